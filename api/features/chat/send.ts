import type { Transaction } from 'kysely'
import type { Chat, Message, SendMessage } from '#shared/chat.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { prepareLookup } from '../../db/statement-batch.ts'
import { isCancelled } from '../../db/withdrawn-ids.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { assertFileUnused } from '../uploads/attachments.ts'
import { appendMessage } from './append-message.ts'
import { loadChats, loadMessages } from './load-chats.ts'
import type { ChatMember } from './members.ts'

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
  const receiverId = form.chatId ? '' : (form.receiverUserId ?? '')
  let isCounted = false
  const send = async (tx: Tx, recordChange: RecordChange) => {
    // In PostgreSQL, these share a round trip.
    const [sent, isWithdrawn, members] = await Promise.all([
      findSentMessage(tx, id),
      form._id ? isCancelled(tx, sender.id, id) : false,
      form.chatId
        ? selectMembers(tx, form.chatId)
        : selectMembersOfPair(tx, ...orderPair(sender, receiverId)),
    ])
    const [existing] = sent.rows
    if (existing) {
      if (existing.sender_user_id !== sender.id) throw new DomainError('ID_TAKEN')
      // A device that was reset since the first attempt may have only newer messages.
      recordChange([sender.id], 'message', id)
      return existing.chat_id
    }
    if (isWithdrawn) throw new DomainError('TAKEN_BACK')
    if (!isCounted) consumeToken(rateLimiter, sender.id)
    isCounted = true
    const [membership, partnerMembership] =
      pickMembers(members.rows, sender.id) ?? (await createChat(tx, sender, receiverId, now))
    if (partnerMembership.blocked === 1) throw new DomainError('BLOCKED')
    const replyTo = await resolveReply(tx, membership.chat_id, form.replyTo)
    const [absences] = await Promise.all([
      sender.role === 'buyer' ? findAbsence(tx, membership.other_user_id, now.toISOString()) : null,
      appendMessage(tx, membership, { id, content: form.content, replyTo, automatic: 0 }, now),
    ])
    await attachFiles(tx, sender.id, id, form.attachments)
    recordChange([membership.user_id, membership.other_user_id], 'message', id)
    recordChange([membership.user_id, membership.other_user_id], 'chat', membership.chat_id)
    const [absence] = absences?.rows ?? []
    if (absence) await sendAwayMessage(tx, recordChange, partnerMembership, { ...absence, now })
    return membership.chat_id
  }
  // All that it reads and writes is the two people's, or is changed by no message.
  const chatId = await write(database, send, { people: receiverId ? [sender.id, receiverId] : null })
  const [message] = await loadMessages(database.db, sender.id, { ids: [id] })
  const [chat] = await loadChats(database.db, sender.id, [chatId], {
    now,
    knownMessages: message ? [message] : [],
  })
  if (!chat || !message) throw new DomainError('CHAT_NOT_FOUND')
  return { chat, message }
}

/** Client and freelancer of a chat between the sender and another user. */
const orderPair = (sender: Sender, otherId: string): [buyer: string, seller: string] =>
  sender.role === 'buyer' ? [sender.id, otherId] : [otherId, sender.id]

/** The user's own row of a chat and the other's; null if it isn't their chat. */
function pickMembers(rows: ChatMember[], userId: string): [own: ChatMember, partner: ChatMember] | null {
  const own = rows.find((member) => member.user_id === userId)
  const partner = rows.find((member) => member.user_id === own?.other_user_id)
  return own && partner ? [own, partner] : null
}

/**
 * Creates the chat of the sender with a user, and returns the rows of both: buyers start chats with sellers;
 * sellers only with a buyer they share an order with. Without a user there is no such chat: CHAT_NOT_FOUND.
 */
async function createChat(
  tx: Tx,
  sender: Sender,
  otherId: string,
  now: Date,
): Promise<[own: ChatMember, partner: ChatMember]> {
  if (!otherId) throw new DomainError('CHAT_NOT_FOUND')
  const other = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', otherId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!other || other.id === sender.id) throw new DomainError('USER_NOT_FOUND')
  const [buyer, seller] = orderPair(sender, other.id)
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
  const members: [ChatMember, ChatMember] = [member(sender.id, otherId), member(otherId, sender.id)]
  await tx.insertInto('chat_members').values(members).execute()
  return members
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
  { away_until, away_message, now }: Pick<Schema['sellers'], 'away_until' | 'away_message'> & { now: Date },
): Promise<void> {
  if (!away_until || !away_message) return
  const lastAnswer = await tx
    .selectFrom('away_answers')
    .select('away_until')
    .where('chat_id', '=', partnerMembership.chat_id)
    .executeTakeFirst()
  if (lastAnswer?.away_until === away_until) return
  const awayAnswer = { chat_id: partnerMembership.chat_id, away_until }
  await tx
    .insertInto('away_answers')
    .values(awayAnswer)
    .onConflict((existing) => existing.column('chat_id').doUpdateSet(awayAnswer))
    .execute()
  const id = newId(now)
  await appendMessage(tx, partnerMembership, { id, content: away_message, replyTo: null, automatic: 1 }, now)
  recordChange([partnerMembership.user_id, partnerMembership.other_user_id], 'message', id)
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

const findAbsence = prepareLookup((db, userId: string, now: string) =>
  db
    .selectFrom('sellers')
    .select(['away_until', 'away_message'])
    .where('user_id', '=', userId)
    .where('away_until', '>', now),
)
const selectMembers = prepareLookup((db, chatId: string) =>
  db.selectFrom('chat_members').selectAll().where('chat_id', '=', chatId),
)
const findSentMessage = prepareLookup((db, id: string) =>
  db.selectFrom('messages').select(['chat_id', 'sender_user_id']).where('id', '=', id),
)
const selectMembersOfPair = prepareLookup((db, buyerId: string, sellerId: string) =>
  db
    .selectFrom('chats as c')
    .innerJoin('chat_members as m', 'm.chat_id', 'c.id')
    .selectAll('m')
    .where('c.buyer_user_id', '=', buyerId)
    .where('c.seller_user_id', '=', sellerId),
)
