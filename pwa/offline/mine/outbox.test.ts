import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { nameOf, tables } from './db.ts'
import { newId, takeSome, want } from './outbox.ts'

test('what Ana writes while her phone sends never goes out before its file', async () => {
  const mine = tables(new Dexie(nameOf('ana'), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
  const file = newId()
  await mine.blobs.add({ id: file, bytes: new Blob(['plans']), state: 'draft', at: Date.now() })
  const [taken] = await Promise.all([takeSome(mine, 10, []), want(mine, { method: 'POST', path: '/api/v1/order', files: [file] })])
  assert.deepEqual([taken, await takeSome(mine, 10, []), await mine.queue.count()], [[], [], 1])
  await mine.blobs.update(file, { state: 'sent' })
  assert.equal((await takeSome(mine, 10, [])).length, 1)
  mine.close()
})
