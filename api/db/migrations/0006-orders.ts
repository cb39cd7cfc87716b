import { type Kysely, sql } from 'kysely'
import { createTable } from '../create-table.ts'
import { isPostgres } from '../engine.ts'

/**
 * What becomes of an order: every move with who made it and when, its files, and what its figures are made
 * of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'text' | 'integer' | 'real') =>
    db.schema.alterTable('orders').addColumn(name, type).execute()
  await add('pesos_per_dollar', 'real')
  await add('last_by', 'text')
  await add('in_revision', 'integer')
  await add('accepted_at', 'text')
  await add('on_time', 'integer')
  await add('delivered_at', 'text')
  await add('closed_at', 'text')
  await createTable(db, 'order_events', (t) =>
    t
      .addColumn('position', 'integer', (c) => c.primaryKey())
      .addColumn('id', 'text', (c) => c.notNull().unique())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('by_side', 'text', (c) => c.notNull())
      .addColumn('from_status', 'text')
      .addColumn('to_status', 'text', (c) => c.notNull())
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('delivery_at', 'text')
      .addColumn('at', 'text', (c) => c.notNull())
      .addColumn('arrived_at', 'text', (c) => c.notNull()),
  )
  await db.schema.createIndex('order_events_by_order_id').on('order_events').column('order_id').execute()
  await createTable(db, 'order_files', (t) =>
    t
      .addColumn('file_id', 'text', (c) => c.primaryKey().references('files.id').onDelete('cascade'))
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id'))
      .addColumn('event_id', 'text')
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull()),
  )
  await db.schema.createIndex('order_files_by_order_id').on('order_files').column('order_id').execute()
  await db.schema
    .createIndex('orders_by_buyer_user_id_created_at')
    .on('orders')
    .columns(['buyer_user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('orders_by_seller_user_id_created_at')
    .on('orders')
    .columns(['seller_user_id', 'created_at'])
    .execute()
  // Orders of before: each was made by its buyer, and closed when nobody noted it.
  // A PostgreSQL database begins with nothing in it.
  if (isPostgres(db)) return
  await sql`insert into order_events (id, order_id, by_side, from_status, to_status, note, at, arrived_at) select lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), id, 'buyer', null, 'PENDING', '', created_at, created_at from orders`.execute(
    db,
  )
}
