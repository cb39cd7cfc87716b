import type { Kysely } from 'kysely'
import { createTable } from '../create-table.ts'

/**
 * How many freelancers of a town offer a service: the pages that there are. Counted with the index of places,
 * which is built anew after this. And whose time off ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(db, 'local_services', (t) =>
    t
      .addColumn('sub_category_id', 'text', (c) => c.notNull())
      .addColumn('place_id', 'text', (c) => c.notNull())
      .addColumn('sellers', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('local_services_key', ['sub_category_id', 'place_id']),
  )
  await db.schema
    .createIndex('local_services_by_sellers')
    .on('local_services')
    .columns(['sub_category_id', 'sellers', 'place_id'])
    .execute()
  await db.schema
    .createIndex('local_services_by_place')
    .on('local_services')
    .columns(['place_id', 'sellers', 'sub_category_id'])
    .execute()
  await db.schema.createIndex('sellers_by_away_until').on('sellers').column('away_until').execute()
}
