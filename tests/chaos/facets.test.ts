import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'
import { FACET_FILTERS, RATING_CHOICES, SellerFacets } from '#shared/seller-facets.ts'
import { formatSellerFilters, MAX_CHOICES, parseSellerFilters } from '#shared/seller-filters.ts'
import { SellerList } from '#shared/sellers.ts'
import type { PublicDb } from '../../pwa/cache/public-db.ts'
import { countSavedFacets } from '../../pwa/features/sellers/facets.ts'
import { findSavedSellers } from '../../pwa/features/sellers/seller-index.ts'
import { type SavedMarket, saveDemoMarket } from '../support/saved-market.ts'
import type { World } from '../support/world.ts'

const PAGE = 50
type Filters = Record<string, string>

let world: World
let publicDb: PublicDb
let fetchParsed: SavedMarket['fetchParsed']

before(async () => {
  ;({ world, publicDb, fetchParsed } = await saveDemoMarket())
})
after(() => world.close())

const countOnline = (filters: Filters) =>
  fetchParsed(`seller/facets?${new URLSearchParams(filters)}`, SellerFacets)
const list = (filters: Filters) =>
  fetchParsed(`seller/all?${new URLSearchParams({ ...filters, limit: String(PAGE) })}`, SellerList)
const pickOutcome = ({
  correction,
  someWords,
  place,
  unservedPlace,
  namedCountry,
}: v.InferOutput<typeof SellerList>) => [correction, someWords, place?._id, unservedPlace?._id, namedCountry]
/** A category with one of its services and two of its skills, which some have. */
async function readCatalog(): Promise<Filters> {
  const { sellers } = await list({})
  const { categoryIds, subCategoryIds, skills } = sellers[0] ?? assert.fail('nobody is listed')
  const skill = skills.slice(0, 2).map(({ _id }) => _id)
  return {
    categoryId: categoryIds[0] ?? '',
    subCategoryId: subCategoryIds[0] ?? '',
    skill: skill.join(','),
  }
}

/** Filters that somebody chose, before the next choice. `catalog` is a category, a service and skills. */
const CHOSEN: Record<string, (catalog: Filters) => Filters> = {
  'no filter': () => ({}),
  'one country': () => ({ country: 'MX' }),
  'two countries': () => ({ country: 'MX,ES' }),
  'two countries and a language': () => ({ country: 'ES,MX', language: 'es' }),
  'languages by name, and a rate': () => ({ language: 'Spanish,francés', minRate: '20', maxRate: '60' }),
  'a rating': () => ({ minRating: '4.5' }),
  'a category': ({ categoryId = '' }) => ({ categoryId }),
  'a category with a service': ({ categoryId = '', subCategoryId = '' }) => ({ categoryId, subCategoryId }),
  'a category with two skills': ({ categoryId = '', skill = '' }) => ({ categoryId, skill }),
  'who is available': () => ({ available: 'true' }),
  'who answers quickly, and a country': () => ({ quickAnswers: 'true', available: 'true', country: 'MX' }),
  'a delivery time': () => ({ maxDeliveryDays: '3' }),
  'a delivery time, words and a country': () => ({ maxDeliveryDays: '7', search: 'design', country: 'MX' }),
  words: () => ({ search: 'design' }),
  'words and filters': () => ({ search: 'design', country: 'MX,ES,US', minRating: '4' }),
  'a slip': () => ({ search: 'electrcian' }),
  'words that nobody has all of': () => ({ search: 'plumber xylophone' }),
  'words that nobody has any of': () => ({ search: 'zzzz' }),
  'a town alone': () => ({ search: 'madrid' }),
  'a town where nobody does it': () => ({ search: 'plumber paris' }),
  'signs alone': () => ({ search: '%' }),
  'what was typed': () => ({ search: 'electrcian', exact: 'true' }),
  'a country that is nobody’s': () => ({ country: 'AQ' }),
}

for (const [name, choose] of Object.entries(CHOSEN)) {
  test(`with ${name}, every choice finds as many as it promised`, async () => {
    const chosen = choose(await readCatalog())
    const facets = await countOnline(chosen)
    const now = await list(chosen)
    assert.equal(facets.total, now.total)
    const wrong: string[] = []
    const check = async (filters: Filters, counted: number) => {
      const found = await list(filters)
      // Where the choice has nobody who is as good as what is listed, the list tries something else.
      const isSameSearch = isDeepStrictEqual(pickOutcome(found), pickOutcome(now))
      if (isSameSearch ? found.total !== counted : counted > 0)
        wrong.push(`${JSON.stringify(filters)}: ${counted}, not ${found.total}`)
    }
    for (const filter of FACET_FILTERS) {
      const { subCategoryId: _service, skill: _skill, ...others } = chosen
      const base: Filters = filter === 'categoryId' ? others : chosen
      for (const [value, counted] of Object.entries(facets[filter]))
        await check({ ...base, [filter]: value }, counted)
    }
    for (const value of RATING_CHOICES)
      await check({ ...chosen, minRating: value }, facets.minRating[value] ?? 0)
    const { step, bars } = facets.rates
    const { minRate: _min, maxRate: _max, ...anyRate } = chosen
    for (const [i, counted] of bars.entries()) {
      const max = i === bars.length - 1 ? {} : { maxRate: String((i + 1) * step - 0.01) }
      await check({ ...anyRate, minRate: String(i * step), ...max }, counted)
    }
    assert.deepEqual(wrong, [])
  })

  test(`with ${name}, the device counts and finds the same without a network`, async () => {
    const filters = parseSellerFilters(choose(await readCatalog()))
    const texts = Object.entries(formatSellerFilters(filters)).filter(([, value]) => value !== undefined)
    const query: Filters = Object.fromEntries(texts.map(([key, value]) => [key, String(value)]))
    assert.deepEqual(await countSavedFacets(publicDb, filters), await countOnline(query))
    const offline = await findSavedSellers(publicDb, filters, 1, PAGE)
    const online = await list(query)
    assert.deepEqual(
      [offline?.total, offline?.sellers.map(({ _id }) => _id)],
      [online.total, online.sellers.map(({ _id }) => _id)],
    )
  })
}

test('several countries together find those of each, and no one twice', async () => {
  const totals = await Promise.all(
    ['MX', 'ES', 'MX,ES'].map(async (country) => (await list({ country })).total),
  )
  assert.ok(totals.every((total) => total > 0))
  assert.equal(totals[2], Number(totals[0]) + Number(totals[1]))
  const { sellers } = await list({ language: 'es,en,fr' })
  assert.equal(new Set(sellers.map(({ _id }) => _id)).size, sellers.length)
})

test('a filter takes so many values and no more, each of them once', async () => {
  const codes = (await import('#shared/countries.ts')).COUNTRIES
  const many = codes.filter((code) => code.length === 2).slice(0, MAX_CHOICES)
  assert.equal((await world.get(`/api/v1/seller/all?country=${many}`)).status, 200)
  for (const query of [
    `country=${[...many, 'ZW']}`,
    'country=MX,',
    'country=,',
    'country=MX,mx',
    'skill=1,2',
    `language=${'Spanish,'.repeat(200)}`,
    `language=${','.repeat(500)}`,
    'country=MX&country=ES',
    'categoryId=a,b',
  ])
    for (const path of ['all', 'facets'])
      assert.equal((await world.get(`/api/v1/seller/${path}?${query}`)).status, 400, `${path}?${query}`)
  assert.deepEqual(parseSellerFilters({ country: 'MX,ES,MX' }).country, ['ES', 'MX'])
  assert.deepEqual(parseSellerFilters({ language: 'español,Spanish,ar' }).language, ['ar', 'es'])
})

test('the page leaves out a filter that it can’t use, and keeps the others', () => {
  const { country, language } = parseSellerFilters({ country: 'Atlantis,MX', language: 'es' })
  assert.deepEqual([country, language], [undefined, ['es']])
})
