import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/**
 * What counts against the space of one person: uploads that have begun, by the size they said, beside the
 * files that are there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'begun_uploads', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('grown_at', 'text', (c) => c.notNull()),
  )
  await db.schema.createIndex('begun_uploads_by_user_id').on('begun_uploads').column('user_id').execute()
}
