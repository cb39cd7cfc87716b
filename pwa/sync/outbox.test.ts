import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Payload } from '#shared/protocol/mutation-payloads.ts'
import { createId } from '../platform/create-id.ts'
import { accountDbName, defineAccountTables } from './account-db.ts'
import { enqueueMerged } from './enqueue-merged.ts'
import { claimBatch, enqueue } from './outbox.ts'

test('what Ana writes while her phone sends never goes out before its file', async () => {
  const db = defineAccountTables(
    new Dexie(accountDbName('ana'), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const file = createId()
  await db.blobs.add({ id: file, bytes: new Blob(['plans']), state: 'draft', at: Date.now() })
  const [claimed] = await Promise.all([
    claimBatch(db, 10, []),
    enqueue(db, {
      kind: 'sendMessage',
      payload: { receiverUserId: 'luis', content: '' },
      files: [file],
    }),
  ])
  assert.deepEqual([claimed, await claimBatch(db, 10, []), await db.outbox.count()], [[], [], 1])
  await db.blobs.update(file, { state: 'sent' })
  assert.equal((await claimBatch(db, 10, [])).length, 1)
  db.close()
})

test('what an older build of the app has queued, in a tab or before an update, goes out', async () => {
  const db = defineAccountTables(
    new Dexie(accountDbName('old'), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  await enqueue(db, { kind: 'sendMessage', payload: { receiverUserId: 'luis', content: 'Hello' } })
  await db.outbox.toCollection().modify((row) => Reflect.deleteProperty(row, 'rejection'))
  assert.equal((await claimBatch(db, 10, [])).length, 1)
  db.close()
})

test('Luis changes his portrait twice without a network: what he changed goes out together, with the second picture only', async () => {
  const db = defineAccountTables(
    new Dexie(accountDbName('luis'), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const [first, second] = [createId(), createId()]
  const change = async (payload: Payload<'updateAccount'>, files: string[] = []) => {
    for (const id of files)
      await db.blobs.add({ id, bytes: new Blob(['me']), state: 'draft', at: Date.now() })
    await enqueueMerged(db, { kind: 'updateAccount', payload, files })
  }
  await change({ firstName: 'Luis', profileImage: first }, [first])
  await change({ profileImage: second }, [second])
  await change({ lastName: 'Torres' })
  const rows = await db.outbox.toArray()
  assert.deepEqual(
    [rows.map(({ payload, files }) => ({ payload, files }))],
    [[{ payload: { firstName: 'Luis', profileImage: second, lastName: 'Torres' }, files: [second] }]],
  )
  assert.deepEqual(
    (await db.blobs.toArray()).map(({ id, state }) => ({ id, state })),
    [{ id: second, state: 'waiting' }],
  )
  assert.deepEqual(await claimBatch(db, 10, []), [], 'its file goes ahead')
  db.close()
})
