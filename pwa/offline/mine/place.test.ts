import assert from 'node:assert/strict'
import { after, before, mock, suite, test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { watchStorage } from '../storage.ts'
import { openMine, tables } from './db.ts'
import { takeSome, want } from './outbox.ts'
import { leaveHere, placeFor, STORAGE_PATIENCE_MS } from './place.ts'

const { ...given } = Dexie.dependencies
suite('where a session keeps its things', () => {
  before(() => Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange }))
  after(() => Object.assign(Dexie.dependencies, given))

  /** Ana's borrowed session ends with two messages and a file unsent. */
  async function leave() {
    const mine = tables(new Dexie('lent', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
    await mine.blobs.add({ id: 'f', bytes: new Blob(['plan']), state: 'draft', at: 1 })
    for (const id of ['2', '1']) await want(mine, { id, lane: 'luis', method: 'POST', path: '/api/v1/chat/send-message', files: id === '1' ? ['f'] : [] })
    leaveHere('ana', mine)
  }

  test('what Ana had queued on a borrowed phone goes with her when she logs in there for good', async () => {
    await leave()
    const { mine, borrowed } = await placeFor({ userId: 'ana', borrowed: false })
    assert.deepEqual([borrowed, (await mine.queue.orderBy('n').toArray()).map(({ id }) => id)], [false, ['2', '1']])
    assert.equal((await mine.blobs.get('f'))?.state, 'waiting')
    assert.deepEqual(
      (await takeSome(mine, 9, [])).map(({ id }) => id),
      ['2'],
    )
    mine.close()
  })

  test('Marta, who logs in next in that tab, gets nothing of it, and nor does Ana after her', async () => {
    await leave()
    for (const userId of ['marta', 'olga']) {
      const { mine } = await placeFor({ userId, borrowed: false })
      assert.deepEqual([await mine.queue.count(), await mine.blobs.count()], [0, 0])
      mine.close()
    }
    const { mine } = await placeFor({ userId: 'ana', borrowed: true })
    assert.equal(await mine.queue.count(), 0)
    mine.close()
  })

  test('where the storage has stopped answering Eva is told, and writes and hears in memory; what lay there is there when it answers again', async () => {
    const before = openMine('eva')
    await want(before, { id: '1', lane: 'luis', method: 'POST', path: '/api/v1/chat/send-message' })
    const held = before.backendDB().transaction('queue', 'readwrite')
    let holds = true
    const hold = () => {
      if (holds) held.objectStore('queue').count().onsuccess = hold
    }
    hold()
    const heard: string[] = []
    const unwatch = watchStorage((what) => heard.push(what))
    mock.timers.enable({ apis: ['setTimeout'] })
    const coming = placeFor({ userId: 'eva', borrowed: false })
    mock.timers.tick(STORAGE_PATIENCE_MS)
    mock.timers.reset()
    const { mine: here, borrowed } = await coming
    assert.deepEqual([heard, borrowed], [['stuck'], true])
    await want(here, { id: '2', lane: 'luis', method: 'POST', path: '/api/v1/chat/send-message' })
    assert.deepEqual(
      (await takeSome(here, 9, [])).map(({ id }) => id),
      ['2'],
    )
    unwatch()
    here.close()
    holds = false
    const { mine, borrowed: again } = await placeFor({ userId: 'eva', borrowed: false })
    assert.deepEqual([again, (await mine.queue.toArray()).map(({ id }) => id)], [false, ['1']])
    mine.close()
    before.close()
  })
})
