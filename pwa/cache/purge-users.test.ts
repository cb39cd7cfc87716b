import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../public-cache.ts'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Batch } from '#shared/protocol/changes.ts'
import { type AccountDb, defineAccountTables } from '../sync/account-db.ts'
import { findDeletedUsers } from '../sync/deleted-users.ts'
import type { PublicDb } from './public-db.ts'
import { purgeUsers } from './purge-users.ts'

const open = (name: string) =>
  new Dexie(name, { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' })
const person = (id: string, overrides: object = {}) => ({
  _id: id,
  firstName: id,
  lastName: '',
  profileImage: `/files/${id}_1x1.webp`,
  gone: false,
  ...overrides,
})
const GONE = { firstName: 'Deleted', lastName: 'user', profileImage: null, gone: true }

test('a batch says who has left, and this phone knows which picture it showed of them', async () => {
  const db: AccountDb = defineAccountTables(open('mine'))
  await db.chats.put({ _id: 'c1', other: person('luis'), otherId: 'luis' } as never)
  await db.orders.put({ _id: 'o1', buyer: person('ana'), seller: person('ida') } as never)
  const changes = [
    { entity: 'chat', id: 'c1', row: { _id: 'c1', other: person('luis', GONE) } },
    { entity: 'order', id: 'o1', row: { _id: 'o1', buyer: person('ana'), seller: person('ida', GONE) } },
    { entity: 'saved', id: 'luis', row: null },
  ]
  assert.deepEqual(await findDeletedUsers(db, { changes } as unknown as Batch), {
    ids: ['luis', 'ida'],
    images: ['/files/luis_1x1.webp', '/files/ida_1x1.webp'],
  })
  const calm = [{ entity: 'chat', id: 'c1', row: { _id: 'c1', other: person('luis') } }]
  assert.deepEqual(await findDeletedUsers(db, { changes: calm } as unknown as Batch), {
    ids: [],
    images: [],
  })
})

test('of somebody who has left this phone keeps no page, no review and no picture, and of others all', async () => {
  const cachedRows = open('copies') as PublicDb
  cachedRows
    .version(1)
    .stores({ profiles: '_id', sellers: '_id', portfolios: 'sellerId', ratings: 'key, sellerId' })
  for (const id of ['luis', 'ida']) {
    await cachedRows.profiles.put(person(id) as never)
    await cachedRows.sellers.put(person(id, { cover: { url: `/files/${id}-cover.webp` } }) as never)
    const projects = [{ images: [`/files/${id}-work.webp`] }]
    await cachedRows.portfolios.put({ sellerId: id, projects } as never)
    await cachedRows.ratings.put({ key: id, sellerId: id, ratings: [{ buyer: person('ana') }] } as never)
  }
  await cachedRows.ratings.put({
    key: 'by luis',
    sellerId: 'ida',
    ratings: [{ buyer: person('luis') }],
  } as never)
  const forgotten: string[] = []
  Object.assign(globalThis, {
    caches: { open: async () => ({ delete: async (path: string) => forgotten.push(path) }) },
  })
  try {
    await purgeUsers(cachedRows, ['luis'], ['/files/old_1x1.webp'])
  } finally {
    Reflect.deleteProperty(globalThis, 'caches')
  }
  assert.deepEqual(
    await Promise.all(
      [cachedRows.profiles, cachedRows.sellers, cachedRows.portfolios, cachedRows.ratings].map((table) =>
        table.toCollection().primaryKeys(),
      ),
    ),
    [['ida'], ['ida'], ['ida'], ['ida']],
  )
  assert.deepEqual(forgotten.sort(), [
    '/files/luis-cover.webp',
    '/files/luis-work.webp',
    '/files/luis_1x1.webp',
    '/files/old_1x1.webp',
  ])
})
