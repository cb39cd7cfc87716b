import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/** Clients' named lists of saved freelancers; a higher `position` was added later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'saved_lists', (t) =>
    t
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('link', 'text', (c) => c.unique())
      .addColumn('created_at', 'text', (c) => c.notNull()),
  )
  await db.schema.createIndex('saved_lists_by_user').on('saved_lists').columns(['user_id', 'id']).execute()
  await createTable(db, 'saved_list_sellers', (t) =>
    t
      .addColumn('list_id', 'text', (c) => c.notNull().references('saved_lists.id').onDelete('cascade'))
      .addColumn('seller_user_id', 'text', (c) => c.notNull().references('users.id'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('saved_list_sellers_key', ['list_id', 'seller_user_id']),
  )
  await db.schema
    .createIndex('saved_list_sellers_by_seller')
    .on('saved_list_sellers')
    .column('seller_user_id')
    .execute()
}
