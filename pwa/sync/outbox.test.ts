import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { accountDbName, defineAccountTables } from './account-db.ts'
import { enqueueMerged } from './enqueue-merged.ts'
import { claimBatch, createId, enqueue } from './outbox.ts'

test('what Ana writes while her phone sends never goes out before its file', async () => {
  const db = defineAccountTables(
    new Dexie(accountDbName('ana'), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const file = createId()
  await db.blobs.add({ id: file, bytes: new Blob(['plans']), state: 'draft', at: Date.now() })
  const [claimed] = await Promise.all([
    claimBatch(db, 10, []),
    enqueue(db, { method: 'POST', path: '/api/v1/order', files: [file] }),
  ])
  assert.deepEqual([claimed, await claimBatch(db, 10, []), await db.queue.count()], [[], [], 1])
  await db.blobs.update(file, { state: 'sent' })
  assert.equal((await claimBatch(db, 10, [])).length, 1)
  db.close()
})

test('Luis changes his portrait twice without a network: what he changed goes out together, with the second picture only', async () => {
  const db = defineAccountTables(
    new Dexie(accountDbName('luis'), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const [first, second] = [createId(), createId()]
  const change = async (body: object, files: string[] = []) => {
    for (const id of files)
      await db.blobs.add({ id, bytes: new Blob(['me']), state: 'draft', at: Date.now() })
    await enqueueMerged(db, { method: 'PUT', path: '/api/v1/profile', body, files })
  }
  await change({ firstName: 'Luis', profileImage: first }, [first])
  await change({ profileImage: second }, [second])
  await change({ lastName: 'Torres' })
  const rows = await db.queue.toArray()
  assert.deepEqual(
    [rows.map(({ body, files }) => ({ body, files }))],
    [[{ body: { firstName: 'Luis', profileImage: second, lastName: 'Torres' }, files: [second] }]],
  )
  assert.deepEqual(
    (await db.blobs.toArray()).map(({ id, state }) => ({ id, state })),
    [{ id: second, state: 'waiting' }],
  )
  assert.deepEqual(await claimBatch(db, 10, []), [], 'its file goes ahead')
  db.close()
})
