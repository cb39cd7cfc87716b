import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { tables } from './db.ts'
import { alone } from './lock.ts'
import { createSync } from './sync.ts'

test('a phone that is too full for what Luis writes says so, and takes it in once there is room', async () => {
  const mine = tables(new Dexie('full', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
  let isFull = true
  mine.cursor.hook('creating', () => {
    if (isFull) throw new DOMException('No room', 'QuotaExceededError')
  })
  let told = 0
  const batch = { after: 0, upTo: 7, more: false, reset: true, changes: [] }
  const sync = createSync(
    mine,
    async () => batch,
    alone,
    () => told++,
  )
  assert.equal(await sync.push(), false)
  assert.equal(told, 1)
  isFull = false
  assert.equal(await sync.push(), true)
  assert.equal((await mine.cursor.get('cursor'))?.upTo, 7)
  sync.stop()
  mine.close()
})
