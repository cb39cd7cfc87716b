import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { markServerReachable, markServerUnreachable } from '../platform/reachability.ts'
import { defineAccountTables } from './account-db.ts'
import type { Engine } from './current-engine.ts'
import { discardMutation, enqueue, rejectMutation } from './outbox.ts'
import { awaitOutcome } from './outcome.ts'

// Without these, a live query doesn't run.
Dexie.dependencies.indexedDB = new IDBFactory()
Dexie.dependencies.IDBKeyRange = IDBKeyRange

/** A phone with one deletion in its outbox; `flush` sends it. */
async function createPhone(flush: (phone: Engine) => Promise<boolean>): Promise<Engine> {
  const phone: Engine = {
    userId: 'ana',
    db: defineAccountTables(
      new Dexie('ana', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
    ),
    flush: () => flush(phone),
    emit: () => undefined,
    subscribe: () => () => undefined,
  }
  await enqueue(phone.db, { id: 'deletion', kind: 'deleteList', payload: { listId: 'list' } })
  return phone
}

test('what Ana does is said to be done once the server has done it', async () => {
  const phone = await createPhone(async ({ db }) => {
    await db.outbox.clear()
    return true
  })
  assert.equal(await awaitOutcome(phone, 'deletion'), 'done')
})

test('nobody is told that something waits, or is done, while its answer is on its way', async () => {
  const answer = Promise.withResolvers<boolean>()
  const phone = await createPhone(() => answer.promise)
  let outcome: string | undefined
  const settled = awaitOutcome(phone, 'deletion').then((result) => {
    outcome = result
  })
  await phone.db.outbox.count()
  assert.equal(outcome, undefined)
  answer.resolve(false)
  await settled
  // The network is there: only the answer is missing.
  assert.equal(outcome, 'unanswered')
})

test('a large file on its way holds up no word of what is done', async () => {
  const phone = await createPhone(() => new Promise(() => undefined))
  const outcome = awaitOutcome(phone, 'deletion')
  await phone.db.outbox.clear()
  assert.equal(await outcome, 'done')
})

test('what the server has rejected is not said to be done', async () => {
  const phone = await createPhone(async ({ db }) => {
    await rejectMutation(db, 'deletion', { code: 'SAVED_LIST_NOT_FOUND', message: '' })
    return true
  })
  assert.equal(await awaitOutcome(phone, 'deletion'), 'refused')
})

test('a network that is gone makes nobody wait for its answer', async () => {
  const phone = await createPhone(() => new Promise(() => undefined))
  const outcome = awaitOutcome(phone, 'deletion')
  markServerUnreachable()
  assert.equal(await outcome, 'waits')
  markServerReachable()
})

test('a network that was gone before makes nobody wait for its answer either', async (t) => {
  const phone = await createPhone(() => new Promise(() => undefined))
  markServerUnreachable()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const outcome = awaitOutcome(phone, 'deletion')
  t.mock.timers.tick(4_000)
  assert.equal(await outcome, 'waits')
  t.mock.timers.reset()
  markServerReachable()
})

test('an order that Ana discards before its answer has come isn’t said to be sent', async () => {
  const phone = await createPhone(() => new Promise(() => undefined))
  const outcome = awaitOutcome(phone, 'deletion')
  await discardMutation(phone.db, 'deletion')
  assert.equal(await outcome, 'discarded')
})
