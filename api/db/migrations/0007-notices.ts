import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/**
 * What people are told and how, days that are asked for, ratings of buyers, and the freelancers somebody
 * keeps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (to: string, name: string, type: 'text' | 'integer') =>
    db.schema.alterTable(to).addColumn(name, type).execute()
  await add('orders', 'proposed_delivery_at', 'text')
  await add('orders', 'proposed_by', 'text')
  await add('orders', 'reminders', 'integer')
  await add('order_events', 'kind', 'text')
  await add('chat_members', 'mailed_seq', 'integer')
  await add('mails', 'unsubscribe', 'text')
  await createTable(db, 'buyer_ratings', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().unique().references('orders.id'))
      .addColumn('buyer_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('seller_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('rating', 'integer', (c) => c.notNull())
      .addColumn('comment', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await db.schema
    .createIndex('buyer_ratings_by_buyer_user_id')
    .on('buyer_ratings')
    .column('buyer_user_id')
    .execute()
  await createTable(db, 'saved_sellers', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('seller_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('saved_sellers_key', ['user_id', 'seller_user_id']),
  )
  await createTable(db, 'notices', (t) =>
    t
      .addColumn('position', 'integer', (c) => c.primaryKey())
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('what', 'text', (c) => c.notNull())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('actor_user_id', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('read_at', 'text')
      .addColumn('mailed_at', 'text'),
  )
  await db.schema.createIndex('notices_by_user_id').on('notices').columns(['user_id', 'position']).execute()
  await db.schema
    .createIndex('notices_by_mailed_at')
    .on('notices')
    .columns(['mailed_at', 'created_at'])
    .execute()
  await createTable(db, 'due_letters', (t) =>
    t.addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id')),
  )
  await createTable(db, 'notice_settings', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('digest_on', 'text'),
  )
  await createTable(db, 'push_subscriptions', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('session_id', 'text', (c) => c.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('endpoint', 'text', (c) => c.notNull().unique())
      .addColumn('p256dh', 'text', (c) => c.notNull())
      .addColumn('auth', 'text', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('taken_at', 'text')
      .addColumn('failures', 'integer', (c) => c.notNull())
      .addColumn('error', 'text'),
  )
  await db.schema
    .createIndex('push_subscriptions_by_user_id')
    .on('push_subscriptions')
    .column('user_id')
    .execute()
}
