import { type Kysely, sql, type Transaction } from 'kysely'
import { indexedReach } from '#shared/places.ts'
import type { SellerCard } from '#shared/sellers.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'

type Tx = Transaction<Schema>

export type PlacedCard = Pick<SellerCard, 'place' | 'reachKm' | 'subCategoryIds'>

/**
 * Adds where a freelancer works to the index of places, and to the counts of their services there. Who only
 * works remotely is near nothing.
 */
export async function indexPlace(tx: Tx, searchPosition: number, card: PlacedCard): Promise<void> {
  const { place, reachKm } = card
  if (!place || reachKm === 0) return
  const [lat, lon] = [place.lat, place.lon].map((degrees) => Math.round(degrees * 100))
  await insertPlace(tx, searchPosition, lat ?? 0, lon ?? 0, indexedReach(reachKm))
  await adjustLocalServices(tx, card, 1)
}

/** `card`: what was indexed. */
export async function unindexPlace(tx: Tx, searchPosition: number, card: PlacedCard): Promise<void> {
  if (!card.place || card.reachKm === 0) return
  await deletePlace(tx, searchPosition)
  await adjustLocalServices(tx, card, -1)
}

export async function clearPlaces(tx: Kysely<Schema>): Promise<void> {
  await sql`delete from place_search`.execute(tx)
  await tx.deleteFrom('local_services').execute()
}

async function adjustLocalServices(
  tx: Tx,
  { place, subCategoryIds }: PlacedCard,
  delta: 1 | -1,
): Promise<void> {
  for (const sub_category_id of subCategoryIds)
    await tx
      .insertInto('local_services')
      .values({ sub_category_id, place_id: place?._id ?? '', sellers: delta })
      .onConflict((conflict) =>
        conflict
          .columns(['sub_category_id', 'place_id'])
          .doUpdateSet((row) => ({ sellers: row('local_services.sellers', '+', delta) })),
      )
      .execute()
  if (delta < 0)
    await tx
      .deleteFrom('local_services')
      .where('place_id', '=', place?._id ?? '')
      .where('sellers', '<=', 0)
      .execute()
}

const insertPlace = prepareQuery(
  (_, position: number, lat: number, lon: number, reachKm: number) =>
    sql`insert into place_search (position, min_lat, max_lat, min_lon, max_lon, reach_km) values (${position}, ${lat}, ${lat}, ${lon}, ${lon}, ${reachKm})`,
)
const deletePlace = prepareQuery(
  (_, position: number) => sql`delete from place_search where position = ${position}`,
)
