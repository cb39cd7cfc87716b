import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type * as v from 'valibot'
import { parseSellerFilters } from '#shared/seller-filters.ts'
import { SellerList } from '#shared/sellers.ts'
import type { PublicDb } from '../../pwa/cache/public-db.ts'
import { getListKey } from '../../pwa/features/sellers/listing.ts'
import { findSavedSellers } from '../../pwa/features/sellers/seller-index.ts'
import { JUDGED_SEARCHES } from '../support/judged-searches.ts'
import { type SavedMarket, saveDemoMarket } from '../support/saved-market.ts'
import type { World } from '../support/world.ts'

const PAGE = 20
let world: World
let publicDb: PublicDb
let fetchParsed: SavedMarket['fetchParsed']

before(async () => {
  ;({ world, publicDb, fetchParsed } = await saveDemoMarket())
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
  'plumer torono',
  'كهربائي برمنغهام',
  'electrician brimingham',
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
  'plumber mexico city',
  'diseño web en valencia',
  'londres logo',
  'graphiste à paris',
  'desinger berlin',
  'sydney interface',
  'remote chicago database',
  'i need a logo in hamburg please',
  'fix my shower today',
  'catering',
  'android programmer kotlin zeppelin',
  'plumber with a truck and a ladder',
  'bath installation',
  'lusia electrician',
  'cleaning',
  'wifi keeps dropping',
  'cours de piano handyman zzqx',
  'cours de maths handyman zzqx',
]
/** A town alone, with its country, and as a name or a trade. */
const TOWN_SEARCHES = [
  'madrid',
  'en Madrid',
  'MADRID, España',
  'valencia spain',
  'لندن',
  'londres',
  'new york',
  'mexico',
  'mexico city mexico',
  'plumber valencia spain',
  'logo toronto, canada',
  'reading',
  'mobile',
  'nice',
  'plumber new york',
  'electricista cdmx',
  'NYC',
  'plumber n.y.c.',
  'سباك دبي',
  'catering london',
  'plumber nueva york usa',
  'سباك القاهرة',
  'plumer tokyo',
  'plumber violin paris',
  'plumber madrid',
  'paris',
  'best plumber',
  'photographer for a wedding in houston',
  'logo for my shop in berlin',
]
/** A country beside a trade, alone, and as something else. */
const COUNTRY_SEARCHES = [
  'plumber mexico',
  'fontanero en méxico',
  'plombier au maroc',
  'سباك في المغرب',
  'سباك بالمغرب',
  'مصمم السعودية',
  'méxico',
  'nigeria',
  'deutschland',
  'painter germany',
  'diseñador alemania',
  'logo usa',
  'translator uk',
  'logo jordan',
  'logo in jordan',
  'website for nigeria',
  'design canada',
  'tunisie',
  'plumber usa violin',
  'disenador mexiko',
  'south america designer',
  'diseñador américa latina',
  'مصمم امريكا الجنوبية',
  'designer in new mexico',
  'design northern ireland',
  'design south africa',
  'designer india',
  'designer chile',
  'mexico spain',
  'writer in mexico or canada',
  'عمان',
  'سباك عمان',
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
  'language=es,fr',
  'language=Spanish,ar&country=MX,ES',
  'country=MX,ES,DE&sort=newest',
  'country=MX,ES,DE&minRating=4.5&sort=rate-desc',
  'country=MX,ES,DE&page=2',
  'country=MX,MX',
  'search=logo&country=MX,ES,US&language=es,en',
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
  'search=madrid&sort=rate-desc',
  'search=valencia&page=2',
  'search=madrid&language=fr',
  'search=madrid&sort=nearest',
  'search=madrid&exact=true',
  'search=logo+new+york&sort=newest&page=2',
  'search=design+paris&country=MX',
  'search=plumber+mexico&country=US,CA',
  'search=plumber+mexico&country=US,MX',
  'search=canada&country=CA',
  'search=spain&country=ES&sort=newest',
  'search=plumber+spain&country=ES&exact=true',
  'search=plumber+valencia+spain&country=ES',
  'search=plumber+mexico&country=MX&near=3530597&remote=true',
  'search=jordan&country=JO',
  'search=designer+mexico&country=ES,MX',
  'search=mexico+spain&country=ES,MX',
  'search=mexico&sort=rate-asc&language=en',
  'search=design+nigeria&page=2',
  'search=design+nigeria&exact=true',
  'search=design+nigeria&near=3530597&remote=true',
  'search=+++',
  'page=2',
  'available=true',
  'quickAnswers=true&sort=rate-asc',
  'available=true&quickAnswers=true&country=MX,ES&page=2',
  'available=true&search=design',
  'maxDeliveryDays=1',
  'maxDeliveryDays=7&sort=rate-desc&page=2',
  'maxDeliveryDays=14&search=design&country=MX,ES',
  'maxDeliveryDays=30&near=3530597&remote=true&sort=nearest',
  'maxDeliveryDays=2',
  'available=yes',
  'near=3530597&available=true&remote=true&sort=nearest',
  'near=3530597&sort=nearest',
  'near=3530597&sort=nearest&within=100&remote=true',
  'near=3530597&remote=true&page=2&sort=nearest',
  'near=3530597&within=10',
  'near=3530597&within=50&sort=rate-asc&remote=true',
  'near=19.4,-99.1&within=100&sort=nearest&search=design&remote=true',
  'near=19.4,-99.1&search=plumber+violin&remote=true&sort=nearest',
  'near=51.5,-0.1&sort=nearest&within=100',
  'near=40.71,-74.01&sort=nearest&within=100&minRate=20',
  'near=3530597&within=11',
  'near=19.432,-99.133',
  'near=nowhere',
  'near=-19.4,179.99&within=100',
  'sort=nearest',
  'search=logo&sort=nearest',
]

const pickOutcome = (
  found: v.InferOutput<typeof SellerList> | Awaited<ReturnType<typeof findSavedSellers>>,
) =>
  found && [
    found.total,
    found.correction,
    found.someWords,
    found.place?._id,
    found.unservedPlace?._id,
    found.namedCountry,
  ]

const ALL_SEARCHES = [
  ...SEARCHES,
  ...MIXED_SEARCHES,
  ...TOWN_SEARCHES,
  ...COUNTRY_SEARCHES,
  ...JUDGED_SEARCHES.map(({ search }) => search),
]
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
    assert.deepEqual(pickOutcome(offline), pickOutcome(online))
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
