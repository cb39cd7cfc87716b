import { type Kysely, sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import { type Chat, EDITABLE_MS, MESSAGES_A_PAGE, type Message, type ReportChat, type SendMessage } from '#shared/chat.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { forgetWords, noteWords, wordsMatch } from '../../db/words.ts'
import { type Changed, write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import type { Limit } from '../../http/limits.ts'
import type { FileStore } from '../../outside/files.ts'
import { chatRows, messageRows } from './rows.ts'

type Tx = Transaction<Schema>
type Member = Schema['chat_members']

interface Sender {
  id: string
  role: string
}

/**
 * Appends a message to the chat of two people, which is made with the first one. A message that comes a second time is told to the sender's
 * devices again, changes nothing and is answered like the first. Somebody else's chat is CHAT_NOT_FOUND, somebody else's message's id ID_TAKEN,
 * a person who has blocked the sender BLOCKED, too many in too short a time RATE_LIMITED.
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
    const retryAfter = limit?.take(sender.id) ?? 0
    if (retryAfter > 0) throw new Refusal('RATE_LIMITED', { retryAfter })
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
  const [chat] = await chatRows(database.db, sender.id, [chatId], message ? [message] : [])
  if (!chat || !message) throw new Refusal('CHAT_NOT_FOUND')
  return { chat, message }
}

/** Changes one's own message within a day. An equal text changes nothing. */
export async function editMessage(database: Database, userId: string, id: string, content: string, now: Date): Promise<Message> {
  await write(database, async (tx, changed) => {
    const message = await ownMessage(tx, userId, id, now)
    if (message.content === content) return
    await tx.updateTable('messages').set({ content, edited_at: now.toISOString() }).where('id', '=', id).execute()
    await forgetWords(tx, 'message_search', message.position)
    await noteWords(tx, 'message_search', message.position, { content })
    await tellBoth(tx, changed, message)
  })
  return oneMessage(database, userId, id)
}

/** Takes one's own message back within a day: its place stays, its content and its files go. */
export async function deleteMessage(database: Database, files: FileStore, userId: string, id: string, now: Date): Promise<Message> {
  const gone = await write(database, async (tx, changed) => {
    const message = await ownMessage(tx, userId, id, now, true)
    if (message.deleted_at !== null) return []
    await tx.updateTable('messages').set({ content: '', deleted_at: now.toISOString() }).where('id', '=', id).execute()
    await forgetWords(tx, 'message_search', message.position)
    await tellBoth(tx, changed, message)
    const attached = tx.selectFrom('attachments').select('file_id').where('message_id', '=', id)
    return tx.deleteFrom('files').where('id', 'in', attached).returning('id').execute()
  })
  for (const file of gone) await files.remove(file.id)
  return oneMessage(database, userId, id)
}

export async function starMessage(database: Database, userId: string, id: string, starred: boolean): Promise<Message> {
  await write(database, async (tx, changed) => {
    const message = await tx.selectFrom('messages').select('chat_id').where('id', '=', id).executeTakeFirst()
    if (!message || !(await findMember(tx, message.chat_id, userId))) throw new Refusal('MESSAGE_NOT_FOUND')
    if (starred)
      await tx
        .insertInto('stars')
        .values({ user_id: userId, message_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await tx.deleteFrom('stars').where('user_id', '=', userId).where('message_id', '=', id).execute()
    changed([userId], 'message', id)
    changed([userId], 'chat', message.chat_id)
  })
  return oneMessage(database, userId, id)
}

export async function markFavorite(database: Database, userId: string, chatId: string, isFavorite: boolean): Promise<Chat> {
  return changeMember(database, userId, chatId, { favorite: isFavorite ? 1 : 0 }, false)
}

export async function blockOther(database: Database, userId: string, chatId: string, blocked: boolean): Promise<Chat> {
  return changeMember(database, userId, chatId, { blocked: blocked ? 1 : 0 }, true)
}

/** Notes up to which place somebody has read. The mark only grows, and never past the last message. */
export const markRead = (database: Database, userId: string, chatId: string, seq: number): Promise<Chat> => noteProgress(database, userId, chatId, { read: seq })

/** Notes up to which place the messages have arrived at a device of this person, under the same rule. */
export const markDelivered = (database: Database, userId: string, chatId: string, seq: number): Promise<Chat> => noteProgress(database, userId, chatId, { delivered: seq })

async function noteProgress(database: Database, userId: string, chatId: string, { read = 0, delivered = 0 }: { read?: number; delivered?: number }): Promise<Chat> {
  await write(database, async (tx, changed) => {
    const me = await memberOf(tx, chatId, userId)
    const last_seq = (await lastPlace(tx, chatId)).rows[0]?.last_seq ?? 0
    const readSeq = Math.max(me.read_seq, Math.min(read, last_seq))
    const deliveredSeq = Math.max(me.delivered_seq, readSeq, Math.min(delivered, last_seq))
    if (readSeq === me.read_seq && deliveredSeq === me.delivered_seq) return
    const unread = readSeq === me.read_seq ? me.unread : (await countUnread(tx, chatId, userId, readSeq)).rows[0]?.unread
    await moveMarks(tx, chatId, userId, readSeq, deliveredSeq, unread ?? 0)
    changed([userId, me.other_user_id], 'chat', chatId)
  })
  return oneChat(database, userId, chatId)
}

export async function reportChat(database: Database, userId: string, chatId: string, form: v.InferOutput<typeof ReportChat>, now: Date): Promise<void> {
  await write(database, async (tx) => {
    await memberOf(tx, chatId, userId)
    if (form.messageId) {
      const inside = await tx.selectFrom('messages').select('id').where('id', '=', form.messageId).where('chat_id', '=', chatId).executeTakeFirst()
      if (!inside) throw new Refusal('MESSAGE_NOT_FOUND')
    }
    await tx
      .insertInto('reports')
      .values({
        id: form._id ?? newId(now),
        reporter_user_id: userId,
        chat_id: chatId,
        message_id: form.messageId ?? null,
        reason: form.reason,
        text: form.text,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Somebody looks different from now on: each chat of theirs does for its other person. Call it in the transaction that changed it. */
export async function tellPartners(tx: Tx, changed: Changed, userId: string): Promise<void> {
  const partners = await tx.selectFrom('chat_members').select(['user_id', 'chat_id']).where('other_user_id', '=', userId).execute()
  for (const { user_id, chat_id } of partners) changed([user_id], 'chat', chat_id)
}

/** Takes the files that somebody has sent out of their messages. Call it before the files themselves go. */
export async function detachFiles(tx: Tx, changed: Changed, userId: string): Promise<void> {
  const owned = tx.selectFrom('files').select('id').where('owner_user_id', '=', userId)
  const gone = await tx.deleteFrom('attachments').where('file_id', 'in', owned).returning('message_id').execute()
  for (const { message_id } of gone) {
    const message = await tx.selectFrom('messages').select(['id', 'chat_id', 'sender_user_id', 'seq']).where('id', '=', message_id).executeTakeFirstOrThrow()
    await tellBoth(tx, changed, message)
  }
}

/** A page of chats, the last written in first. */
export async function listChats({ db }: Database, userId: string, { page, limit }: { page: number; limit: number }): Promise<{ chats: Chat[]; total: number }> {
  const ids = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', userId)
    .orderBy('last_at', 'desc')
    .orderBy('chat_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('chat_members')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = new Map(
    (
      await chatRows(
        db,
        userId,
        ids.map(({ chat_id }) => chat_id),
      )
    ).map((chat) => [chat._id, chat]),
  )
  return { chats: ids.flatMap(({ chat_id }) => rows.get(chat_id) ?? []), total }
}

/** Messages by page from the newest, or by their places; in the order of their places either way. */
export async function listMessages(
  { db }: Database,
  userId: string,
  chatId: string,
  { page, limit, from, to }: { page: number; limit: number; from?: number | undefined; to?: number | undefined },
): Promise<{ messages: Message[]; total: number; hasMore: boolean }> {
  await memberOf(db, chatId, userId)
  const { last_seq: total } = await db.selectFrom('chats').select('last_seq').where('id', '=', chatId).executeTakeFirstOrThrow()
  const end = to ?? total - (page - 1) * limit
  const start = Math.max(1, from === undefined ? end - limit + 1 : Math.max(from, end - MESSAGES_A_PAGE * 2 + 1))
  return { messages: end < start ? [] : await messageRows(db, userId, { chatId, from: start, to: end }), total, hasMore: start > 1 }
}

/** One's own messages that have all the words, the newest first. */
export async function searchMessages({ db }: Database, userId: string, text: string): Promise<Message[]> {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? []
  if (words.length === 0) return []
  const hits = await sql<{ id: string }>`
    select m.id from message_search s join messages m on m.position = s.rowid join chat_members me on me.chat_id = m.chat_id and me.user_id = ${userId}
    where ${await wordsMatch(db, 'message_search', 's', words)} order by s.rowid desc limit 50`.execute(db)
  const rows = await messageRows(db, userId, { ids: hits.rows.map(({ id }) => id) })
  return rows.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** The messages one has starred, the last written first, at most 200. */
export async function starredMessages({ db }: Database, userId: string): Promise<Message[]> {
  const stars = await db.selectFrom('stars').select('message_id').where('user_id', '=', userId).orderBy('message_id', 'desc').limit(200).execute()
  if (stars.length === 0) return []
  const rows = await messageRows(db, userId, { ids: stars.map(({ message_id }) => message_id) })
  return rows.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

export async function readReplies({ db }: Database, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('saved_replies').select('content').where('user_id', '=', userId).orderBy('position').execute()
  return rows.map(({ content }) => content)
}

export async function writeReplies(database: Database, userId: string, replies: string[]): Promise<string[]> {
  await write(database, async (tx) => {
    await tx.deleteFrom('saved_replies').where('user_id', '=', userId).execute()
    if (replies.length > 0)
      await tx
        .insertInto('saved_replies')
        .values(replies.map((content, position) => ({ user_id: userId, position, content })))
        .execute()
  })
  return replies
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
  await noteWords(tx, 'message_search', position, { content: message.content })
  // One row each by its key: SQLite works a sentence for both off in two passes, with a table of its own between them.
  if (message.automatic) await moveChat(tx, me.chat_id, me.user_id, at)
  else await moveWriter(tx, me.chat_id, me.user_id, at, seq)
  await moveReader(tx, me.chat_id, me.other_user_id, at)
}

/** Ties files to their message: one's own, whole ones, and each to one message only. Any other is FILE_NOT_FOUND. */
async function attach(tx: Tx, ownerId: string, messageId: string, attachments: SendMessage['attachments']): Promise<void> {
  for (const [position, { _id, name }] of attachments.entries()) {
    const file = await tx.selectFrom('files').select('id').where('id', '=', _id).where('owner_user_id', '=', ownerId).where('kind', '=', 'attachment').executeTakeFirst()
    const elsewhere = await tx.selectFrom('attachments').select('message_id').where('file_id', '=', _id).executeTakeFirst()
    if (!file || elsewhere) throw new Refusal('FILE_NOT_FOUND')
    await tx.insertInto('attachments').values({ file_id: _id, message_id: messageId, position, name }).execute()
  }
}

async function replyIn(tx: Tx, chatId: string, id: string | undefined): Promise<string | null> {
  if (!id) return null
  const message = await tx.selectFrom('messages').select('id').where('id', '=', id).where('chat_id', '=', chatId).executeTakeFirst()
  if (!message) throw new Refusal('MESSAGE_NOT_FOUND')
  return message.id
}

async function findMember(db: Kysely<Schema>, chatId: string, userId: string): Promise<Member | undefined> {
  return (await memberIn(db, chatId, userId)).rows[0]
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
const memberIn = prepared((db, chatId: string, userId: string) => db.selectFrom('chat_members').selectAll().where('chat_id', '=', chatId).where('user_id', '=', userId))
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
const lastPlace = prepared((db, chatId: string) => db.selectFrom('chats').select('last_seq').where('id', '=', chatId))
const countUnread = prepared((db, chatId: string, userId: string, read: number) =>
  db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('chat_id', '=', chatId)
    .where('seq', '>', read)
    .where('sender_user_id', '!=', userId),
)
const moveMarks = prepared((db, chatId: string, userId: string, read: number, delivered: number, unread: number) =>
  db.updateTable('chat_members').set({ read_seq: read, delivered_seq: delivered, unread }).where('chat_id', '=', chatId).where('user_id', '=', userId),
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

async function memberOf(db: Kysely<Schema>, chatId: string, userId: string): Promise<Member> {
  const member = await findMember(db, chatId, userId)
  if (!member) throw new Refusal('CHAT_NOT_FOUND')
  return member
}

async function ownMessage(tx: Tx, userId: string, id: string, now: Date, deletedToo = false) {
  const message = await tx.selectFrom('messages').selectAll().where('id', '=', id).where('sender_user_id', '=', userId).executeTakeFirst()
  if (!message || (message.deleted_at !== null && !deletedToo)) throw new Refusal('MESSAGE_NOT_FOUND')
  if (message.deleted_at === null && now.getTime() - Date.parse(message.created_at) > EDITABLE_MS) throw new Refusal('TOO_LATE')
  return message
}

async function tellBoth(tx: Tx, changed: Changed, message: { id: string; chat_id: string; sender_user_id: string; seq: number }): Promise<void> {
  const me = await memberOf(tx, message.chat_id, message.sender_user_id)
  changed([me.user_id, me.other_user_id], 'message', message.id)
  changed([me.user_id, me.other_user_id], 'chat', message.chat_id)
}

async function changeMember(database: Database, userId: string, chatId: string, changes: Partial<Pick<Member, 'favorite' | 'blocked'>>, tellOther: boolean): Promise<Chat> {
  await write(database, async (tx, changed) => {
    const me = await memberOf(tx, chatId, userId)
    await tx.updateTable('chat_members').set(changes).where('chat_id', '=', chatId).where('user_id', '=', userId).execute()
    changed(tellOther ? [userId, me.other_user_id] : [userId], 'chat', chatId)
  })
  return oneChat(database, userId, chatId)
}

async function oneChat({ db }: Database, userId: string, chatId: string): Promise<Chat> {
  const [chat] = await chatRows(db, userId, [chatId])
  if (!chat) throw new Refusal('CHAT_NOT_FOUND')
  return chat
}

async function oneMessage({ db }: Database, userId: string, id: string): Promise<Message> {
  const [message] = await messageRows(db, userId, { ids: [id] })
  if (!message) throw new Refusal('MESSAGE_NOT_FOUND')
  return message
}
