import type { Transaction } from 'kysely'
import type { Chat, Message, SendMessage } from '#shared/chat.ts'
import { newId } from '../../db/id.ts'
import { indexMessage } from '../../db/message-full-text.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { isCancelled } from '../../db/withdrawn-ids.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { assertFileUnused } from '../uploads/attachments.ts'
import { loadChats, loadMessages } from './load-chats.ts'
import { type ChatMember, requireMembership } from './members.ts'

type Tx = Transaction<Schema>

interface Sender {
  id: string
  role: string
}

/**
 * Appends a message to the chat of two users, which the first message creates. A repeated message is sent to
 * the sender's devices again, changes nothing and gets the first response. Another user's chat is
 * CHAT_NOT_FOUND, the id of another user's message ID_TAKEN, one deleted before it arrived TAKEN_BACK, a
 * recipient who has blocked the sender BLOCKED, too many in too short a time RATE_LIMITED.
 */
export async function sendMessage(
  database: Database,
  sender: Sender,
  form: SendMessage,
  { now, rateLimiter }: { now: Date; rateLimiter: RateLimiter | null },
): Promise<{ chat: Chat; message: Message }> {
  const id = form._id ?? newId(now)
  const chatId = await write(database, async (tx, recordChange) => {
    const {
      rows: [existing],
    } = await findSentMessage(tx, id)
    if (existing) {
      if (existing.sender_user_id !== sender.id) throw new DomainError('ID_TAKEN')
      // A device that was reset since the first attempt may have only newer messages.
      recordChange([sender.id], 'message', id)
      return existing.chat_id
    }
    if (form._id && (await isCancelled(tx, sender.id, id))) throw new DomainError('TAKEN_BACK')
    consumeToken(rateLimiter, sender.id)
    const membership = form.chatId
      ? await requireMembership(tx, form.chatId, sender.id)
      : await findOrCreateChat(tx, sender, form.receiverUserId ?? '', now)
    const partnerMembership = await requireMembership(tx, membership.chat_id, membership.other_user_id)
    if (partnerMembership.blocked === 1) throw new DomainError('BLOCKED')
    await appendMessage(
      tx,
      membership,
      {
        id,
        content: form.content,
        replyTo: await resolveReply(tx, membership.chat_id, form.replyTo),
        automatic: 0,
      },
      now,
    )
    await attachFiles(tx, sender.id, id, form.attachments)
    recordChange([membership.user_id, membership.other_user_id], 'message', id)
    recordChange([membership.user_id, membership.other_user_id], 'chat', membership.chat_id)
    if (sender.role === 'buyer') await sendAwayMessage(tx, recordChange, partnerMembership, now)
    return membership.chat_id
  })
  const [message] = await loadMessages(database.db, sender.id, { ids: [id] })
  const [chat] = await loadChats(database.db, sender.id, [chatId], {
    now,
    knownMessages: message ? [message] : [],
  })
  if (!chat || !message) throw new DomainError('CHAT_NOT_FOUND')
  return { chat, message }
}

/**
 * The sender's chat with a user, created if necessary: buyers start chats with sellers; sellers only with a
 * buyer they share an order with.
 */
async function findOrCreateChat(tx: Tx, sender: Sender, otherId: string, now: Date): Promise<ChatMember> {
  const {
    rows: [existing],
  } = await (sender.role === 'buyer'
    ? findMembershipWith(tx, sender.id, sender.id, otherId)
    : findMembershipWith(tx, sender.id, otherId, sender.id))
  if (existing) return existing
  const other = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', otherId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!other || other.id === sender.id) throw new DomainError('USER_NOT_FOUND')
  const [buyer, seller] = sender.role === 'buyer' ? [sender.id, other.id] : [other.id, sender.id]
  const isAllowed =
    sender.role === 'buyer'
      ? other.role === 'seller'
      : sender.role === 'seller' && other.role === 'buyer' && (await haveSharedOrder(tx, buyer, seller))
  if (!isAllowed) throw new DomainError('CHAT_NOT_ALLOWED')
  const id = newId(now)
  const createdAt = now.toISOString()
  await tx
    .insertInto('chats')
    .values({
      id,
      buyer_user_id: buyer,
      seller_user_id: seller,
      last_seq: 0,
      last_at: createdAt,
      created_at: createdAt,
    })
    .execute()
  const member = (user: string, partnerMembership: string): ChatMember => ({
    chat_id: id,
    user_id: user,
    other_user_id: partnerMembership,
    favorite: 0,
    blocked: 0,
    read_seq: 0,
    delivered_seq: 0,
    unread: 0,
    last_at: createdAt,
    mailed_seq: null,
  })
  await tx
    .insertInto('chat_members')
    .values([member(buyer, seller), member(seller, buyer)])
    .execute()
  return member(sender.id, otherId)
}

async function haveSharedOrder(tx: Tx, buyer: string, seller: string): Promise<boolean> {
  return Boolean(
    await tx
      .selectFrom('orders')
      .select('id')
      .where('buyer_user_id', '=', buyer)
      .where('seller_user_id', '=', seller)
      .limit(1)
      .executeTakeFirst(),
  )
}

/**
 * Sends the automatic reply of a freelancer who is away: once per chat. It doesn't mark anything as read or
 * answered by them.
 */
async function sendAwayMessage(
  tx: Tx,
  recordChange: RecordChange,
  partnerMembership: ChatMember,
  now: Date,
): Promise<void> {
  const {
    rows: [absence],
  } = await findAbsence(tx, partnerMembership.user_id, now.toISOString())
  if (!absence?.away_until || !absence.away_message) return
  const lastAnswer = await tx
    .selectFrom('away_answers')
    .select('away_until')
    .where('chat_id', '=', partnerMembership.chat_id)
    .executeTakeFirst()
  if (lastAnswer?.away_until === absence.away_until) return
  const awayAnswer = { chat_id: partnerMembership.chat_id, away_until: absence.away_until }
  await tx
    .insertInto('away_answers')
    .values(awayAnswer)
    .onConflict((existing) => existing.column('chat_id').doUpdateSet(awayAnswer))
    .execute()
  const id = newId(now)
  await appendMessage(
    tx,
    partnerMembership,
    { id, content: absence.away_message, replyTo: null, automatic: 1 },
    now,
  )
  recordChange([partnerMembership.user_id, partnerMembership.other_user_id], 'message', id)
}

/** Assigns the message's position and stores it. A sender has read everything above their own message. */
async function appendMessage(
  tx: Tx,
  membership: ChatMember,
  message: { id: string; content: string; replyTo: string | null; automatic: 0 | 1 },
  now: Date,
): Promise<void> {
  const sentAt = now.toISOString()
  const seq = (await advanceLastSeq(tx, membership.chat_id, sentAt)).rows[0]?.last_seq ?? 0
  const position =
    (
      await insertMessage(
        tx,
        message.id,
        membership.chat_id,
        seq,
        membership.user_id,
        message.content,
        message.replyTo,
        sentAt,
        message.automatic,
      )
    ).rows[0]?.position ?? 0
  await indexMessage(tx, { chatId: membership.chat_id, seq, position }, message.content)
  // Two updates of one row each by primary key: a single statement for both makes SQLite do two passes with a
  // temporary table.
  if (message.automatic) await touchMembership(tx, membership.chat_id, membership.user_id, sentAt)
  else await updateSender(tx, membership.chat_id, membership.user_id, sentAt, seq)
  await updateReceiver(tx, membership.chat_id, membership.other_user_id, sentAt)
}

/** Attaches files to a message. Each file must be unused. */
async function attachFiles(
  tx: Tx,
  ownerId: string,
  messageId: string,
  attachments: SendMessage['attachments'],
): Promise<void> {
  for (const [position, { _id, name }] of attachments.entries()) {
    await assertFileUnused(tx, ownerId, _id)
    await tx
      .insertInto('attachments')
      .values({ file_id: _id, message_id: messageId, position, name })
      .execute()
  }
}

async function resolveReply(tx: Tx, chatId: string, id: string | undefined): Promise<string | null> {
  if (!id) return null
  const message = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', id)
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  if (!message) throw new DomainError('MESSAGE_NOT_FOUND')
  return message.id
}

const findAbsence = prepareQuery((db, userId: string, now: string) =>
  db
    .selectFrom('sellers')
    .select(['away_until', 'away_message'])
    .where('user_id', '=', userId)
    .where('away_until', '>', now),
)
const findSentMessage = prepareQuery((db, id: string) =>
  db.selectFrom('messages').select(['chat_id', 'sender_user_id']).where('id', '=', id),
)
const findMembershipWith = prepareQuery((db, userId: string, buyerId: string, sellerId: string) =>
  db
    .selectFrom('chats as c')
    .innerJoin('chat_members as m', (join) =>
      join.onRef('m.chat_id', '=', 'c.id').on('m.user_id', '=', userId),
    )
    .selectAll('m')
    .where('c.buyer_user_id', '=', buyerId)
    .where('c.seller_user_id', '=', sellerId),
)
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
