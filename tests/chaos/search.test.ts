import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { CategoryList, SkillList, SubCategoryList } from '#shared/catalog.ts'
import { successEnvelope } from '#shared/protocol/envelope.ts'
import { parseSellerFilters } from '#shared/seller-filters.ts'
import { SellerList, SellerProfileList } from '#shared/sellers.ts'
import { definePublicTables, type PublicDb } from '../../pwa/cache/public-db.ts'
import '../../pwa/public-cache.ts'
import { getListKey, toSellerRow } from '../../pwa/features/sellers/listing.ts'
import { findSavedSellers } from '../../pwa/features/sellers/seller-index.ts'
import { fillDemoMarket } from '../support/judge-searches.ts'
import { JUDGED_SEARCHES } from '../support/judged-searches.ts'
import { createWorld, type World } from '../support/world.ts'

const PAGE = 20
let world: World
const publicDb: PublicDb = definePublicTables(
  new Dexie('oficio', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
)
const fetchParsed = async <S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>> =>
  v.parse(schema, v.parse(successEnvelope(v.unknown()), (await world.get(`/api/v1/${path}`)).body).data)

before(async () => {
  world = await createWorld()
  await fillDemoMarket(world)
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
})
after(() => world.close())

const SEARCHES = [
  'logo',
  'LOGO',
  ' logo ',
  'diseño',
  'diseno',
  'web design',
  'design web',
  'lucia',
  'Lucía',
  'luc',
  'ucia',
  '%',
  '_',
  '*',
  '"',
  "'",
  '-',
  '%%%',
  'lo%',
  'a',
  'ñ',
  'zzzz',
  '2',
  '…',
  'logo-web',
  'logo,',
  'لوغو',
  'logo OR web',
  'NOT logo',
  'web*',
]
/** Several words, slips, two languages, and words that nobody has together. */
const MIXED_SEARCHES = [
  'desinger',
  'logo desinger berlin',
  'plumber electrician',
  'carpenter violin bakery',
  'fontanero urgente cerca de mi casa',
  'je cherche un bon graphiste pour mon site',
  'مصمم logo',
  'web designer figma react typescript node vue css html astro',
  'zzzz yyyy',
  'luccia',
  'i will draw',
  'the of and',
  'a b c d e f g h i j k l m n o p',
  'النجّار',
  'ELECTRICISTA!',
  'Œuvre',
]
const FILTER_QUERIES = [
  'language=es',
  'language=en',
  'language=Spanish',
  'language=español',
  'language=Espanol',
  'language=ESPAGNOL',
  'language=الإسبانية',
  'language=Deutsch',
  'language=fr',
  'language=Klingon',
  'country=Mexico',
  'country=Atlantis',
  'minRate=20',
  'maxRate=20',
  'minRate=20&maxRate=60',
  'minRate=0',
  'maxRate=0',
  'minRate=1e2',
  'minRate=-1',
  'minRating=4.5',
  'minRating=5',
  'minRating=6',
  'sort=newest',
  'sort=rate-asc',
  'sort=rate-desc',
  'sort=best',
  'categoryId=nothing',
  'search=logo&sort=rate-asc',
  'search=desinger&sort=newest',
  'search=desinger&exact=true',
  'search=design&page=2',
  'search=design&page=9',
  'search=designer&country=MX&minRating=4',
  'search=plumber+violin&sort=rate-desc',
  'search=plumber+violin&page=2',
  'search=logo&sort=top-rated',
  'search=logo&language=Spanish&maxRate=80',
  'search=%25&sort=newest',
  'search=+++',
  'page=2',
]

const ALL_SEARCHES = [...SEARCHES, ...MIXED_SEARCHES, ...JUDGED_SEARCHES.map(({ search }) => search)]
for (const query of [
  ...ALL_SEARCHES.map((search) => `search=${encodeURIComponent(search)}`),
  ...FILTER_QUERIES,
])
  test(`Ana finds the same people with and without a network by ${decodeURIComponent(query)}`, async () => {
    const queryParams = Object.fromEntries(new URLSearchParams(query))
    const filters = parseSellerFilters(queryParams)
    const page = Number(queryParams.page ?? 1)
    const params = Object.entries(filters).map(([name, filterValue]) => [name, String(filterValue)])
    const online = await fetchParsed(
      `seller/all?${new URLSearchParams([...params, ['limit', String(PAGE)], ['page', String(page)]])}`,
      SellerList,
    )
    const offline = await findSavedSellers(publicDb, filters, page, PAGE)
    assert.deepEqual(
      offline?.sellers.map(({ _id }) => _id),
      online.sellers.map(({ _id }) => _id),
    )
    assert.deepEqual(
      [offline?.total, offline?.correction, offline?.someWords],
      [online.total, online.correction, online.someWords],
    )
  })

test('a language is asked for by its code or its name, and people are found by it', async () => {
  const byCode = await fetchParsed('seller/all?language=es', SellerList)
  assert.ok(byCode.total > 0)
  for (const name of ['Spanish', 'español', 'Espagnol', 'الإسبانية'])
    assert.equal(
      (await fetchParsed(`seller/all?language=${encodeURIComponent(name)}`, SellerList)).total,
      byCode.total,
      name,
    )
  assert.equal((await world.get('/api/v1/seller/all?language=Klingon')).status, 400)
})

test('what is kept of a search for signs alone is not taken for the whole market', () => {
  const everybody = getListKey(parseSellerFilters({}), 1, PAGE)
  assert.notEqual(getListKey(parseSellerFilters({ search: '%' }), 1, PAGE), everybody)
  assert.equal(getListKey(parseSellerFilters({ search: '  ' }), 1, PAGE), everybody)
})
