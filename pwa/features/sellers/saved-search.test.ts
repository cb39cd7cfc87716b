import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { SellerFilters } from '#shared/seller-filters.ts'
import { definePublicTables } from '../../cache/public-db.ts'
import '../../public-cache.ts'
import { storeSkills, storeSubCategories } from '../catalog/catalog.ts'
import { countSavedFacets } from './facets.ts'
import type { CachedSeller } from './public-tables.ts'
import { findSavedSellers, readCachedSellers, warmIndex } from './seller-index.ts'

const DESIGN = '019a0000-0000-7000-8000-000000000001'
const LOGOS = '019a0000-0000-7000-8000-000000000002'
const FIGMA = '019a0000-0000-7000-8000-000000000003'

const seller = (name: string, overrides: Partial<CachedSeller> = {}): CachedSeller => ({
  _id: name,
  displayName: name,
  firstName: name,
  lastName: 'R.',
  profileImage: null,
  title: 'Ask me anything',
  bio: 'Quick and careful',
  country: 'MX',
  hourlyRate: 20,
  rating: 4.5,
  ratingCount: 8,
  completedOrders: 9,
  badge: 'Rising',
  categoryIds: [DESIGN],
  subCategoryIds: [LOGOS],
  skills: [],
  languages: ['es'],
  memberSince: '2026-01-01T00:00:00.000Z',
  rank: 500,
  searchRank: 500,
  cover: null,
  place: null,
  reachKm: null,
  deliveryDays: null,
  available: false,
  quickAnswers: false,
  savedAt: 1,
  ...overrides,
})

const publicDb = definePublicTables(
  new Dexie('oficio', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
)
const find = async (filters: Partial<SellerFilters>) => {
  const found = await findSavedSellers(publicDb, { sort: 'best-match', ...filters }, 1, 10)
  return { ...found, names: found?.sellers.map(({ _id }) => _id) ?? [] }
}
const findNames = async (search: string) => (await find({ search })).names

before(async () => {
  const item = { savedAt: 1, status: 'Active' as const, sellerCount: 0 }
  await publicDb.categories.put({
    ...item,
    _id: DESIGN,
    name: 'Graphic Design',
    names: { es: 'Diseño gráfico' },
    icon: 'palette',
    construction: false,
    subCategoryCount: 1,
  })
  await publicDb.subCategories.put({
    ...item,
    _id: LOGOS,
    categoryId: DESIGN,
    name: 'Logos',
    names: { es: 'Logotipos' },
    fromRate: null,
  })
  await publicDb.skills.put({
    ...item,
    _id: FIGMA,
    categoryId: DESIGN,
    subCategoryId: LOGOS,
    name: 'Lettering',
    names: {},
  })
  await publicDb.sellers.bulkPut([
    seller('José', { searchRank: 3, rank: 1, hourlyRate: 30 }),
    seller('Marta', {
      subCategoryIds: [],
      categoryIds: [],
      title: 'I plant gardens',
      rank: 9,
      searchRank: 9,
    }),
    seller('Lucía', {
      subCategoryIds: [],
      categoryIds: [],
      skills: [{ _id: FIGMA, name: 'Lettering' }],
      bio: 'A careful garden',
      rank: 5,
      searchRank: 5,
      hourlyRate: 40,
      memberSince: '2026-05-01T00:00:00.000Z',
    }),
  ])
})

test('without a network Ana finds José by the beginning of his name, typed without its accent', async () => {
  assert.deepEqual(await findNames('JOS'), ['José'])
  assert.deepEqual(await findNames('ose'), [])
})

test('she finds him by the name of his service and by what else it is called, in any language', async () => {
  for (const search of ['logotip', 'logo designer', 'شعار', 'graphiste logo', 'necesito un logo'])
    assert.deepEqual(await findNames(search), ['José'], search)
})

test('who has it in the title stands before who only writes of it', async () => {
  assert.deepEqual(await findNames('garden'), ['Marta', 'Lucía'])
})

test('a slip is forgiven and told, unless she insists on it', async () => {
  const found = await find({ search: 'gardner Marta' })
  assert.deepEqual([found.names, found.correction, found.someWords], [['Marta'], 'gardener Marta', false])
  const insisted = await find({ search: 'lettreing', exact: 'true' })
  assert.deepEqual([insisted.names, insisted.correction], [[], null])
  assert.deepEqual(await findNames('lettreing'), ['Lucía'])
})

test('where nobody has all words, those with most of them come, and she is told', async () => {
  const found = await find({ search: 'lettering garden violin' })
  assert.deepEqual([found.names, found.total, found.someWords], [['Lucía', 'Marta'], 2, true])
})

test('what the operator adds to a service or a skill finds saved freelancers as soon as it is saved', async () => {
  assert.deepEqual(await findNames('zunchador'), [])
  const [service, skill] = await Promise.all([publicDb.subCategories.get(LOGOS), publicDb.skills.get(FIGMA)])
  assert.ok(service && skill)
  await storeSubCategories(publicDb, [{ ...service, words: ['zunchador', 'marcas de ganado'] }], 2)
  await storeSkills(publicDb, [{ ...skill, words: ['مخطوطة'] }], 2)
  assert.deepEqual(await findNames('Zunchadores'), ['José'])
  assert.deepEqual(await findNames('ganado marcas'), ['José'])
  assert.deepEqual(await findNames('المخطوطة'), ['Lucía'])
  assert.equal((await find({ search: 'zunchadro' })).correction, 'zunchador')
})

test('saved freelancers stand in the order that was asked for', async () => {
  assert.deepEqual((await find({})).names, ['Marta', 'Lucía', 'José'])
  assert.deepEqual((await find({ search: 'careful', sort: 'rate-asc' })).names, ['Marta', 'José', 'Lucía'])
  assert.deepEqual((await find({ search: 'careful', sort: 'rate-desc' })).names, ['Lucía', 'José', 'Marta'])
  assert.deepEqual((await find({ search: 'careful', sort: 'newest' })).names, ['Lucía', 'Marta', 'José'])
})

test('who needs longer isn’t found, nor who was saved by a build that knew no delivery times', async () => {
  const [jose, lucia] = await publicDb.sellers.bulkGet(['José', 'Lucía'])
  assert.ok(jose && lucia)
  await publicDb.sellers.bulkPut([
    { ...jose, deliveryDays: 3, savedAt: jose.savedAt + 1 },
    { ...lucia, deliveryDays: 14, savedAt: lucia.savedAt + 1 },
  ])
  const { deliveryDays: _, ...older } = seller('Saved earlier', { hourlyRate: 5 })
  await publicDb.sellers.put(Object.assign(older))
  assert.deepEqual((await find({ maxDeliveryDays: 1 })).names, [])
  assert.deepEqual((await find({ maxDeliveryDays: 7 })).names, ['José'])
  assert.deepEqual((await find({ maxDeliveryDays: 30 })).names, ['Lucía', 'José'])
  assert.deepEqual((await find({ maxDeliveryDays: 30, search: 'lettering' })).names, ['Lucía'])
  assert.deepEqual((await countSavedFacets(publicDb, {}))?.maxDeliveryDays, { 3: 1, 7: 1, 14: 2, 30: 2 })
  assert.equal((await find({ maxRate: 5 })).total, 1)
  await publicDb.sellers.delete('Saved earlier')
})

test('a country that is also chosen as a filter is no word without a network either', async () => {
  const names = (await find({ country: ['MX'] })).names
  for (const search of ['mexico', 'en México']) {
    assert.deepEqual((await find({ search, country: ['MX'] })).names, names, search)
    assert.equal((await countSavedFacets(publicDb, { search, country: ['MX'] }))?.total, names.length)
  }
  assert.deepEqual((await find({ search: 'lettering mexico', country: ['MX', 'ES'] })).names, ['Lucía'])
  assert.deepEqual((await find({ search: 'mexico', country: ['ES'] })).names, [])
})

test('what came newly is found by what it says now', async () => {
  await publicDb.sellers.put(seller('Marta', { title: 'I repair violins', savedAt: 2 }))
  assert.deepEqual(await findNames('violin'), ['Marta'])
  assert.deepEqual(await findNames('gardens'), ['Lucía'])
  await publicDb.sellers.delete('Marta')
  assert.deepEqual(await findNames('violins repair'), [])
})

test('while a phone indexes many freelancers it answers keys in between, and what Ana searches meanwhile is complete', async () => {
  const many = Array.from({ length: 1000 }, (_, n) =>
    seller(`Weaver ${n}`, { title: 'I weave baskets', savedAt: 3 }),
  )
  await publicDb.sellers.bulkPut(many)
  await readCachedSellers(publicDb)
  let turns = 0
  let isDone = false
  const listen = () => {
    turns++
    if (!isDone) setImmediate(listen)
  }
  const warming = warmIndex(publicDb).finally(() => {
    isDone = true
  })
  setImmediate(listen)
  assert.equal((await find({ search: 'baskets' })).total, many.length)
  await warming
  assert.ok(turns > many.length / 30, `only ${turns} turns`)
  await publicDb.sellers.bulkDelete(many.map(({ _id }) => _id))
})
