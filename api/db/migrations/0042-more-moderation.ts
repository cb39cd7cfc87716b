import type { Kysely } from 'kysely'

/** Reviews of clients that an administrator has hidden, with the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('buyer_ratings').addColumn('hidden_at', 'text').execute()
  await db.schema.alterTable('buyer_ratings').addColumn('hidden_reason', 'text').execute()
}
