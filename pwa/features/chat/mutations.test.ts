import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Message } from '#shared/chat.ts'
import { defineAccountTables } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import {
  cancelMutation,
  deleteMessage,
  editMessage,
  sendMessage,
  withPendingMessageChanges,
} from './mutations.ts'

const LUIS = '019df2dc-0a00-7a5e-bcba-0d490cb83008'
const engine = (): Engine => ({
  userId: 'ana',
  db: defineAccountTables(new Dexie('mine', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' })),
  flush: async () => true,
  emit: () => undefined,
  subscribe: () => () => undefined,
})
const listQueued = async ({ db }: Engine) =>
  (await db.outbox.orderBy('n').toArray()).map(({ kind, quiet, rejection }) => ({
    kind,
    quiet,
    refused: rejection !== null,
  }))

test('a message that is discarded while it may be on its way is taken back too, without a word', async () => {
  const ana = engine()
  await sendMessage(ana, LUIS, 'Never mind')
  const [{ id } = { id: '' }] = await ana.db.outbox.toArray()
  await cancelMutation(ana, id)
  assert.deepEqual(await listQueued(ana), [{ kind: 'deleteMessage', quiet: true, refused: false }])
})

test('a refused message that is discarded is gone, and one that is changed goes out once, changed', async () => {
  const ana = engine()
  for (const text of ['First', 'Second']) await sendMessage(ana, LUIS, text)
  const [first, second] = await ana.db.outbox.toArray()
  await ana.db.outbox.toCollection().modify({ rejection: { code: 'BLOCKED', message: '' } })
  await cancelMutation(ana, first?.id ?? '')
  await editMessage(ana, { otherId: LUIS, id: second?.id ?? '', content: 'Second, mended' })
  assert.deepEqual(await listQueued(ana), [{ kind: 'sendMessage', quiet: false, refused: false }])
})

test('a message that Ana withdraws without a network shows neither its words nor its files', async () => {
  const ana = engine()
  const message: Message = {
    _id: '019df2dc-0a00-7a5e-bcba-0d490cb83009',
    chatId: 'chat',
    seq: 1,
    senderId: 'ana',
    content: 'The plan',
    attachments: [
      { _id: 'plan', name: 'plan.pdf', type: 'application/pdf', size: 9, width: null, height: null },
    ],
    replyTo: null,
    createdAt: '2026-05-04T12:00:00.000Z',
    editedAt: null,
    deletedAt: null,
    starred: false,
    automatic: false,
  }
  await deleteMessage(ana, LUIS, message._id)
  const shown = withPendingMessageChanges(message, await ana.db.outbox.toArray())
  assert.deepEqual([shown.content, shown.attachments], ['', []])
})
