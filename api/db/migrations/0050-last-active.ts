import type { Kysely } from 'kysely'

/** Who was here lately: they are looked up every few minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('users_by_last_active_at').on('users').column('last_active_at').execute()
}
