import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Message } from '#shared/chat.ts'
import { blockOf, chatKey, findMatches, MESSAGES_PER_BLOCK, toTerms } from '../../db/message-full-text.ts'
import type { Database } from '../../db/open.ts'
import { loadMessages } from './load-chats.ts'

type Db = Database['db']

const MAX_RESULTS = 50
const MAX_TERMS = 8
const CHATS_PER_BATCH = 500
const MAX_CHATS = 10_000
const BLOCKS_PER_BATCH = 256
const MAX_BLOCKS = 20_000
const MATCHES_PER_BATCH = 4000
const MAX_MATCHES = 60_000
/** The search stops after the block that reaches this number: the newest matches are among them. */
const TARGET_RESULTS = 500

interface Block {
  chat: number
  block: number
  /** Estimated time of the block's messages, in ms. */
  writtenAt: number
}

/**
 * The user's own messages that contain all the terms, as word prefixes, newest first. Only the user's own
 * chats are read, a few blocks at a time and up to a limit, yielding to the event loop in between.
 */
export async function searchMessages({ db }: Database, userId: string, text: string): Promise<Message[]> {
  const terms = toSearchTerms(text)
  if (terms.length === 0) return []
  const positions = await findPositions(db, rankBlocks(await listSearchedChats(db, userId)), terms)
  if (positions.length === 0) return []
  const hits = await db
    .selectFrom('messages as m')
    .innerJoin('chat_members as me', (join) =>
      join.onRef('me.chat_id', '=', 'm.chat_id').on('me.user_id', '=', userId),
    )
    .select('m.id')
    .where('m.position', 'in', positions.slice(0, MAX_RESULTS * 2))
    .orderBy('m.position', 'desc')
    .limit(MAX_RESULTS)
    .execute()
  const rows = await loadMessages(db, userId, { ids: hits.map(({ id }) => id) })
  return rows.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Drops a term that is a prefix of another: the longer one implies it. */
function toSearchTerms(text: string): string[] {
  const terms = [...new Set(toTerms(text))]
  return terms
    .filter((term) => !terms.some((other) => other !== term && other.startsWith(term)))
    .slice(0, MAX_TERMS)
}

interface SearchedChat {
  id: string
  last_seq: number
  created_at: string
  last_at: string
}

async function listSearchedChats(db: Db, userId: string): Promise<SearchedChat[]> {
  const chats: SearchedChat[] = []
  for (let last = ''; chats.length < MAX_CHATS; ) {
    const batch = await db
      .selectFrom('chat_members as me')
      .innerJoin('chats as c', 'c.id', 'me.chat_id')
      .select(['c.id', 'c.last_seq', 'c.created_at', 'c.last_at'])
      .where('me.user_id', '=', userId)
      .where('me.chat_id', '>', last)
      .orderBy('me.chat_id')
      .limit(CHATS_PER_BATCH)
      .execute()
    chats.push(...batch)
    last = batch.at(-1)?.id ?? ''
    if (batch.length < CHATS_PER_BATCH) break
    await nextTurn()
  }
  return chats
}

/** The newest blocks of all chats, dated as if each chat had been written at an even pace. */
function rankBlocks(chats: SearchedChat[]): Block[] {
  const count = (depth: number) =>
    chats.reduce((sum, { last_seq }) => sum + Math.min(depth, blockOf(last_seq) + 1), 0)
  let depth = MAX_BLOCKS
  while (depth > 1 && count(depth) > MAX_BLOCKS) depth = Math.ceil(depth / 2)
  const blocks = chats.flatMap(({ id, last_seq, created_at, last_at }) => {
    const chat = chatKey(id)
    const [startedAt, endedAt] = [Date.parse(created_at), Date.parse(last_at)]
    const last = blockOf(last_seq)
    return Array.from({ length: Math.min(depth, last + 1) }, (_, offset) => ({
      chat,
      block: last - offset,
      writtenAt: endedAt - ((endedAt - startedAt) * offset * MESSAGES_PER_BLOCK) / Math.max(1, last_seq),
    }))
  })
  return blocks.sort((a, b) => b.writtenAt - a.writtenAt)
}

/** The positions of messages that contain all the terms, newest first. */
async function findPositions(db: Db, blocks: Block[], terms: string[]): Promise<number[]> {
  const positions: number[] = []
  const fullMask = 2 ** terms.length - 1
  let size = BLOCKS_PER_BATCH
  let matches = 0
  for (let i = 0; i < blocks.length && positions.length < TARGET_RESULTS && matches < MAX_MATCHES; ) {
    const batch = blocks.slice(i, i + size)
    const rows = await findMatches(
      db,
      batch.map(({ chat, block }) => [chat, block]),
      terms,
      MATCHES_PER_BATCH,
    )
    matches += rows.length
    await nextTurn()
    // The result may be truncated: retry with fewer blocks, which together fit. A single block is taken as it
    // is.
    if (rows.length === MATCHES_PER_BATCH && size > 1) {
      size = Math.ceil(size / 4)
      continue
    }
    i += batch.length
    size = Math.min(BLOCKS_PER_BATCH, size * 2)
    const termMasks = new Map<number, number>()
    for (const { beginning, position } of rows)
      termMasks.set(position, (termMasks.get(position) ?? 0) | (1 << beginning))
    for (const [position, mask] of termMasks) if (mask === fullMask) positions.push(position)
  }
  return positions.sort((a, b) => b - a)
}
