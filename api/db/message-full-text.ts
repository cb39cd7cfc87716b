import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { yieldToEventLoop } from './yielding.ts'

/**
 * The full-text index of messages, keyed by chat: the cost of a search depends only on the chats it searches.
 * Within a chat, terms are grouped by blocks of messages, so that the newest can be read first.
 */
export const MESSAGES_PER_BLOCK = 32
const INDEX_BATCH_SIZE = 500

interface MessageLocation {
  chatId: string
  /** The number of the message within its chat. */
  seq: number
  position: number
}

export const blockOf = (seq: number): number => Math.floor(seq / MESSAGES_PER_BLOCK)

/**
 * A 32-bit hash of a chat's id. Collisions only cost a little time: a search still reads only the user's own
 * messages.
 */
export const chatKey = (chatId: string): number => hash('sha256', chatId, 'buffer').readInt32BE(0)

export async function indexMessage(
  tx: Kysely<Schema>,
  { chatId, seq, position }: MessageLocation,
  content: string,
): Promise<void> {
  const terms = [...new Set(toTerms(content))]
  if (terms.length > 0) await insertTerms(tx, chatKey(chatId), blockOf(seq), position, JSON.stringify(terms))
}

export async function unindexMessage(
  tx: Kysely<Schema>,
  { chatId, seq, position }: MessageLocation,
): Promise<void> {
  await tx
    .deleteFrom('message_words')
    .where('chat', '=', chatKey(chatId))
    .where('block', '=', blockOf(seq))
    .where('position', '=', position)
    .execute()
}

/** Indexes all messages chat by chat, so that neighbouring rows are written together. */
export async function indexAllMessages(tx: Kysely<Schema>): Promise<void> {
  for (let last = { chat_id: '', seq: 0 }; ; ) {
    const rows = await tx
      .selectFrom('messages')
      .select(['chat_id', 'seq', 'position', 'content'])
      .where((row) => row(row.refTuple('chat_id', 'seq'), '>', row.tuple(last.chat_id, last.seq)))
      .orderBy('chat_id')
      .orderBy('seq')
      .limit(INDEX_BATCH_SIZE)
      .execute()
    for (const { chat_id, seq, position, content } of rows)
      await indexMessage(tx, { chatId: chat_id, seq, position }, content)
    const lastRow = rows.at(-1)
    if (!lastRow) return
    await yieldToEventLoop()
    last = lastRow
  }
}

const insertTerms = prepareQuery((db, chat: number, block: number, position: number, terms: string) => {
  const termRows = isPostgres(db) ? sql`json_array_elements_text(${terms}::json)` : sql`json_each(${terms})`
  return sql`insert into message_words (chat, block, word, position) select cast(${chat} as bigint), cast(${block} as bigint), value, cast(${position} as bigint) from ${termRows}`
})

/** A matching term: the index of its block among those searched, and of the prefix it starts with. */
interface Match {
  block: number
  beginning: number
  position: number
}

/**
 * The terms that start with one of `prefixes` in these blocks of chats, unordered. Reads at most `limit`
 * rows, plus one for each block and prefix: if as many are returned, some may be missing.
 */
export async function findMatches(
  db: Kysely<Schema>,
  blocks: [chat: number, block: number][],
  prefixes: string[],
  limit: number,
): Promise<Match[]> {
  const ranges = prefixes.map((prefix) => [prefix, prefix + MAX_CODE_POINT])
  return (await selectMatches(db, JSON.stringify(blocks), JSON.stringify(ranges), limit)).rows
}

/** Upper bound of a prefix range: the prefix followed by the highest code point. */
const MAX_CODE_POINT = '\u{10ffff}'

const selectMatches = prepareQuery((db, blocks: string, ranges: string, limit: number) => {
  const joinedTerms = sql`message_words as w where w.chat = cast(b.value ->> 0 as bigint) and w.block = cast(b.value ->> 1 as bigint)
    and w.word >= p.value ->> 0 and w.word < p.value ->> 1`
  if (!isPostgres(db))
    return sql<Match>`
      select b.key as block, p.key as beginning, w.position from json_each(${blocks}) as b cross join json_each(${ranges}) as p cross join ${joinedTerms} limit ${limit}`
  return sql<Match>`
    select b.key - 1 as block, p.key - 1 as beginning, w.position
    from json_array_elements(${blocks}::json) with ordinality as b (value, key) cross join json_array_elements(${ranges}::json) with ordinality as p (value, key)
      cross join lateral (select w.position from ${joinedTerms} limit ${limit}) as w
    limit ${limit}`
})

/** PostgreSQL accepts no lexeme over 2 kB and no broken character, so the limit counts whole characters. */
const MAX_TERM_LENGTH = 200

/** Letters and digits of a message without accents and case. */
export const toTerms = (text: string): string[] =>
  (
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => (word.length > MAX_TERM_LENGTH ? [...word].slice(0, MAX_TERM_LENGTH).join('') : word))
