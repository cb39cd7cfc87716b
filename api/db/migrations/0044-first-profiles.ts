import type { Kysely } from 'kysely'

/** Which submission a profile was published with; null for those before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sellers').addColumn('submission_hash', 'text').execute()
}
