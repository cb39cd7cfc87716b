import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** Files that are nobody's any more and whose bytes have yet to go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'gone_files', (t) => t.addColumn('id', 'text', (c) => c.primaryKey()))
}
