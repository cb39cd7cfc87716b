import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { nameOf, tables } from './db.ts'
import { newId, takeSome, want } from './outbox.ts'
import { wantAlso } from './want-also.ts'

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

test('Luis changes his portrait twice without a network: what he changed goes out together, with the second picture only', async () => {
  const mine = tables(new Dexie(nameOf('luis'), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
  const [first, second] = [newId(), newId()]
  const change = async (body: object, files: string[] = []) => {
    for (const id of files) await mine.blobs.add({ id, bytes: new Blob(['me']), state: 'draft', at: Date.now() })
    await wantAlso(mine, { method: 'PUT', path: '/api/v1/profile', body, files })
  }
  await change({ firstName: 'Luis', profileImage: first }, [first])
  await change({ profileImage: second }, [second])
  await change({ lastName: 'Torres' })
  const rows = await mine.queue.toArray()
  assert.deepEqual([rows.map(({ body, files }) => ({ body, files }))], [[{ body: { firstName: 'Luis', profileImage: second, lastName: 'Torres' }, files: [second] }]])
  assert.deepEqual(
    (await mine.blobs.toArray()).map(({ id, state }) => ({ id, state })),
    [{ id: second, state: 'waiting' }],
  )
  assert.deepEqual(await takeSome(mine, 10, []), [], 'its file goes ahead')
  mine.close()
})
