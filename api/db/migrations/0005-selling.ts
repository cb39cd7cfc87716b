import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'

/**
 * What freelancers write of themselves before it is public, their plans, cards and invoices, and being away.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sellers')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('sellers').addColumn('away_until', 'text').execute()
  await db.schema.alterTable('sellers').addColumn('away_message', 'text').execute()
  await db.schema
    .alterTable('messages')
    .addColumn('automatic', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await createTable(db, 'seller_drafts', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('fields', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'away_answers', (t) =>
    t
      .addColumn('chat_id', 'text', (c) => c.primaryKey().references('chats.id'))
      .addColumn('away_until', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'payment_customers', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
      .addColumn('provider_ref', 'text', (c) => c.notNull().unique()),
  )
  await createTable(db, 'payment_methods', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('provider_ref', 'text', (c) => c.unique())
      .addColumn('fingerprint', 'text', (c) => c.notNull())
      .addColumn('cardholder', 'text', (c) => c.notNull())
      .addColumn('brand', 'text', (c) => c.notNull())
      .addColumn('last4', 'text', (c) => c.notNull())
      .addColumn('expiry_month', 'integer', (c) => c.notNull())
      .addColumn('expiry_year', 'integer', (c) => c.notNull())
      .addColumn('country', 'text', (c) => c.notNull())
      .addColumn('is_default', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addUniqueConstraint('payment_methods_once', ['user_id', 'fingerprint']),
  )
  await createTable(db, 'subscriptions', (t) =>
    t
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id'))
      .addColumn('provider_ref', 'text', (c) => c.unique())
      .addColumn('ends_at', 'text', (c) => c.notNull())
      .addColumn('cancelling', 'integer', (c) => c.notNull())
      .addColumn('notices', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await createTable(db, 'invoices', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('provider_ref', 'text', (c) => c.unique())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('plan', 'text', (c) => c.notNull())
      .addColumn('amount_cents', 'integer', (c) => c.notNull())
      .addColumn('status', 'text', (c) => c.notNull())
      .addColumn('url', 'text')
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await db.schema
    .createIndex('invoices_by_user_id_created_at')
    .on('invoices')
    .columns(['user_id', 'created_at'])
    .execute()
  await createTable(db, 'webhook_events', (t) =>
    t.addColumn('id', 'text', (c) => c.primaryKey()).addColumn('received_at', 'text', (c) => c.notNull()),
  )
  await sql`create index subscriptions_by_ends_at on subscriptions (ends_at) where provider_ref is null`.execute(
    db,
  )
}
