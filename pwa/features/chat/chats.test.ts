import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Chat } from '#shared/chat.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import { buildConversations } from './chats.ts'

const chat = (n: number): Chat => ({
  _id: `c${n}`,
  other: {
    _id: `p${n}`,
    role: 'seller',
    firstName: 'Luis',
    lastName: '',
    profileImage: null,
    lastActiveAt: '2026-05-04T10:00:00.000Z',
  },
  isFavorite: false,
  blockedByMe: false,
  blockedByThem: false,
  unread: 1,
  lastSeq: 3,
  readSeq: 2,
  deliveredSeq: 3,
  theirReadSeq: 0,
  theirDeliveredSeq: 0,
  lastAt: `2026-05-04T10:00:0${n}.000Z`,
  lastMessage: null,
})
const createState = (queue: QueuedMutation[] = []) => ({
  chats: [1, 2, 3].map(chat),
  queue,
  hasSynced: true,
})
const rules = { quiet: true, isCreation: false, isDeletion: false }
const state = { id: 'm', lane: '', createdAt: 0, rejection: null, files: [], ...rules }
const mark: QueuedMutation = { ...state, kind: 'markChatRead', payload: { chatId: 'c2', seq: 3 } }
const order = (conversations: { _id: string }[] | null | undefined) => conversations?.map(({ _id }) => _id)

test('what is read again and says the same is not drawn again, and of what changed only the chat in question', () => {
  const first = buildConversations(createState(), null)
  assert.deepEqual(order(first), ['c3', 'c2', 'c1'])
  assert.equal(buildConversations(createState(), null), first)
  assert.equal(buildConversations(createState([{ ...mark, kind: 'markChatDelivered' }]), null), first)
  const read = buildConversations(createState([mark]), null)
  assert.notEqual(read, first)
  assert.deepEqual(
    read?.map(({ unread }, i) => [unread, read[i] === first?.[i]]),
    [
      [1, true],
      [0, false],
      [1, true],
    ],
  )
})

test('a chat that somebody writes in without a network goes to the top of the list', () => {
  const waiting: QueuedMutation = {
    ...state,
    lane: 'chat:p1',
    kind: 'sendMessage',
    payload: { receiverUserId: 'p1', content: 'Hello' },
    createdAt: Date.parse('2026-05-05'),
    quiet: false,
  }
  const conversations = buildConversations(createState([waiting]), null)
  assert.deepEqual(order(conversations), ['c1', 'c3', 'c2'])
  assert.equal(conversations?.[0]?.unsent?.content, 'Hello')
})

test('nothing here means nothing there only once the server was heard', () => {
  assert.equal(buildConversations(undefined, null), undefined)
  assert.equal(buildConversations({ chats: [], queue: [], hasSynced: false }, null), null)
  assert.deepEqual(buildConversations({ chats: [], queue: [], hasSynced: true }, null), [])
})
