import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Batch } from '#shared/protocol/changes.ts'
import { defineAccountTables } from './account-db.ts'
import { applyBatch, readCursor } from './apply-batch.ts'

test('a device with a long history takes a new build: what was deleted meanwhile is gone, what waits stays, and offline all is still there until the server speaks', async () => {
  const indexedDB = new IDBFactory()
  const open = () => new Dexie('mine', { indexedDB, IDBKeyRange, cache: 'disabled' })
  const old = open()
  old.version(1).stores({
    chats: '_id, otherId, lastAt',
    messages: '_id, [chatId+seq], createdAt',
    queue: '++n, &id, lane',
    blobs: 'id, state, at',
    cursor: 'key',
  })
  const message = (seq: number, content = `Number ${seq}`) => ({
    _id: `m${seq}`,
    chatId: 'c',
    seq,
    content,
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  await old
    .table('chats')
    .put({ _id: 'c', otherId: 'luis', other: { _id: 'luis' }, lastAt: '2026-01-01T00:00:00.000Z' })
  await old.table('messages').bulkPut(Array.from({ length: 90 }, (_, n) => message(n + 1)))
  await old.table('cursor').put({ key: 'cursor', upTo: 100 })
  await old.table('queue').add({
    id: 'waits',
    lane: 'chat:luis',
    method: 'POST',
    path: '/api/v1/chat/send-message',
    body: { _id: 'waits', receiverUserId: 'luis', content: 'Hello', attachments: [] },
    at: 1,
    refusal: null,
    files: [],
    quiet: false,
  })
  old.close()

  const db = defineAccountTables(open())
  assert.equal(await readCursor(db), null)
  assert.equal(await db.messages.count(), 90)
  const newest = Array.from({ length: 30 }, (_, n) => ({
    seq: n,
    entity: 'message',
    id: `m${n + 61}`,
    row: message(n + 61, n === 3 ? '' : undefined),
  }))
  const first = {
    after: 0,
    upTo: 140,
    more: false,
    reset: false,
    changes: [{ seq: 0, entity: 'chat', id: 'c', row: { _id: 'c', other: { _id: 'luis' } } }, ...newest],
  }
  assert.equal(await applyBatch(db, first as unknown as Batch), true)
  assert.deepEqual(
    [await db.messages.count(), (await db.messages.get('m64'))?.content, await db.messages.get('m7')],
    [30, '', undefined],
  )
  assert.deepEqual(
    [await db.chats.count(), await db.table('queue').count(), await readCursor(db)],
    [1, 1, 140],
  )
  await applyBatch(db, {
    after: 140,
    upTo: 141,
    more: false,
    reset: false,
    changes: [{ seq: 141, entity: 'message', id: 'm91', row: message(91) }],
  } as unknown as Batch)
  assert.equal(await db.messages.count(), 31, 'what follows adds to it')
  db.close()
})
