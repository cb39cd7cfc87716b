import assert from 'node:assert/strict'
import { after, before, mock, suite, test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { watchStorage } from '../platform/storage.ts'
import { defineAccountTables, openAccountDb } from './account-db.ts'
import { openReplica, retainReplica } from './open-replica.ts'
import { claimBatch, enqueue } from './outbox.ts'
import { STORAGE_TIMEOUT_MS } from './storage-timeout.ts'

const MESSAGE = { kind: 'sendMessage', payload: { receiverUserId: 'luis', content: '' } } as const

const { ...originalDependencies } = Dexie.dependencies
suite('where a session keeps its things', () => {
  before(() => Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange }))
  after(() => Object.assign(Dexie.dependencies, originalDependencies))

  /** Ana's session on a borrowed device ends with two messages and a file unsent. */
  async function endBorrowedSession() {
    const memoryDb = defineAccountTables(
      new Dexie('lent', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
    )
    await memoryDb.blobs.add({ id: 'f', bytes: new Blob(['plan']), state: 'draft', at: 1 })
    for (const id of ['2', '1'])
      await enqueue(memoryDb, {
        id,
        kind: 'sendMessage',
        payload: { receiverUserId: 'luis', content: '' },
        files: id === '1' ? ['f'] : [],
      })
    retainReplica('ana', memoryDb)
  }

  test('what Ana had queued on a borrowed phone goes with her when she logs in there for good', async () => {
    await endBorrowedSession()
    const { db, isEphemeral } = await openReplica({ userId: 'ana', isEphemeral: false })
    assert.deepEqual(
      [isEphemeral, (await db.outbox.orderBy('n').toArray()).map(({ id }) => id)],
      [false, ['2', '1']],
    )
    assert.equal((await db.blobs.get('f'))?.state, 'waiting')
    assert.deepEqual(
      (await claimBatch(db, 9, [])).map(({ id }) => id),
      ['2'],
    )
    db.close()
  })

  test('Marta, who logs in next in that tab, gets nothing of it, and nor does Ana after her', async () => {
    await endBorrowedSession()
    for (const userId of ['marta', 'olga']) {
      const { db } = await openReplica({ userId, isEphemeral: false })
      assert.deepEqual([await db.outbox.count(), await db.blobs.count()], [0, 0])
      db.close()
    }
    const { db } = await openReplica({ userId: 'ana', isEphemeral: true })
    assert.equal(await db.outbox.count(), 0)
    db.close()
  })

  test('where the storage has stopped answering Eva is told, and writes and hears in memory; what lay there is there when it answers again', async () => {
    const stuckDb = openAccountDb('eva')
    await enqueue(stuckDb, { id: '1', ...MESSAGE })
    const blockingTransaction = stuckDb.backendDB().transaction('queue', 'readwrite')
    let holds = true
    const holdTransaction = () => {
      if (holds) blockingTransaction.objectStore('queue').count().onsuccess = holdTransaction
    }
    holdTransaction()
    const notices: string[] = []
    const unwatch = watchStorage((what) => notices.push(what))
    mock.timers.enable({ apis: ['setTimeout'] })
    const opening = openReplica({ userId: 'eva', isEphemeral: false })
    mock.timers.tick(STORAGE_TIMEOUT_MS)
    mock.timers.reset()
    const { db: memoryReplica, isEphemeral } = await opening
    assert.deepEqual([notices, isEphemeral], [['stuck'], true])
    await enqueue(memoryReplica, { id: '2', ...MESSAGE })
    assert.deepEqual(
      (await claimBatch(memoryReplica, 9, [])).map(({ id }) => id),
      ['2'],
    )
    unwatch()
    memoryReplica.close()
    holds = false
    const { db, isEphemeral: isEphemeralAgain } = await openReplica({ userId: 'eva', isEphemeral: false })
    assert.deepEqual([isEphemeralAgain, (await db.outbox.toArray()).map(({ id }) => id)], [false, ['1']])
    db.close()
    stuckDb.close()
  })
})
