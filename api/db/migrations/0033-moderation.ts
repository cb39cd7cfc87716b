import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** Reviews that an administrator has hidden, with the reason, and warnings, which their person reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('ratings').addColumn('hidden_at', 'text').execute()
  await db.schema.alterTable('ratings').addColumn('hidden_reason', 'text').execute()
  await createTable(db, 'warnings', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('read_at', 'text'),
  )
  await db.schema.createIndex('warnings_by_user_id').on('warnings').columns(['user_id', 'id']).execute()
}
