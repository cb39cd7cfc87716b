import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** What else services and skills are found by, and what was searched and not found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sub_categories', 'skills'])
    await db.schema
      .alterTable(table)
      .addColumn('words', 'text', (c) => c.notNull().defaultTo('[]'))
      .execute()
  await createTable(db, 'missed_searches', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('folded', 'text', (c) => c.notNull().unique())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('searches', 'integer', (c) => c.notNull())
      .addColumn('searched_at', 'text', (c) => c.notNull()),
  )
  await db.schema
    .createIndex('missed_searches_by_time')
    .on('missed_searches')
    .columns(['searched_at', 'id'])
    .execute()
}
