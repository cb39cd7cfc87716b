import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** Files that came with a message, in their order, under the names their sender gave them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'attachments', (t) =>
    t
      .addColumn('file_id', 'text', (c) => c.primaryKey().references('files.id').onDelete('cascade'))
      .addColumn('message_id', 'text', (c) => c.notNull().references('messages.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull()),
  )
  await db.schema.createIndex('attachments_by_message_id').on('attachments').column('message_id').execute()
}
