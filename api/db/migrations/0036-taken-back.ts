import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** Messages and orders that were taken back before they arrived: when they do, they are refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'taken_back', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('taken_back_key', ['user_id', 'id']),
  )
  await db.schema.createIndex('taken_back_by_created_at').on('taken_back').column('created_at').execute()
}
