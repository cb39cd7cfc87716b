import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/**
 * What became of each chore, so that it is known after a restart and to all of a market's processes. Letters
 * have an urgency, an end and the time of their last try. What chores look for is found without reading whole
 * tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'chores', (t) =>
    t
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('started_at', 'text')
      .addColumn('ended_at', 'text')
      .addColumn('duration_ms', 'integer')
      .addColumn('error', 'text')
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('due_at', 'text', (c) => c.notNull()),
  )
  await db.schema
    .alterTable('mails')
    .addColumn('urgency', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('mails').addColumn('expires_at', 'text').execute()
  await db.schema.alterTable('mails').addColumn('tried_at', 'text').execute()
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute()
  await index('mails_by_state_urgency', 'mails', ['state', 'urgency', 'next_try_at'])
  await index('mails_by_tried_at', 'mails', ['tried_at'])
  await index('orders_by_status_created_at', 'orders', ['status', 'created_at'])
  await index('chats_by_seller_user_id_created_at', 'chats', ['seller_user_id', 'created_at'])
  await index('sellers_by_subscription_status', 'sellers', ['subscription_status', 'user_id'])
}
