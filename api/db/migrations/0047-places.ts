import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../engine.ts'

/**
 * Where freelancers work and how far they go (km; 0: remote only; null: not said), and the index by which
 * they are found: an R*Tree in SQLite, a table with an index in PostgreSQL. It is keyed like the full-text
 * index, and its positions are hundredths of a degree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sellers').addColumn('place_id', 'text').execute()
  await db.schema.alterTable('sellers').addColumn('reach_km', 'integer').execute()
  if (!isPostgres(db)) {
    await sql`create virtual table place_search using rtree_i32(position, min_lat, max_lat, min_lon, max_lon, +reach_km)`.execute(
      db,
    )
    return
  }
  await sql`create table place_search (position bigint primary key, min_lat integer not null, max_lat integer not null, min_lon integer not null, max_lon integer not null, reach_km integer not null)`.execute(
    db,
  )
  await sql`create index place_search_by_position on place_search (min_lat, min_lon)`.execute(db)
}
