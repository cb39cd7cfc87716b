import type { Kysely } from 'kysely'

/** Within how many days a freelancer usually delivers; null: not said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sellers').addColumn('delivery_days', 'integer').execute()
}
