import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Message } from '#shared/chat.ts'
import { blockOf, chatKey, MESSAGES_A_BLOCK, matchesIn } from '../../db/message-words.ts'
import type { Database } from '../../db/open.ts'
import { wordsOf } from '../../db/words.ts'
import { messageRows } from './rows.ts'

type Db = Database['db']

const MOST_FOUND = 50
const MOST_WORDS = 8
const CHATS_AT_ONCE = 500
const MOST_CHATS = 10_000
const BLOCKS_AT_ONCE = 256
const MOST_BLOCKS = 20_000
const MATCHES_AT_ONCE = 4000
const MOST_MATCHES = 60_000
/** Blocks are read about from the newest on: among so many messages are the newest that there are. */
const ENOUGH = 500

interface Block {
  chat: number
  block: number
  /** About when its messages were written, ms. */
  at: number
}

/**
 * One's own messages that have all the words, as they begin, the newest first. Only one's own chats are read, a few blocks at a time and so
 * many at most; others have their turn in between.
 */
export async function searchMessages({ db }: Database, userId: string, text: string): Promise<Message[]> {
  const words = wantedWords(text)
  if (words.length === 0) return []
  const positions = await findPositions(db, newestFirst(await chatsOf(db, userId)), words)
  if (positions.length === 0) return []
  const found = await db
    .selectFrom('messages as m')
    .innerJoin('chat_members as me', (join) => join.onRef('me.chat_id', '=', 'm.chat_id').on('me.user_id', '=', userId))
    .select('m.id')
    .where('m.position', 'in', positions.slice(0, MOST_FOUND * 2))
    .orderBy('m.position', 'desc')
    .limit(MOST_FOUND)
    .execute()
  const rows = await messageRows(db, userId, { ids: found.map(({ id }) => id) })
  return rows.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** What a word begins with another word says of it already. */
function wantedWords(text: string): string[] {
  const words = [...new Set(wordsOf(text))]
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word))).slice(0, MOST_WORDS)
}

interface SearchedChat {
  id: string
  last_seq: number
  created_at: string
  last_at: string
}

async function chatsOf(db: Db, userId: string): Promise<SearchedChat[]> {
  const chats: SearchedChat[] = []
  for (let last = ''; chats.length < MOST_CHATS; ) {
    const some = await db
      .selectFrom('chat_members as me')
      .innerJoin('chats as c', 'c.id', 'me.chat_id')
      .select(['c.id', 'c.last_seq', 'c.created_at', 'c.last_at'])
      .where('me.user_id', '=', userId)
      .where('me.chat_id', '>', last)
      .orderBy('me.chat_id')
      .limit(CHATS_AT_ONCE)
      .execute()
    chats.push(...some)
    last = some.at(-1)?.id ?? ''
    if (some.length < CHATS_AT_ONCE) break
    await nextTurn()
  }
  return chats
}

/** The newest blocks of all chats, as if each had been written in at an even pace. */
function newestFirst(chats: SearchedChat[]): Block[] {
  const count = (deepest: number) => chats.reduce((sum, { last_seq }) => sum + Math.min(deepest, blockOf(last_seq) + 1), 0)
  let deepest = MOST_BLOCKS
  while (deepest > 1 && count(deepest) > MOST_BLOCKS) deepest = Math.ceil(deepest / 2)
  const blocks = chats.flatMap(({ id, last_seq, created_at, last_at }) => {
    const chat = chatKey(id)
    const [begun, ended] = [Date.parse(created_at), Date.parse(last_at)]
    const last = blockOf(last_seq)
    return Array.from({ length: Math.min(deepest, last + 1) }, (_, back) => ({
      chat,
      block: last - back,
      at: ended - ((ended - begun) * back * MESSAGES_A_BLOCK) / Math.max(1, last_seq),
    }))
  })
  return blocks.sort((a, b) => b.at - a.at)
}

/** The positions of messages that have all the words, from the newest on. */
async function findPositions(db: Db, blocks: Block[], words: string[]): Promise<number[]> {
  const found: number[] = []
  const all = 2 ** words.length - 1
  let size = BLOCKS_AT_ONCE
  let matches = 0
  for (let i = 0; i < blocks.length && found.length < ENOUGH && matches < MOST_MATCHES; ) {
    const some = blocks.slice(i, i + size)
    const rows = await matchesIn(
      db,
      some.map(({ chat, block }) => [chat, block]),
      words,
      MATCHES_AT_ONCE,
    )
    matches += rows.length
    await nextTurn()
    // Some may be missing: fewer blocks together have all of them. A single one is taken as it is.
    if (rows.length === MATCHES_AT_ONCE && size > 1) {
      size = Math.ceil(size / 4)
      continue
    }
    i += some.length
    size = Math.min(BLOCKS_AT_ONCE, size * 2)
    const had = new Map<number, number>()
    for (const { beginning, position } of rows) had.set(position, (had.get(position) ?? 0) | (1 << beginning))
    for (const [position, mask] of had) if (mask === all) found.push(position)
  }
  return found.sort((a, b) => b - a)
}
