import { type Kysely, sql, type Transaction } from 'kysely'
import { indexedReach, type WorkPlace } from '#shared/places.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'

type Tx = Transaction<Schema>

/** Adds where a freelancer works to the index of places. Who only works remotely is near nothing. */
export async function indexPlace(
  tx: Tx,
  searchPosition: number,
  { place, reachKm }: WorkPlace,
): Promise<void> {
  if (!place || reachKm === 0) return
  const [lat, lon] = [place.lat, place.lon].map((degrees) => Math.round(degrees * 100))
  await insertPlace(tx, searchPosition, lat ?? 0, lon ?? 0, indexedReach(reachKm))
}

export async function unindexPlace(tx: Tx, searchPosition: number): Promise<void> {
  await deletePlace(tx, searchPosition)
}

export async function clearPlaces(tx: Kysely<Schema>): Promise<void> {
  await sql`delete from place_search`.execute(tx)
}

const insertPlace = prepareQuery(
  (_, position: number, lat: number, lon: number, reachKm: number) =>
    sql`insert into place_search (position, min_lat, max_lat, min_lon, max_lon, reach_km) values (${position}, ${lat}, ${lat}, ${lon}, ${lon}, ${reachKm})`,
)
const deletePlace = prepareQuery(
  (_, position: number) => sql`delete from place_search where position = ${position}`,
)
