import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesSellerFilters, type SellerFilters } from '#shared/seller-filters.ts'
import type { CachedSeller } from '../../cache/public-db.ts'
import { filterSellers, getSearchTerms } from './seller-index.ts'

const DESIGN = '019a0000-0000-7000-8000-000000000001'
const LOGOS = '019a0000-0000-7000-8000-000000000002'

const seller = (name: string, overrides: Partial<CachedSeller> = {}): CachedSeller => ({
  _id: name,
  displayName: name,
  firstName: name,
  lastName: 'Ruiz',
  profileImage: null,
  title: 'I will draw your logo',
  bio: 'Quick and careful',
  country: 'MX',
  hourlyRate: 20,
  rating: 4.5,
  ratingCount: 8,
  completedOrders: 9,
  badge: 'Rising',
  categoryIds: [DESIGN],
  subCategoryIds: [LOGOS],
  skills: [{ _id: LOGOS, name: 'Diseño de logotipos' }],
  languages: ['es'],
  memberSince: '2026-01-01T00:00:00.000Z',
  rank: 500,
  savedAt: 1,
  ...overrides,
})
const SERVICES = ['Design Diseño', 'Logos Logotipos']
const find = (sellers: CachedSeller[], filters: Partial<SellerFilters>) =>
  filterSellers(
    sellers.map((card) => ({ card, terms: getSearchTerms(card, SERVICES) })),
    { sort: 'top-rated', ...filters },
  ).map(({ _id }) => _id)

test('Ana finds Luis without a network by the beginning of a word, typed without its accent', () => {
  assert.deepEqual(find([seller('Luis'), seller('Marta')], { search: 'LUI diseno' }), ['Luis'])
})

test('Ana finds Luis by the name of his service in either language', () => {
  assert.deepEqual(find([seller('Luis', { skills: [] })], { search: 'logotip' }), ['Luis'])
  assert.deepEqual(find([seller('Luis', { skills: [] })], { search: 'design' }), ['Luis'])
})

test('a word is found by its beginning only, as the server does', () => {
  assert.deepEqual(find([seller('Luis')], { search: 'uis' }), [])
})

test('the quick search finds the same people as the rule that the server shares', () => {
  const sellers = [
    seller('Luis'),
    seller('José Ángel', { title: 'I will fix C++ & Node.js', bio: '日本語 ok' }),
    seller('Marta', { hourlyRate: 90, country: 'ES' }),
  ]
  for (const search of [
    '',
    'jose',
    'ANGEL',
    'c',
    'node js',
    '日本',
    'ruiz quick',
    'zz',
    '🙂',
    '"*(',
    'luis marta',
  ]) {
    for (const filters of [
      {},
      { country: 'MX' as const },
      { maxRate: 50 },
      { categoryId: DESIGN },
      { categoryId: LOGOS },
    ]) {
      const query = { search, ...filters }
      const expected = sellers
        .filter((card) => matchesSellerFilters(card, query, SERVICES))
        .map(({ _id }) => _id)
      assert.deepEqual(find(sellers, query).sort(), expected.sort(), JSON.stringify(query))
    }
  }
})

test('saved sellers stand in the order that was asked for', () => {
  const sellers = [
    seller('A', { rank: 1, hourlyRate: 30 }),
    seller('B', { rank: 9, hourlyRate: 20 }),
    seller('C', { rank: 5, hourlyRate: 40, memberSince: '2026-05-01T00:00:00.000Z' }),
  ]
  assert.deepEqual(find(sellers, {}), ['B', 'C', 'A'])
  assert.deepEqual(find(sellers, { sort: 'rate-asc' }), ['B', 'A', 'C'])
  assert.deepEqual(find(sellers, { sort: 'rate-desc' }), ['C', 'A', 'B'])
  assert.deepEqual(find(sellers, { sort: 'newest' }), ['C', 'B', 'A'])
})
