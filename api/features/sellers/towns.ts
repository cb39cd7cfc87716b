import type { Place } from '#shared/places.ts'
import { findBiggestTowns } from '#shared/search/biggest-towns.ts'
import { findCountry } from '#shared/search/country-words.ts'
import type { Database } from '../../db/open.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { findPlace, findTownsNamed, warmPlaces } from '../places/gazetteer.ts'

/** The towns called just this (folded) where somebody works. */
async function findSellerTowns({ db }: Database, name: string): Promise<Place[]> {
  const towns = await findTownsNamed(name)
  if (towns.length === 0) return []
  const rows = await db
    .selectFrom('local_services')
    .select('place_id')
    .distinct()
    .where(
      'place_id',
      'in',
      towns.map(({ _id }) => _id),
    )
    .execute()
  const used = new Set(rows.map(({ place_id }) => place_id))
  return towns.filter(({ _id }) => used.has(_id))
}

/** The biggest towns called just this (folded), with their regions. */
const findBigTowns = async (name: string): Promise<Place[]> =>
  findBiggestTowns(name).flatMap(({ _id }) => findPlace(_id) ?? [])

export const lookUpTowns = (database: Database) => ({
  findTowns: (name: string) => findSellerTowns(database, name),
  findBiggestTowns: findBigTowns,
})

/** Reads all names, one list after another: the first search would hold up everybody else for them. */
export async function warmTowns(): Promise<void> {
  await warmPlaces()
  for (const readNames of [findPlace, findCountry, findBiggestTowns]) {
    await yieldToEventLoop()
    readNames('')
  }
}
