import type { Kysely } from 'kysely'
import type * as v from 'valibot'
import {
  type LocalService,
  type LocalServicePage,
  type LocalServiceParams,
  toLocalSlugs,
} from '#shared/local-services.ts'
import { MAX_DISTANCE_KM, type Place } from '#shared/places.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { parseNames } from '../catalog/catalog.ts'
import { readLocalServices } from '../listings/recount-local.ts'
import { findPlace, listPlacesAround } from '../places/gazetteer.ts'

type Db = Kysely<Schema>
type Service = LocalService['service']

const MAX_OF_CATEGORY = 24
/** Of one service, among those of its category. */
const MAX_OF_SERVICE = 8
const MAX_NEIGHBOURS = 12
/** The nearest towns that are looked at. */
const MAX_TOWNS_AROUND = 200
/** The rest of a sitemap is for freelancers. */
export const MAX_LOCAL_URLS = 20_000

/** A service in a town, with what is near; null where nobody of that town offers it. */
export async function findLocalService(
  { db }: Database,
  { service: key, place: placeId }: v.InferOutput<typeof LocalServiceParams>,
): Promise<LocalServicePage | null> {
  const [row] = await selectServices(db).where('s.id', 'like', `%-${key}`).execute()
  const place = findPlace(placeId)
  if (!row || !place) return null
  const service = toService(row)
  const counted = await db
    .selectFrom('local_services')
    .select('sellers')
    .where('sub_category_id', '=', service._id)
    .where('place_id', '=', placeId)
    .executeTakeFirst()
  if (!counted) return null
  return {
    service,
    place,
    sellers: counted.sellers,
    otherTowns: await listOtherTowns(db, service, place),
    otherServices: await listOtherServices(db, service, place),
  }
}

async function listOtherTowns(db: Db, service: Service, place: Place): Promise<LocalService[]> {
  const towns = listPlacesAround(place, MAX_DISTANCE_KM, MAX_TOWNS_AROUND).filter(
    ({ _id }) => _id !== place._id,
  )
  if (towns.length === 0) return []
  const rows = await db
    .selectFrom('local_services')
    .select(['place_id', 'sellers'])
    .where('sub_category_id', '=', service._id)
    .where(
      'place_id',
      'in',
      towns.map(({ _id }) => _id),
    )
    .execute()
  const counts = new Map(rows.map(({ place_id, sellers }) => [place_id, sellers]))
  return towns
    .flatMap((town) => ({ service, place: town, sellers: counts.get(town._id) ?? 0 }))
    .filter(({ sellers }) => sellers > 0)
    .slice(0, MAX_NEIGHBOURS)
}

async function listOtherServices(db: Db, service: Service, place: Place): Promise<LocalService[]> {
  const rows = await selectServices(db)
    .innerJoin('local_services as l', 'l.sub_category_id', 's.id')
    .select('l.sellers')
    .where('l.place_id', '=', place._id)
    .where('s.id', '!=', service._id)
    .orderBy('l.sellers', 'desc')
    .orderBy('s.id')
    .limit(MAX_NEIGHBOURS)
    .execute()
  return rows.map((row) => ({ service: toService(row), place, sellers: row.sellers }))
}

/** The services of a category in the towns where most freelancers offer them. */
export async function listLocalServices({ db }: Database, categoryId: string): Promise<LocalService[]> {
  const found: LocalService[] = []
  for (const row of await selectServices(db).where('s.category_id', '=', categoryId).execute()) {
    await yieldToEventLoop()
    const towns = await db
      .selectFrom('local_services')
      .select(['place_id', 'sellers'])
      .where('sub_category_id', '=', row.id)
      .orderBy('sellers', 'desc')
      .orderBy('place_id')
      .limit(MAX_OF_SERVICE)
      .execute()
    for (const { place_id, sellers } of towns) {
      const place = findPlace(place_id)
      if (place) found.push({ service: toService(row), place, sellers })
    }
  }
  return found.sort((a, b) => b.sellers - a.sellers).slice(0, MAX_OF_CATEGORY)
}

/** The addresses of the pages, for the sitemap. */
export async function listLocalPaths(db: Db): Promise<string[]> {
  const services = new Map((await selectServices(db).execute()).map((row) => [row.id, toService(row)]))
  const found: string[] = []
  for await (const { sub_category_id, place_id } of readLocalServices(db)) {
    const service = services.get(sub_category_id)
    const place = findPlace(place_id)
    if (service && place) found.push(toLocalPath(service, place))
    if (found.length === MAX_LOCAL_URLS) break
  }
  return found
}

export const toLocalPath = (service: Service, place: Place): string =>
  encodeURI(`/services/${toLocalSlugs(service, place).join('/')}`)

/** The services that are offered: active ones of active categories. */
const selectServices = (db: Db) =>
  db
    .selectFrom('sub_categories as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .select(['s.id', 's.category_id', 's.name', 's.names'])
    .where('s.status', '=', 'Active')
    .where('c.status', '=', 'Active')

const toService = (row: { id: string; category_id: string; name: string; names: string }): Service => ({
  _id: row.id,
  categoryId: row.category_id,
  name: row.name,
  names: parseNames(row.names),
})
