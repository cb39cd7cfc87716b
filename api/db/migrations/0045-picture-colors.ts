import type { Kysely } from 'kysely'

/** The dominant color of a picture (#rrggbb); null for other files, and until it is found for older ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('files').addColumn('color', 'text').execute()
}
