import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { defineAccountTables } from './account-db.ts'
import { type Engine, setEngine } from './current-engine.ts'
import { createLiveStore, watchQuery, whenReadsAreShown } from './live-store.ts'
import { enqueue } from './outbox.ts'

// Without these, a live query doesn't run.
Dexie.dependencies.indexedDB = new IDBFactory()
Dexie.dependencies.IDBKeyRange = IDBKeyRange

const createEngine = (userId: string): Engine => ({
  userId,
  db: defineAccountTables(new Dexie(userId, { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' })),
  flush: async () => true,
  emit: () => undefined,
  subscribe: () => () => undefined,
})

test('what waits stays in sight while the database can’t be read, is read again when it can, and is never shown to the next account', async () => {
  const ana = createEngine('ana')
  const mutation = { kind: 'sendMessage', payload: { receiverUserId: 'luis', content: '' } } as const
  await enqueue(ana.db, mutation)
  let isBroken = false
  const { promise: whenFailed, resolve: reportFailure } = Promise.withResolvers<void>()
  const store = createLiveStore(async (db) => {
    const count = await db.outbox.count()
    if (isBroken) setTimeout(reportFailure)
    if (isBroken) throw new Error('Internal error opening backing store')
    return count
  }, 0)
  const whenCounted = (count: number) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (store.get() === count) resolve()
      }
      store.subscribe(check)
      check()
    })
  setEngine(ana)
  await whenCounted(1)
  isBroken = true
  await enqueue(ana.db, mutation)
  await whenFailed
  assert.equal(store.get(), 1)
  isBroken = false
  await whenCounted(2)
  const marta = createEngine('marta')
  setEngine(marta)
  assert.equal(store.get(), 0)
  setEngine(null)
  ana.db.close()
  marta.db.close()
})

test('what Ana writes after a read that failed, for whatever reason, is shown all the same', async () => {
  const watchAndWrite = async (name: string) => {
    const { db } = createEngine(`ana ${name}`)
    let isBroken = true
    const { promise: whenWritten, resolve: reportWritten } = Promise.withResolvers<void>()
    const { promise: whenFailed, resolve: reportFailure } = Promise.withResolvers<void>()
    const stop = watchQuery(
      db,
      () =>
        db.transaction('r', db.outbox, () => {
          if (isBroken) throw Object.assign(new Error(), { name })
          return db.outbox.count()
        }),
      (count) => count === 2 && reportWritten(),
      reportFailure,
    )
    await whenFailed
    isBroken = false
    for (const content of ['Hello', 'Are you there?'])
      await enqueue(db, { kind: 'sendMessage', payload: { receiverUserId: 'luis', content } })
    await whenWritten
    stop()
    db.close()
  }
  await Promise.all(['UnknownError', 'AbortError', 'DatabaseClosedError'].map(watchAndWrite))
})

test('Ana isn’t told that all is here before what has come is shown', async () => {
  const ana = createEngine('ana first')
  const mutation = { kind: 'sendMessage', payload: { receiverUserId: 'luis', content: '' } } as const
  const shown: number[] = []
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const { promise: whenEmpty, resolve: reportEmpty } = Promise.withResolvers<void>()
  const { promise: whenReading, resolve: reportReading } = Promise.withResolvers<void>()
  const stop = watchQuery(
    ana.db,
    async (db) => {
      const count = await db.outbox.count()
      if (count > 0) {
        reportReading()
        await isReleased
      }
      return count
    },
    (count) => {
      shown.push(count)
      reportEmpty()
    },
  )
  await whenEmpty
  await whenReadsAreShown()
  await enqueue(ana.db, mutation)
  await whenReading
  const allShown = whenReadsAreShown().then(() => assert.deepEqual(shown, [0, 1]))
  setTimeout(release)
  await allShown
  stop()
  await whenReadsAreShown()
  ana.db.close()
})
