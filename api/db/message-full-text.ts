import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import { toTerms } from './full-text.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { yieldToEventLoop } from './yielding.ts'

/**
 * The words of messages, by their chat: what a search reads depends on the chats it looks through, and on
 * nobody else's. Within a chat they lie by blocks of messages, so that the newest can be read first, and the
 * words of one message beside each other.
 */
export const MESSAGES_PER_BLOCK = 32
const INDEX_BATCH_SIZE = 500

interface MessageLocation {
  chatId: string
  /** The place within the chat. */
  seq: number
  position: number
}

export const blockOf = (seq: number): number => Math.floor(seq / MESSAGES_PER_BLOCK)

/**
 * A short name for a chat. Two chats of one name cost a little time: whoever searches still reads only their
 * own messages.
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

/** Notes the words of all messages, chat by chat: what lies together is written together. */
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

/**
 * A word of a block's message: the place of its block among those that were asked for, and that of the
 * beginning it has.
 */
interface Match {
  block: number
  beginning: number
  position: number
}

/**
 * The words that begin like one of `beginnings` in these blocks of chats, in no order. No more than `limit`
 * rows are read, beside one for each block and beginning: where there are as many, some may be missing.
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

/** Behind all that begins with a word stands the word with this sign behind it. */
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
