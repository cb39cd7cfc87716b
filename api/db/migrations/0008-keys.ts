import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** What a client did under a key of its own, so that a second arrival is answered like the first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idempotency_keys', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('status', 'integer')
      .addColumn('answer', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key']),
  )
  await db.schema
    .createIndex('idempotency_keys_by_created_at')
    .on('idempotency_keys')
    .column('created_at')
    .execute()
}
