import type { Kysely } from 'kysely'

/** By which edit a project is as it is; null where it is as it was added. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('portfolio_projects').addColumn('version', 'text').execute()
}
