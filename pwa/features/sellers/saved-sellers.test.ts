import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { SavedSeller } from '#shared/sellers.ts'
import '../../public-cache.ts'
import '../../replica.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { defineAccountTables } from '../../sync/account-db.ts'
import type { CachedSeller } from './public-tables.ts'

// The databases take their dependencies when they are loaded.
Dexie.dependencies.indexedDB = new IDBFactory()
Dexie.dependencies.IDBKeyRange = IDBKeyRange
const { withPublicDb } = await import('../../cache/public-db.ts')
const { watchQuery } = await import('../../sync/live-store.ts')
const { enqueue } = await import('../../sync/outbox.ts')
const { readSavedSellers } = await import('./saved-sellers.ts')

const save = (sellerId: string, saved = true) =>
  ({ kind: 'saveSeller', payload: { sellerId, saved } }) as const

test('whom Ana saves in a tunnel is in her list with the card that her phone has, at no moment without', async () => {
  const db = defineAccountTables(
    new Dexie('ana', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  await withPublicDb((publicDb) =>
    publicDb.sellers.bulkPut(['luis', 'lucia'].map((_id) => ({ _id, displayName: _id }) as CachedSeller)),
  )
  const shown: string[] = []
  const describe = ({ _id, seller }: SavedSeller) => `${_id}: ${seller?.displayName ?? 'no longer in search'}`
  const stop = watchQuery(db, readSavedSellers, (saved) => shown.push(saved.map(describe).join(', ')))
  await waitUntil(() => shown.length === 1)
  await enqueue(db, save('luis'))
  await waitUntil(() => shown.length === 2)
  await enqueue(db, save('lucia'))
  await waitUntil(() => shown.length === 3)
  await enqueue(db, save('luis', false))
  await waitUntil(() => shown.length === 4)
  assert.deepEqual(shown, ['', 'luis: luis', 'luis: luis, lucia: lucia', 'lucia: lucia'])
  stop()
  db.close()
})
