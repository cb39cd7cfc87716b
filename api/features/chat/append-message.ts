import type { Transaction } from 'kysely'
import { isPostgres } from '../../db/engine.ts'
import { chatKey, indexMessage, toTerms } from '../../db/message-full-text.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { appendInBatch } from './append-batch.ts'
import type { ChatMember } from './members.ts'

type Tx = Transaction<Schema>

interface NewMessage {
  id: string
  content: string
  replyTo: string | null
  /** The reply of a freelancer who is away: it marks nothing as read. */
  automatic: 0 | 1
}

/**
 * Assigns the message's position, stores and indexes it. A sender has read everything above their own
 * message. SQLite does it in small statements, PostgreSQL in one, with the messages of others.
 */
export async function appendMessage(
  tx: Tx,
  membership: ChatMember,
  message: NewMessage,
  now: Date,
): Promise<void> {
  const sentAt = now.toISOString()
  // A stored text, such as that of an absence, may be older than the rule that drops halves of characters.
  const content = message.content.toWellFormed()
  const { chat_id: chatId, user_id: senderId, other_user_id: receiverId } = membership
  if (isPostgres(tx)) {
    await appendInBatch(tx, {
      id: message.id,
      chat_id: chatId,
      sender_id: senderId,
      receiver_id: receiverId,
      content,
      reply_to: message.replyTo,
      sent_at: sentAt,
      automatic: message.automatic,
      chat_key: chatKey(chatId),
      terms: [...new Set(toTerms(content))],
    })
    return
  }
  const seq = (await advanceLastSeq(tx, chatId, sentAt)).rows[0]?.last_seq ?? 0
  const { rows } = await insertMessage(
    tx,
    message.id,
    chatId,
    seq,
    senderId,
    content,
    message.replyTo,
    sentAt,
    message.automatic,
  )
  await indexMessage(tx, { chatId, seq, position: rows[0]?.position ?? 0 }, content)
  // Two updates of one row each by primary key: a single statement for both makes SQLite do two passes with a
  // temporary table.
  if (message.automatic) await touchMembership(tx, chatId, senderId, sentAt)
  else await updateSender(tx, chatId, senderId, sentAt, seq)
  await updateReceiver(tx, chatId, receiverId, sentAt)
}

const advanceLastSeq = prepareQuery((db, chatId: string, sentAt: string) =>
  db
    .updateTable('chats')
    .set((row) => ({ last_seq: row('last_seq', '+', 1), last_at: sentAt }))
    .where('id', '=', chatId)
    .returning('last_seq'),
)
const insertMessage = prepareQuery(
  (
    db,
    id: string,
    chatId: string,
    seq: number,
    sender: string,
    content: string,
    replyTo: string | null,
    sentAt: string,
    automatic: number,
  ) =>
    db
      .insertInto('messages')
      .values({
        id,
        chat_id: chatId,
        seq,
        sender_user_id: sender,
        content,
        reply_to: replyTo,
        created_at: sentAt,
        edited_at: null,
        deleted_at: null,
        automatic,
      })
      .returning('position'),
)
const touchMembership = prepareQuery((db, chatId: string, userId: string, sentAt: string) =>
  db
    .updateTable('chat_members')
    .set({ last_at: sentAt })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId),
)
const updateSender = prepareQuery((db, chatId: string, userId: string, sentAt: string, seq: number) =>
  db
    .updateTable('chat_members')
    .set({ last_at: sentAt, read_seq: seq, delivered_seq: seq, unread: 0 })
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId),
)
const updateReceiver = prepareQuery((db, chatId: string, userId: string, sentAt: string) =>
  db
    .updateTable('chat_members')
    .set((row) => ({ last_at: sentAt, unread: row('unread', '+', 1) }))
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId),
)
