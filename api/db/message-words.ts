import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isPostgres } from './engine.ts'
import { breathe } from './in-turn.ts'
import { prepared } from './prepared.ts'
import type { Schema } from './schema.ts'
import { wordsOf } from './words.ts'

/**
 * The words of messages, by their chat: what a search reads depends on the chats it looks through, and on nobody else's. Within a chat they
 * lie by blocks of messages, so that the newest can be read first, and the words of one message beside each other.
 */
export const MESSAGES_A_BLOCK = 32
const MESSAGES_AT_ONCE = 500

interface Place {
  chatId: string
  /** The place within the chat. */
  seq: number
  position: number
}

export const blockOf = (seq: number): number => Math.floor(seq / MESSAGES_A_BLOCK)

/** A short name for a chat. Two chats of one name cost a little time: whoever searches still reads only their own messages. */
export const chatKey = (chatId: string): number => hash('sha256', chatId, 'buffer').readInt32BE(0)

export async function noteMessage(tx: Kysely<Schema>, { chatId, seq, position }: Place, content: string): Promise<void> {
  const words = [...new Set(wordsOf(content))]
  if (words.length > 0) await note(tx, chatKey(chatId), blockOf(seq), position, JSON.stringify(words))
}

export async function forgetMessage(tx: Kysely<Schema>, { chatId, seq, position }: Place): Promise<void> {
  await tx.deleteFrom('message_words').where('chat', '=', chatKey(chatId)).where('block', '=', blockOf(seq)).where('position', '=', position).execute()
}

/** Notes the words of all messages, chat by chat: what lies together is written together. */
export async function noteMessages(tx: Kysely<Schema>): Promise<void> {
  for (let last = { chat_id: '', seq: 0 }; ; ) {
    const rows = await tx
      .selectFrom('messages')
      .select(['chat_id', 'seq', 'position', 'content'])
      .where((row) => row(row.refTuple('chat_id', 'seq'), '>', row.tuple(last.chat_id, last.seq)))
      .orderBy('chat_id')
      .orderBy('seq')
      .limit(MESSAGES_AT_ONCE)
      .execute()
    for (const { chat_id, seq, position, content } of rows) await noteMessage(tx, { chatId: chat_id, seq, position }, content)
    const end = rows.at(-1)
    if (!end) return
    await breathe()
    last = end
  }
}

const note = prepared((db, chat: number, block: number, position: number, words: string) => {
  const each = isPostgres(db) ? sql`json_array_elements_text(${words}::json)` : sql`json_each(${words})`
  return sql`insert into message_words (chat, block, word, position) select cast(${chat} as bigint), cast(${block} as bigint), value, cast(${position} as bigint) from ${each}`
})

/** A word of a block's message: the place of its block among those that were asked for, and that of the beginning it has. */
interface Match {
  block: number
  beginning: number
  position: number
}

/**
 * The words that begin like one of `beginnings` in these blocks of chats, in no order. No more than `limit` rows are read, beside one for
 * each block and beginning: where there are as many, some may be missing.
 */
export async function matchesIn(db: Kysely<Schema>, blocks: [chat: number, block: number][], beginnings: string[], limit: number): Promise<Match[]> {
  const ranges = beginnings.map((word) => [word, word + LAST_SIGN])
  return (await matching(db, JSON.stringify(blocks), JSON.stringify(ranges), limit)).rows
}

/** Behind all that begins with a word stands the word with this sign behind it. */
const LAST_SIGN = '\u{10ffff}'

const matching = prepared((db, blocks: string, ranges: string, limit: number) => {
  const words = sql`message_words as w where w.chat = cast(b.value ->> 0 as bigint) and w.block = cast(b.value ->> 1 as bigint)
    and w.word >= p.value ->> 0 and w.word < p.value ->> 1`
  if (!isPostgres(db))
    return sql<Match>`
      select b.key as block, p.key as beginning, w.position from json_each(${blocks}) as b cross join json_each(${ranges}) as p cross join ${words} limit ${limit}`
  return sql<Match>`
    select b.key - 1 as block, p.key - 1 as beginning, w.position
    from json_array_elements(${blocks}::json) with ordinality as b (value, key) cross join json_array_elements(${ranges}::json) with ordinality as p (value, key)
      cross join lateral (select w.position from ${words} limit ${limit}) as w
    limit ${limit}`
})
