import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'

/**
 * What a call under an idempotency key was answered: key and answer in one row, for callers without a session
 * ('') too. Neither the key nor the answer can be read without the key itself. The older table is of no more
 * use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'idempotent_answers', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('key_hash', 'text', (c) => c.notNull())
      .addColumn('request', 'text', (c) => c.notNull())
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('answer', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotent_answers_key', ['user_id', 'key_hash']),
  )
  await db.schema
    .createIndex('idempotent_answers_by_created_at')
    .on('idempotent_answers')
    .column('created_at')
    .execute()
  await sql`delete from idempotency_keys`.execute(db)
}
