import { type Kysely, sql } from 'kysely'

/** Who has deleted their account has no name: each reader is told so in their own language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set first_name = '', last_name = '' where status = 'deleted'`.execute(db)
}
