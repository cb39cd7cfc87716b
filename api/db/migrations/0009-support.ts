import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** What people write to the operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'contacts', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await db.schema.createIndex('contacts_by_created_at').on('contacts').column('created_at').execute()
}
