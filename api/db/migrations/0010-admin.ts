import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'

/** What administrators do, and what became of reports and of messages to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (to: string, name: string) => db.schema.alterTable(to).addColumn(name, 'text').execute()
  for (const column of ['outcome', 'settled_at', 'settled_by']) await add('reports', column)
  for (const column of ['answer', 'answered_at', 'answered_by']) await add('contacts', column)
  await createTable(db, 'audit_log', (t) =>
    t
      .addColumn('position', 'integer', (c) => c.primaryKey())
      .addColumn('admin_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await sql`create index reports_by_settled_at on reports (settled_at, created_at)`.execute(db)
}
