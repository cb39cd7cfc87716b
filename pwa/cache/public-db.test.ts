import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import '../public-cache.ts'
import { definePublicTables } from './public-db.ts'

/** What builds of the first version declared, and what the next two changed. */
const OLDER_SCHEMAS = [
  {
    sellers: '_id, rank, savedAt',
    profiles: '_id, savedAt',
    portfolios: 'sellerId, savedAt',
    ratings: 'key, sellerId, savedAt',
    categories: '_id',
    subCategories: '_id',
    skills: '_id',
    lists: 'key, savedAt',
    meta: 'key',
  },
  { mirror: 'key' },
  { sellers: '_id, rank, savedAt, [hourlyRate+rank], [memberSince+rank]' },
  { mirror: null },
]

test('a phone of any older build keeps the catalogue that it has seen, and searches it by the new indexes', async () => {
  for (const count of OLDER_SCHEMAS.keys()) {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' as const }
    const older = new Dexie('oficio', options)
    for (const [i, schema] of OLDER_SCHEMAS.slice(0, count + 1).entries()) older.version(i + 1).stores(schema)
    await older.table('sellers').put({ _id: 'luis', rank: 7, hourlyRate: 20, savedAt: 1 })
    await older.table('lists').put({ key: 'best', ids: ['luis'], total: 1, savedAt: 1 })
    older.close()
    const current = definePublicTables(new Dexie('oficio', options))
    const [cheapest] = await current.sellers.orderBy('[hourlyRate+rank]').toArray()
    assert.deepEqual([cheapest?._id, (await current.lists.get('best'))?.ids], ['luis', ['luis']])
    assert.deepEqual(
      [...current.backendDB().objectStoreNames],
      [...Object.keys(OLDER_SCHEMAS[0] ?? {}), 'localServices', 'sharedLists'].sort(),
    )
    current.close()
  }
})
