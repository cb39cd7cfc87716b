import assert from 'node:assert/strict'
import '../../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Chat, Message } from '#shared/chat.ts'
import { MAX_PAGE_SIZE } from '#shared/protocol/envelope.ts'
import { testWith } from '../../../tests/support/test-with.ts'
import { type AccountDb, clearReplica, defineAccountTables } from '../../sync/account-db.ts'
import { backfillHistory } from './history-backfill.ts'

const FIRST_MESSAGES = 30
const LUIS = idOf(1)
const OLGA = idOf(2)
const ALL = Number.POSITIVE_INFINITY
let db: AccountDb
let requestedPaths: string[]

const test = testWith(
  () => {
    db = defineAccountTables(
      new Dexie('history', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
    )
    requestedPaths = []
  },
  () => db.close(),
)

test('a new device fetches the rest of Ana’s messages, the newest first whichever chat they are of, and ends when all are there', async () => {
  // The messages of Luis and Olga alternate in time.
  const server = { [LUIS]: chat(1, 200), [OLGA]: chat(2, 100) }
  await begin(server)
  await backfillHistory(
    db,
    { request: respond(server), pause: () => Promise.resolve(true), quota: () => ALL },
    neverEnded(),
  )
  assert.deepEqual(await getSeqs(LUIS), upTo(200))
  assert.deepEqual(await getSeqs(OLGA), upTo(100))
  assert.deepEqual(requestedPaths, [
    'olga 51-70',
    'luis 151-170',
    'olga 1-50',
    'luis 101-150',
    'luis 51-100',
    'luis 1-50',
  ])
})

test('it goes on after a reload where it was, and asks nothing when all are there', async () => {
  const server = { [LUIS]: chat(1, 200) }
  await begin(server)
  let rests = 0
  await backfillHistory(
    db,
    { request: respond(server), pause: async () => ++rests <= 2, quota: () => ALL },
    neverEnded(),
  )
  assert.deepEqual(await getSeqs(LUIS), upTo(200).slice(100))
  requestedPaths = []
  const options = { request: respond(server), pause: () => Promise.resolve(true), quota: () => ALL }
  await backfillHistory(db, options, neverEnded())
  assert.deepEqual(requestedPaths, ['luis 51-100', 'luis 1-50'])
  await backfillHistory(db, options, neverEnded())
  assert.equal(requestedPaths.length, 2)
})

test('it stops at as many messages as Ana has chosen, to the message, and asks for none where she has chosen none', async () => {
  const server = { [LUIS]: chat(1, 200) }
  await begin(server)
  const settings = { request: respond(server), pause: () => Promise.resolve(true) }
  await backfillHistory(db, { ...settings, quota: () => 0 }, neverEnded())
  assert.deepEqual(requestedPaths, [])
  await backfillHistory(db, { ...settings, quota: () => 60 }, neverEnded())
  assert.deepEqual(await getSeqs(LUIS), upTo(200).slice(140))
  assert.deepEqual(requestedPaths, ['luis 151-170', 'luis 141-150'])
})

test('the chats that a new device isn’t told of come with what was said in them', async () => {
  const server = Object.fromEntries(upTo(120).map((n) => [idOf(n), chat(n, 1)]))
  await begin(server)
  assert.equal(await db.chats.count(), MAX_PAGE_SIZE)
  await backfillHistory(
    db,
    { request: respond(server), pause: () => Promise.resolve(true), quota: () => ALL },
    neverEnded(),
  )
  assert.deepEqual([await db.chats.count(), await db.messages.count()], [120, 120])
})

test('nothing is asked for where data are paid for, or once the server is gone', async () => {
  const server = { [LUIS]: chat(1, 200) }
  await begin(server)
  await backfillHistory(
    db,
    { request: respond(server), pause: () => Promise.resolve(false), quota: () => ALL },
    neverEnded(),
  )
  assert.deepEqual([requestedPaths, (await getSeqs(LUIS)).length], [[], FIRST_MESSAGES])
})

test('what is changed or taken back while its page is under way stays so', async () => {
  const luis = chat(1, 60)
  const server = { [LUIS]: luis }
  await begin(server)
  const reply = respond(server)
  const request = async (path: string) => {
    const response = await reply(path)
    for (const message of luis.messages.slice(6, 7))
      await db.messages.put({ ...message, content: '', deletedAt: message.createdAt })
    return response
  }
  await backfillHistory(db, { request, pause: () => Promise.resolve(true), quota: () => ALL }, neverEnded())
  assert.deepEqual(await getSeqs(LUIS), upTo(60))
  assert.equal((await db.messages.get(idOf(1, 7)))?.content, '')
})

test('a log-out stops it at once: an answer under way is not kept, in this tab or in another', async () => {
  const server = { [LUIS]: chat(1, 200) }
  for (const isAborted of [true, false]) {
    await begin(server)
    requestedPaths = []
    const controller = new AbortController()
    const reply = respond(server)
    const request = async (path: string) => {
      const response = await reply(path)
      if (isAborted) controller.abort()
      await clearReplica(db)
      return response
    }
    await backfillHistory(
      db,
      { request, pause: () => Promise.resolve(true), quota: () => ALL },
      controller.signal,
    )
    assert.deepEqual([requestedPaths.length, await db.messages.count(), await db.chats.count()], [1, 0, 0])
  }
})

interface ServerChat {
  chat: Chat & { otherId: string }
  messages: Message[]
}

const neverEnded = () => new AbortController().signal
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const getSeqs = async (chatId: string) =>
  (await db.messages.where('[chatId+seq]').between([chatId, 0], [chatId, 1000]).toArray()).map(
    ({ seq }) => seq,
  )

/** The id of the `n`th chat, or of a message in it. */
function idOf(n: number, seq = 0): string {
  return `00000000-0000-4000-8000-${String(n * 1000 + seq).padStart(12, '0')}`
}

/** The `n`th chat with `count` messages, one per hour; the last is `n` minutes past noon. */
function chat(n: number, count: number): ServerChat {
  const id = idOf(n)
  const createdAt = (seq: number) => new Date(Date.UTC(2026, 0, 31, 12 + seq - count, n)).toISOString()
  const messages = upTo(count).map(
    (seq): Message => ({
      _id: idOf(n, seq),
      chatId: id,
      seq,
      senderId: idOf(999),
      content: `Number ${seq}`,
      attachments: [],
      replyTo: null,
      createdAt: createdAt(seq),
      editedAt: null,
      deletedAt: null,
      starred: false,
      automatic: false,
    }),
  )
  const other = {
    _id: id,
    role: 'seller',
    firstName: 'Luis',
    lastName: 'R',
    profileImage: null,
    lastActiveAt: createdAt(count),
  }
  const seqs = { lastSeq: count, readSeq: 0, deliveredSeq: 0, theirReadSeq: 0, theirDeliveredSeq: 0 }
  const marks = {
    isFavorite: false,
    blockedByMe: false,
    blockedByThem: false,
    unread: 0,
    lastMessage: null,
    lastAt: createdAt(count),
  }
  return { chat: { _id: id, otherId: id, other, ...seqs, ...marks }, messages }
}

const newestFirst = (server: Record<string, ServerChat>) =>
  Object.values(server).sort((a, b) => (a.chat.lastAt < b.chat.lastAt ? 1 : -1))

/** The rows of a new device's first pull. */
async function begin(server: Record<string, ServerChat>): Promise<void> {
  const first = newestFirst(server).slice(0, MAX_PAGE_SIZE)
  await db.cursor.put({ key: 'cursor', upTo: 1 })
  await db.chats.bulkPut(first.map(({ chat }) => chat))
  await db.messages.bulkPut(first.flatMap(({ messages }) => messages.slice(-FIRST_MESSAGES)))
}

/** The list routes of `api/features/chat`. */
function respond(server: Record<string, ServerChat>): (path: string) => Promise<unknown> {
  return async (path) => {
    const { pathname, searchParams } = new URL(path, 'http://market')
    const figure = (name: string) => Number(searchParams.get(name))
    const { page, limit, from, to } = {
      page: figure('page'),
      limit: figure('limit'),
      from: figure('from'),
      to: figure('to'),
    }
    if (pathname === '/chat/user-chats') {
      const all = newestFirst(server)
      const hasNext = page * limit < all.length
      const pagination = {
        page,
        limit,
        total: all.length,
        totalPages: Math.ceil(all.length / limit),
        hasNext,
        hasPrev: page > 1,
      }
      return { chats: all.slice((page - 1) * limit, page * limit).map(({ chat }) => chat), pagination }
    }
    const id = pathname.replace('/chat/messages/', '')
    requestedPaths.push(`${id === LUIS ? 'luis' : 'olga'} ${from}-${to}`)
    const messages = server[id]?.messages.slice(from - 1, to) ?? []
    return { messages, page: 1, limit, total: messages.length, totalPages: 1, hasMore: from > 1 }
  }
}
