import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import '../../public-cache.ts'
import type { CachedSeller } from './public-tables.ts'

// Without a network. The database takes its dependencies when it is loaded.
Object.defineProperty(navigator, 'onLine', { value: false })
Dexie.dependencies.indexedDB = new IDBFactory()
Dexie.dependencies.IDBKeyRange = IDBKeyRange
const { withPublicDb } = await import('../../cache/public-db.ts')
const { storeSubCategories } = await import('../catalog/catalog.ts')
const { addRecentSearch } = await import('../../client/recent-searches.ts')
const { findSuggestions } = await import('./suggestions.ts')

const HOMES = '019a0000-0000-7000-8000-000000000001'
const person = (_id: string, displayName: string, rank: number) => ({
  _id,
  displayName,
  firstName: displayName.split(' ')[0] ?? '',
  lastName: '',
  title: 'I fix what leaks',
  profileImage: null,
  searchRank: rank,
  rank,
  savedAt: 1,
})
const service = (n: number, name: string, names: Record<string, string> = {}) => ({
  _id: `019a0000-0000-7000-8000-00000000001${n}`,
  categoryId: HOMES,
  name,
  names,
  status: 'Active' as const,
  sellerCount: 1,
  fromRate: null,
})

const find = async (input: string, language = 'en') => {
  let texts: string[] = []
  for await (const found of findSuggestions(input, language, new AbortController().signal)) {
    const next = found.map(({ text }) => text)
    assert.deepEqual(next.slice(0, texts.length), texts, 'nothing moves under the finger')
    texts = next
  }
  return texts
}

before(() =>
  withPublicDb(async (publicDb) => {
    await storeSubCategories(
      publicDb,
      [service(1, 'Plumbing', { es: 'Fontanería' }), service(2, 'Painting')],
      1,
    )
    await publicDb.sellers.bulkPut([
      person('paula', 'Paula R', 1),
      person('pablo', 'Pablo M', 9),
      person('luis', 'Luis P', 5),
      person('fiona', 'Fiona D', 7),
    ] as CachedSeller[])
  }),
)

test('Ana types the beginning of a trade and sees the service, then saved people of such names, the best first', async () => {
  assert.deepEqual(await find('pa'), ['Painting', 'Pablo M', 'Paula R'])
  assert.deepEqual(await find('fontan', 'es'), ['Fontanería'])
  assert.deepEqual(await find('plumber'), ['Plumbing'])
  assert.deepEqual(await find('luis p'), ['Luis P'])
})

test('a service is suggested by what it is asked for with, by what belongs to it, and beside other words', async () => {
  for (const input of ['fix my toilet', 'cheap plumber', 'water heat', 'plumber madr'])
    assert.deepEqual(await find(input), ['Plumbing'], input)
  assert.deepEqual(await find('luis plumbr'), [], 'half a name is no slip')
})

test('a service and a person that were saved since are suggested, too', async () => {
  await withPublicDb(async (publicDb) => {
    await storeSubCategories(publicDb, [service(1, 'Plumbing'), service(3, 'Paving')], 2)
    await publicDb.sellers.put(person('paz', 'Paz V', 5) as CachedSeller)
  })
  assert.deepEqual(await find('pa'), ['Painting', 'Paving', 'Pablo M', 'Paz V', 'Paula R'])
})

test('a service is suggested by what the operator says that it is also found as', async () => {
  assert.deepEqual(await find('sifo'), [])
  await withPublicDb((publicDb) =>
    storeSubCategories(
      publicDb,
      [{ ...service(1, 'Plumbing'), words: ['sifonería'] }, service(3, 'Paving')],
      3,
    ),
  )
  assert.deepEqual(await find('sifo'), ['Plumbing'])
})

test('what Ana searched for before comes first, and is all there is while nothing is typed', async () => {
  for (const search of ['painter', 'logo', 'PAINTER']) addRecentSearch(search)
  assert.deepEqual(await find(''), ['PAINTER', 'logo'])
  assert.deepEqual((await find('pain')).slice(0, 2), ['PAINTER', 'Painting'])
})
