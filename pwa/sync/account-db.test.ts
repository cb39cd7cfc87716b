import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type AccountDb, defineAccountTables, storeFile, withReopen } from './account-db.ts'
import { enqueueMerged } from './enqueue-merged.ts'
import { deleteOrphanedFiles } from './orphaned-files.ts'
import { claimBatch, discardMutation, enqueue, retryMutation } from './outbox.ts'

const open = (): AccountDb =>
  defineAccountTables(new Dexie('mine', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
const message = (id: string, receiverUserId: string, files: string[] = []) => ({
  id,
  kind: 'sendMessage' as const,
  payload: { receiverUserId, content: '' },
  files,
})
const idsOf = async (db: AccountDb) => (await claimBatch(db, 100, [])).map(({ id }) => id)

test('a phone that was locked, and whose system closed the database, takes the next message all the same', async () => {
  const db = open()
  await enqueue(db, message('1', 'a'))
  forceCloseDatabase(db.backendDB() as never)
  await enqueue(db, message('2', 'a'))
  assert.deepEqual(await withReopen(db, () => idsOf(db)), ['1', '2'])
})

test('a refused message holds its own chat only; a refused change holds nothing', async () => {
  const db = open()
  for (const one of [message('1', 'a'), message('2', 'b'), message('3', 'a'), message('4', 'b')])
    await enqueue(db, one)
  await db.outbox.where({ id: '1' }).modify({ rejection: { code: 'BLOCKED', message: '' } })
  assert.deepEqual(await idsOf(db), ['2', '4'])
  await retryMutation(db, '1')
  assert.deepEqual(await idsOf(db), ['1', '2', '3', '4'])
  await db.outbox.where({ id: '1' }).modify((row) => {
    Object.assign(row, {
      kind: 'editMessage',
      isCreation: false,
      payload: { messageId: '0', content: 'Changed' },
      rejection: { code: 'TOO_LATE', message: '' },
    })
  })
  assert.deepEqual(await idsOf(db), ['2', '3', '4'])
})

test('a message waits for its files, other chats don’t', async () => {
  const db = open()
  await db.blobs.add({ id: 'f', bytes: new Blob(['plan']), state: 'draft', at: 1 })
  for (const one of [message('1', 'a', ['f']), message('2', 'a'), message('3', 'b')]) await enqueue(db, one)
  assert.equal((await db.blobs.get('f'))?.state, 'waiting')
  assert.deepEqual(await idsOf(db), ['3'])
  await db.blobs.update('f', { state: 'sent' })
  assert.deepEqual(await idsOf(db), ['1', '2', '3'])
  await discardMutation(db, '1')
  assert.equal(await db.blobs.count(), 0, 'its file goes with it')
})

test('in a window that keeps no blobs a file is kept all the same', async () => {
  const db = open()
  // Safari rejects blobs like this in private windows.
  db.use({
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
  await storeFile(db, { id: 'f', bytes: new Blob(['plan'], { type: 'text/plain' }), state: 'draft' })
  await db.blobs.where('id').anyOf('f').modify({ state: 'waiting' })
  const storedBlob = await db.blobs.get('f')
  assert.deepEqual(
    [storedBlob?.state, storedBlob?.bytes.type, await storedBlob?.bytes.slice(1).text()],
    ['waiting', 'text/plain', 'lan'],
  )
  assert.equal(await db.blobs.get('elsewhere'), undefined)
})

test('of a switch only the last position is wanted', async () => {
  const db = open()
  for (const starred of [true, false, true])
    await enqueue(db, { kind: 'starMessage', payload: { messageId: '1', starred } })
  await enqueue(db, { kind: 'starMessage', payload: { messageId: '2', starred: false } })
  assert.deepEqual(
    (await claimBatch(db, 100, [])).map(({ payload }) => payload),
    [
      { messageId: '1', starred: true },
      { messageId: '2', starred: false },
    ],
  )
})

test('changes of settings that wait go out as one, the later over the earlier', async () => {
  const db = open()
  const kind = 'updateSeller'
  await enqueueMerged(db, { kind, payload: { seller: { active: false } } })
  await db.outbox.toCollection().modify({ rejection: { code: 'BUSY', message: '' } })
  await enqueueMerged(db, { kind, payload: { seller: { away: null }, version: 3 } })
  await enqueueMerged(db, { kind, payload: { seller: { active: true } } })
  assert.deepEqual(
    (await claimBatch(db, 100, [])).map(({ payload }) => payload),
    [{ seller: { active: true, away: null }, version: 3 }],
  )
})

test('what goes out at once is never more than the server takes', async () => {
  const db = open()
  for (let n = 0; n < 150; n++)
    await enqueue(db, {
      ...message(`${n}`, 'a'),
      payload: { receiverUserId: 'a', content: 'x'.repeat(4000) },
    })
  assert.equal((await claimBatch(db, 100, [])).length, 61)
  assert.equal((await claimBatch(db, 10, [])).length, 10)
})

test('a newer build in another tab changes the tables, and no console says anything of it', async (t) => {
  const warn = t.mock.method(console, 'warn', () => undefined)
  const indexedDB = new IDBFactory()
  const fresh = () => new Dexie('tabs', { indexedDB, IDBKeyRange, cache: 'disabled' })
  const old = defineAccountTables(fresh())
  await enqueue(old, message('1', 'a'))
  const newer = defineAccountTables(fresh())
  newer.version(1000).stores({ another: 'id' })
  assert.equal(await newer.outbox.count(), 1)
  newer.close()
  assert.deepEqual(await withReopen(old, () => idsOf(old)), ['1'], 'and the older tab goes on')
  assert.equal(warn.mock.callCount(), 0)
  await newer.delete()
})

test('the files of a draft that is gone are deleted a day later; those that a draft or a mutation names, and new ones, stay', async () => {
  const db = open()
  const dayAgo = Date.now() - 25 * 60 * 60 * 1000
  for (const id of ['gone', 'drafted', 'queued', 'new'])
    await storeFile(db, { id, bytes: new Blob([id]), state: 'draft' })
  await db.blobs.where('id').noneOf(['new']).modify({ at: dayAgo })
  await storeFile(db, { id: 'viewed', bytes: new Blob(['v']), state: 'sent' })
  await db.drafts.put({ key: 'profile', text: '{"profileImage":"drafted"}' })
  await enqueue(db, { kind: 'updateAccount', payload: { profileImage: 'queued' } })
  await deleteOrphanedFiles(db)
  assert.deepEqual((await db.blobs.toCollection().primaryKeys()).sort(), [
    'drafted',
    'new',
    'queued',
    'viewed',
  ])
})
