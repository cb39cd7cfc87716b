import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Dexie } from 'dexie'
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type AccountDb, defineAccountTables, storeFile, withReopen } from './account-db.ts'
import { enqueueMerged } from './enqueue-merged.ts'
import { claimBatch, discardMutation, enqueue, enqueueLatest, retryMutation } from './outbox.ts'

const open = (): AccountDb =>
  defineAccountTables(new Dexie('mine', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
const message = (id: string, lane: string, files: string[] = []) => ({
  id,
  lane,
  method: 'POST' as const,
  path: '/api/v1/chat/send-message',
  files,
})
const idsOf = async (mine: AccountDb) => (await claimBatch(mine, 100, [])).map(({ id }) => id)

test('a phone that was locked, and whose system closed the database, takes the next message all the same', async () => {
  const mine = open()
  await enqueue(mine, message('1', 'a'))
  forceCloseDatabase(mine.backendDB() as never)
  await enqueue(mine, message('2', 'a'))
  assert.deepEqual(await withReopen(mine, () => idsOf(mine)), ['1', '2'])
})

test('a refused message holds its own chat only; a refused change holds nothing', async () => {
  const mine = open()
  for (const one of [message('1', 'a'), message('2', 'b'), message('3', 'a'), message('4', 'b')])
    await enqueue(mine, one)
  await mine.queue.where({ id: '1' }).modify({ refusal: { code: 'BLOCKED', message: '' } })
  assert.deepEqual(await idsOf(mine), ['2', '4'])
  await retryMutation(mine, '1')
  assert.deepEqual(await idsOf(mine), ['1', '2', '3', '4'])
  await mine.queue.where({ id: '1' }).modify({ method: 'PUT', refusal: { code: 'TOO_LATE', message: '' } })
  assert.deepEqual(await idsOf(mine), ['2', '3', '4'])
})

test('a message waits for its files, other chats don’t', async () => {
  const mine = open()
  await mine.blobs.add({ id: 'f', bytes: new Blob(['plan']), state: 'draft', at: 1 })
  for (const one of [message('1', 'a', ['f']), message('2', 'a'), message('3', 'b')]) await enqueue(mine, one)
  assert.equal((await mine.blobs.get('f'))?.state, 'waiting')
  assert.deepEqual(await idsOf(mine), ['3'])
  await mine.blobs.update('f', { state: 'sent' })
  assert.deepEqual(await idsOf(mine), ['1', '2', '3'])
  await discardMutation(mine, '1')
  assert.equal(await mine.blobs.count(), 0, 'its file goes with it')
})

test('in a window that keeps no blobs a file is kept all the same', async () => {
  const mine = open()
  // Safari rejects blobs like this in private windows.
  mine.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        const isRefused = (request: Parameters<typeof table.mutate>[0]) =>
          'values' in request && request.values.some((row) => row.bytes instanceof Blob)
        return {
          ...table,
          mutate: (request) =>
            isRefused(request) ? Promise.reject(new DOMException('', 'UnknownError')) : table.mutate(request),
        }
      },
    }),
  })
  await storeFile(mine, { id: 'f', bytes: new Blob(['plan'], { type: 'text/plain' }), state: 'draft' })
  await mine.blobs.where('id').anyOf('f').modify({ state: 'waiting' })
  const stored = await mine.blobs.get('f')
  assert.deepEqual(
    [stored?.state, stored?.bytes.type, await stored?.bytes.slice(1).text()],
    ['waiting', 'text/plain', 'lan'],
  )
  assert.equal(await mine.blobs.get('elsewhere'), undefined)
})

test('of a switch only the last position is wanted', async () => {
  const mine = open()
  for (const starred of [true, false, true])
    await enqueueLatest(mine, { method: 'PUT', path: '/api/v1/chat/star/1', body: { starred } })
  await enqueueLatest(mine, { method: 'PUT', path: '/api/v1/chat/star/2', body: { starred: false } })
  assert.deepEqual(
    (await claimBatch(mine, 100, [])).map(({ body }) => body),
    [{ starred: true }, { starred: false }],
  )
})

test('changes of settings that wait go out as one, the later over the earlier', async () => {
  const mine = open()
  const path = '/api/v1/seller'
  await enqueueMerged(mine, { method: 'PUT', path, body: { seller: { active: false } } })
  await mine.queue.toCollection().modify({ refusal: { code: 'BUSY', message: '' } })
  await enqueueMerged(mine, { method: 'PUT', path, body: { seller: { away: null }, note: 'Back' } })
  await enqueueMerged(mine, { method: 'PUT', path, body: { seller: { active: true } } })
  assert.deepEqual(
    (await claimBatch(mine, 100, [])).map(({ body }) => body),
    [{ seller: { active: true, away: null }, note: 'Back' }],
  )
})

test('what goes out at once is never more than the server takes', async () => {
  const mine = open()
  for (let n = 0; n < 150; n++)
    await enqueue(mine, { ...message(`${n}`, 'a'), body: { content: 'x'.repeat(4000) } })
  assert.equal((await claimBatch(mine, 100, [])).length, 62)
  assert.equal((await claimBatch(mine, 10, [])).length, 10)
})

test('a newer build in another tab changes the tables, and no console says anything of it', async (t) => {
  const text = t.mock.method(console, 'warn', () => undefined)
  const indexedDB = new IDBFactory()
  const fresh = () => new Dexie('tabs', { indexedDB, IDBKeyRange, cache: 'disabled' })
  const old = defineAccountTables(fresh())
  await enqueue(old, message('1', 'a'))
  const newer = defineAccountTables(fresh())
  newer.version(1000).stores({ another: 'id' })
  assert.equal(await newer.queue.count(), 1)
  newer.close()
  assert.deepEqual(await withReopen(old, () => idsOf(old)), ['1'], 'and the older tab goes on')
  assert.equal(text.mock.callCount(), 0)
  await newer.delete()
})
