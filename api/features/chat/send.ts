import type { Transaction } from 'kysely'
import type { Chat, Message, SendMessage } from '#shared/chat.ts'
import { newId } from '../../db/id.ts'
import { noteMessage } from '../../db/message-words.ts'
import type { Database } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { isTakenBack } from '../../db/taken-back.ts'
import { type Changed, write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, takeOne } from '../../http/limits.ts'
import { mustBeUngiven } from '../uploads/attachments.ts'
import { type Member, memberOf } from './members.ts'
import { chatRows, messageRows } from './rows.ts'

type Tx = Transaction<Schema>

interface Sender {
  id: string
  role: string
}

/**
 * Appends a message to the chat of two people, which is made with the first one. A message that comes a second time is told to the sender's
 * devices again, changes nothing and is answered like the first. Somebody else's chat is CHAT_NOT_FOUND, somebody else's message's id ID_TAKEN,
 * one that was taken back before it arrived TAKEN_BACK, a person who has blocked the sender BLOCKED, too many in too short a time RATE_LIMITED.
 */
export async function sendMessage(database: Database, sender: Sender, form: SendMessage, now: Date, limit: Limit | null): Promise<{ chat: Chat; message: Message }> {
  const id = form._id ?? newId(now)
  const chatId = await write(database, async (tx, changed) => {
    const {
      rows: [known],
    } = await whereSent(tx, id)
    if (known) {
      if (known.sender_user_id !== sender.id) throw new Refusal('ID_TAKEN')
      // A device that has begun anew since the first time may know only newer ones.
      changed([sender.id], 'message', id)
      return known.chat_id
    }
    if (form._id && (await isTakenBack(tx, sender.id, id))) throw new Refusal('TAKEN_BACK')
    takeOne(limit, sender.id)
    const me = form.chatId ? await memberOf(tx, form.chatId, sender.id) : await openChat(tx, sender, form.receiverUserId ?? '', now)
    const them = await memberOf(tx, me.chat_id, me.other_user_id)
    if (them.blocked === 1) throw new Refusal('BLOCKED')
    await append(tx, me, { id, content: form.content, replyTo: await replyIn(tx, me.chat_id, form.replyTo), automatic: 0 }, now)
    await attach(tx, sender.id, id, form.attachments)
    changed([me.user_id, me.other_user_id], 'message', id)
    changed([me.user_id, me.other_user_id], 'chat', me.chat_id)
    if (sender.role === 'buyer') await answerForAbsent(tx, changed, them, now)
    return me.chat_id
  })
  const [message] = await messageRows(database.db, sender.id, { ids: [id] })
  const [chat] = await chatRows(database.db, sender.id, [chatId], now, message ? [message] : [])
  if (!chat || !message) throw new Refusal('CHAT_NOT_FOUND')
  return { chat, message }
}

/** The chat of the sender with somebody, made if need be: buyers start chats with sellers; sellers only with a buyer they share an order with. */
async function openChat(tx: Tx, sender: Sender, otherId: string, now: Date): Promise<Member> {
  const {
    rows: [known],
  } = await (sender.role === 'buyer' ? memberWith(tx, sender.id, sender.id, otherId) : memberWith(tx, sender.id, otherId, sender.id))
  if (known) return known
  const other = await tx.selectFrom('users').select(['id', 'role']).where('id', '=', otherId).where('status', '=', 'active').executeTakeFirst()
  if (!other || other.id === sender.id) throw new Refusal('USER_NOT_FOUND')
  const [buyer, seller] = sender.role === 'buyer' ? [sender.id, other.id] : [other.id, sender.id]
  const fits = sender.role === 'buyer' ? other.role === 'seller' : sender.role === 'seller' && other.role === 'buyer' && (await shareAnOrder(tx, buyer, seller))
  if (!fits) throw new Refusal('CHAT_NOT_ALLOWED')
  const id = newId(now)
  const at = now.toISOString()
  await tx.insertInto('chats').values({ id, buyer_user_id: buyer, seller_user_id: seller, last_seq: 0, last_at: at, created_at: at }).execute()
  const member = (user: string, them: string): Member => ({
    chat_id: id,
    user_id: user,
    other_user_id: them,
    favorite: 0,
    blocked: 0,
    read_seq: 0,
    delivered_seq: 0,
    unread: 0,
    last_at: at,
    mailed_seq: null,
  })
  await tx
    .insertInto('chat_members')
    .values([member(buyer, seller), member(seller, buyer)])
    .execute()
  return member(sender.id, otherId)
}

async function shareAnOrder(tx: Tx, buyer: string, seller: string): Promise<boolean> {
  return Boolean(await tx.selectFrom('orders').select('id').where('buyer_user_id', '=', buyer).where('seller_user_id', '=', seller).limit(1).executeTakeFirst())
}

/** A freelancer who is away has left an answer: each chat gets it once, and it doesn't count as read or written by them. */
async function answerForAbsent(tx: Tx, changed: Changed, them: Member, now: Date): Promise<void> {
  const {
    rows: [absence],
  } = await absenceOf(tx, them.user_id, now.toISOString())
  if (!absence?.away_until || !absence.away_message) return
  const answered = await tx.selectFrom('away_answers').select('away_until').where('chat_id', '=', them.chat_id).executeTakeFirst()
  if (answered?.away_until === absence.away_until) return
  const answer = { chat_id: them.chat_id, away_until: absence.away_until }
  await tx
    .insertInto('away_answers')
    .values(answer)
    .onConflict((known) => known.column('chat_id').doUpdateSet(answer))
    .execute()
  const id = newId(now)
  await append(tx, them, { id, content: absence.away_message, replyTo: null, automatic: 1 }, now)
  changed([them.user_id, them.other_user_id], 'message', id)
}

/** Gives a message its place. Whoever writes it themselves has read what stands above. */
async function append(tx: Tx, me: Member, message: { id: string; content: string; replyTo: string | null; automatic: 0 | 1 }, now: Date): Promise<void> {
  const at = now.toISOString()
  const seq = (await nextPlace(tx, me.chat_id, at)).rows[0]?.last_seq ?? 0
  const position = (await addMessage(tx, message.id, me.chat_id, seq, me.user_id, message.content, message.replyTo, at, message.automatic)).rows[0]?.position ?? 0
  await noteMessage(tx, { chatId: me.chat_id, seq, position }, message.content)
  // One row each by its key: SQLite works a sentence for both off in two passes, with a table of its own between them.
  if (message.automatic) await moveChat(tx, me.chat_id, me.user_id, at)
  else await moveWriter(tx, me.chat_id, me.user_id, at, seq)
  await moveReader(tx, me.chat_id, me.other_user_id, at)
}

/** Ties files to their message, each of which was given to nothing else. */
async function attach(tx: Tx, ownerId: string, messageId: string, attachments: SendMessage['attachments']): Promise<void> {
  for (const [position, { _id, name }] of attachments.entries()) {
    await mustBeUngiven(tx, ownerId, _id)
    await tx.insertInto('attachments').values({ file_id: _id, message_id: messageId, position, name }).execute()
  }
}

async function replyIn(tx: Tx, chatId: string, id: string | undefined): Promise<string | null> {
  if (!id) return null
  const message = await tx.selectFrom('messages').select('id').where('id', '=', id).where('chat_id', '=', chatId).executeTakeFirst()
  if (!message) throw new Refusal('MESSAGE_NOT_FOUND')
  return message.id
}

const absenceOf = prepared((db, userId: string, now: string) =>
  db.selectFrom('sellers').select(['away_until', 'away_message']).where('user_id', '=', userId).where('away_until', '>', now),
)
const whereSent = prepared((db, id: string) => db.selectFrom('messages').select(['chat_id', 'sender_user_id']).where('id', '=', id))
const memberWith = prepared((db, userId: string, buyerId: string, sellerId: string) =>
  db
    .selectFrom('chats as c')
    .innerJoin('chat_members as m', (join) => join.onRef('m.chat_id', '=', 'c.id').on('m.user_id', '=', userId))
    .selectAll('m')
    .where('c.buyer_user_id', '=', buyerId)
    .where('c.seller_user_id', '=', sellerId),
)
const nextPlace = prepared((db, chatId: string, at: string) =>
  db
    .updateTable('chats')
    .set((row) => ({ last_seq: row('last_seq', '+', 1), last_at: at }))
    .where('id', '=', chatId)
    .returning('last_seq'),
)
const addMessage = prepared((db, id: string, chatId: string, seq: number, sender: string, content: string, replyTo: string | null, at: string, automatic: number) =>
  db
    .insertInto('messages')
    .values({ id, chat_id: chatId, seq, sender_user_id: sender, content, reply_to: replyTo, created_at: at, edited_at: null, deleted_at: null, automatic })
    .returning('position'),
)
const moveChat = prepared((db, chatId: string, userId: string, at: string) =>
  db.updateTable('chat_members').set({ last_at: at }).where('chat_id', '=', chatId).where('user_id', '=', userId),
)
const moveWriter = prepared((db, chatId: string, userId: string, at: string, seq: number) =>
  db.updateTable('chat_members').set({ last_at: at, read_seq: seq, delivered_seq: seq, unread: 0 }).where('chat_id', '=', chatId).where('user_id', '=', userId),
)
const moveReader = prepared((db, chatId: string, userId: string, at: string) =>
  db
    .updateTable('chat_members')
    .set((row) => ({ last_at: at, unread: row('unread', '+', 1) }))
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId),
)
