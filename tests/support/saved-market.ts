import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { CategoryList, SkillList, SubCategoryList } from '#shared/catalog.ts'
import { successEnvelope } from '#shared/protocol/envelope.ts'
import { SellerProfileList } from '#shared/sellers.ts'
import { definePublicTables, type PublicDb } from '../../pwa/cache/public-db.ts'
import '../../pwa/public-cache.ts'
import { toSellerRow } from '../../pwa/features/sellers/listing.ts'
import { fillDemoMarket } from './judge-searches.ts'
import { createWorld, type World } from './world.ts'

export interface SavedMarket {
  world: World
  publicDb: PublicDb
  /** The data of an answer; `path` is below the API's base path. */
  fetchParsed<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>>
}

/** The demo market on a server, and a device that has saved all of it. */
export async function saveDemoMarket(): Promise<SavedMarket> {
  const world = await createWorld()
  await fillDemoMarket(world)
  const publicDb = definePublicTables(
    new Dexie('oficio', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const fetchParsed: SavedMarket['fetchParsed'] = async (path, schema) =>
    v.parse(schema, v.parse(successEnvelope(v.unknown()), (await world.get(`/api/v1/${path}`)).body).data)
  const { categorys: categories } = await fetchParsed('category?withOutPagination=true', CategoryList)
  await publicDb.categories.bulkPut(categories.map((item) => ({ ...item, savedAt: 1 })))
  const { subCategories } = await fetchParsed('subCategory?withOutPagination=true', SubCategoryList)
  await publicDb.subCategories.bulkPut(subCategories.map((item) => ({ ...item, savedAt: 1 })))
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { skills, totalPages } = await fetchParsed(`skill?limit=50&page=${page}`, SkillList)
    await publicDb.skills.bulkPut(skills.map((item) => ({ ...item, savedAt: 1 })))
    pages = totalPages
  }
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { sellers, totalPages } = await fetchParsed(
      `seller/profiles?limit=50&page=${page}`,
      SellerProfileList,
    )
    await publicDb.profiles.bulkPut(sellers.map((item) => ({ ...item, savedAt: page })))
    // Each later than the one before: a search reads and indexes anew only what was saved last.
    await publicDb.sellers.bulkPut(sellers.map((item, i) => toSellerRow(item, page + i / sellers.length)))
    pages = totalPages
  }
  return { world, publicDb, fetchParsed }
}
