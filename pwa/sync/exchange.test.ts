import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { ApiError } from '../platform/errors.ts'
import { defineAccountTables } from './account-db.ts'
import { applyBatch, hasPulledFeed, markUpToDate } from './apply-batch.ts'
import { createSync } from './exchange.ts'
import { withoutLock } from './locks.ts'
import { getLastFailedPull } from './missed-pulls.ts'
import { enqueue } from './outbox.ts'

test('a phone that is too full for what Luis writes says so, and takes it in once there is room', async () => {
  const db = defineAccountTables(
    new Dexie('full', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  let isFull = true
  db.cursor.hook('creating', () => {
    if (isFull) throw new DOMException('No room', 'QuotaExceededError')
  })
  let notifyCount = 0
  const batch = { after: 0, upTo: 7, more: false, reset: true, changes: [] }
  const sync = createSync(
    db,
    async () => batch,
    withoutLock,
    () => notifyCount++,
  )
  assert.equal(await sync.flush(), false)
  assert.equal(notifyCount, 1)
  isFull = false
  assert.equal(await sync.flush(), true)
  assert.equal((await db.cursor.get('cursor'))?.upTo, 7)
  sync.stop()
  db.close()
})

test('Luis reads how old his orders and chats are: when the server last said that there is nothing newer, whether or not it had something new', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 1_000 })
  const db = defineAccountTables(
    new Dexie('age', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const nothing = { after: 7, upTo: 7, more: false, reset: false, changes: [] }
  const responses = [
    { ...nothing, after: 0, upTo: 5, more: true },
    { ...nothing, after: 5 },
  ]
  let silent = false
  const request = async () => {
    if (silent) throw new Error('Nobody answers')
    return responses.shift() ?? nothing
  }
  const sync = createSync(db, request, withoutLock)
  assert.equal((await db.cursor.get('cursor'))?.at, undefined)
  await sync.flush()
  assert.equal((await db.cursor.get('cursor'))?.at, 1_000)
  t.mock.timers.setTime(2_000)
  await sync.flush()
  assert.equal((await db.cursor.get('cursor'))?.at, 2_000, 'it was asked, and there was nothing new')
  t.mock.timers.setTime(3_000)
  silent = true
  await sync.flush()
  assert.equal((await db.cursor.get('cursor'))?.at, 2_000)
  t.mock.timers.setTime(4_000)
  await sync.receiveBatch({ ...nothing, upTo: 9, more: true })
  assert.equal((await db.cursor.get('cursor'))?.at, 2_000, 'more is on its way')
  await sync.receiveBatch({ ...nothing, upTo: 10 })
  assert.equal((await db.cursor.get('cursor'))?.at, 4_000)
  sync.stop()
  db.close()
})

test('where the server answers, but with an error, what Luis has here counts as old until it has said what is new; a deed that it can do only later makes nothing old', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 11_000 })
  const db = defineAccountTables(
    new Dexie('missed', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const nothing = { after: 7, upTo: 7, more: false, reset: false, changes: [] }
  let response: () => unknown = () => ({ ...nothing, after: 0 })
  const sync = createSync(db, async () => response(), withoutLock)
  const fresh = async () => getLastFailedPull() <= ((await db.cursor.get('cursor'))?.at ?? 0)
  await sync.flush()
  assert.equal(await fresh(), true)
  t.mock.timers.setTime(12_000)
  response = () => {
    throw new ApiError(503, { code: 'INTERNAL', message: '' })
  }
  assert.equal(await sync.flush(), false)
  assert.equal(await fresh(), false)
  t.mock.timers.setTime(13_000)
  await markUpToDate(db, getLastFailedPull())
  assert.equal(await fresh(), false, 'that a line is up doesn’t make up for what was missed')
  response = () => nothing
  assert.equal(await sync.flush(), true)
  assert.equal(await fresh(), true)
  t.mock.timers.setTime(14_000)
  await enqueue(db, { kind: 'markNoticesRead', payload: { ids: [] } })
  const [queued] = await db.outbox.toArray()
  response = () => ({ results: [{ id: queued?.id, status: 503, body: null }], batch: nothing })
  assert.equal(await sync.flush(), false)
  assert.equal(await fresh(), true)
  sync.stop()
  db.close()
})

test('a feed that begins anew isn’t whole on Ana’s phone before its last batch', async () => {
  const db = defineAccountTables(
    new Dexie('anew', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const batch = { after: 0, upTo: 9, more: false, reset: true, changes: [] }
  await applyBatch(db, batch)
  assert.equal(await hasPulledFeed(db), true)
  await applyBatch(db, { ...batch, upTo: 4, more: true })
  assert.equal(await hasPulledFeed(db), false)
  await applyBatch(db, { ...batch, after: 4, reset: false })
  assert.equal(await hasPulledFeed(db), true)
  db.close()
})
