import { sql } from 'kysely'
import { MESSAGES_PER_BLOCK } from '../../db/message-full-text.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import { batchCalls } from '../../db/statement-batch.ts'

/** A message with all that its rows need. */
export interface MessageRow {
  id: string
  chat_id: string
  sender_id: string
  receiver_id: string
  content: string
  reply_to: string | null
  sent_at: string
  automatic: 0 | 1
  /** The chat's number in the full-text index, and the message's words, each once. */
  chat_key: number
  terms: string[]
}

/** Appends messages in PostgreSQL: those of one turn of the event loop share a statement. */
export const appendInBatch = batchCalls<MessageRow, void>(async (tx, messages) => {
  await Promise.all(splitByChat(messages).map((batch) => appendRows(tx, JSON.stringify(batch))))
  return messages.map(() => undefined)
})

/** In their order, cut where a chat comes again: a statement changes each row once. */
function splitByChat(messages: MessageRow[]): MessageRow[][] {
  const batches: MessageRow[][] = []
  let chats = new Set<string>()
  for (const message of messages) {
    if (batches.length === 0 || chats.has(message.chat_id)) {
      batches.push([])
      chats = new Set()
    }
    batches.at(-1)?.push(message)
    chats.add(message.chat_id)
  }
  return batches
}

const appendRows = prepareQuery(
  (_, messages: string) => sql`
    with given as materialized (
      select * from json_to_recordset(${messages}::json) as message (
        id text, chat_id text, sender_id text, receiver_id text, content text, reply_to text, sent_at text,
        automatic bigint, chat_key bigint, terms json
      )
    ), chat as (
      update chats set last_seq = last_seq + 1, last_at = sent_at from given where chats.id = chat_id
      returning last_seq, given.*
    ), message as (
      insert into messages (id, chat_id, seq, sender_user_id, content, reply_to, created_at, automatic)
      select id, chat_id, last_seq, sender_id, content, reply_to, sent_at, automatic from chat
      returning id, seq, position
    ), terms as (
      insert into message_words (chat, block, word, position)
      select chat_key, seq / ${sql.lit(MESSAGES_PER_BLOCK)}, word, position
      from message join chat using (id), json_array_elements_text(terms) as word
    ), sender as (
      update chat_members set last_at = sent_at,
        read_seq = case automatic when 1 then read_seq else last_seq end,
        delivered_seq = case automatic when 1 then delivered_seq else last_seq end,
        unread = case automatic when 1 then unread else 0 end
      from chat where chat_members.chat_id = chat.chat_id and user_id = sender_id
    )
    update chat_members set last_at = sent_at, unread = unread + 1
    from chat where chat_members.chat_id = chat.chat_id and user_id = receiver_id`,
)
