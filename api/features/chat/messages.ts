import { sql, type Transaction } from 'kysely'
import { EDITABLE_MS, MESSAGES_A_PAGE, type Message } from '#shared/chat.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { forgetWords, noteWords, wordsMatch } from '../../db/words.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import type { FileStore } from '../../outside/files.ts'
import { findMember, memberOf, tellBoth } from './members.ts'
import { messageRows } from './rows.ts'

type Tx = Transaction<Schema>

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

async function ownMessage(tx: Tx, userId: string, id: string, now: Date, deletedToo = false) {
  const message = await tx.selectFrom('messages').selectAll().where('id', '=', id).where('sender_user_id', '=', userId).executeTakeFirst()
  if (!message || (message.deleted_at !== null && !deletedToo)) throw new Refusal('MESSAGE_NOT_FOUND')
  if (message.deleted_at === null && now.getTime() - Date.parse(message.created_at) > EDITABLE_MS) throw new Refusal('TOO_LATE')
  return message
}

async function oneMessage({ db }: Database, userId: string, id: string): Promise<Message> {
  const [message] = await messageRows(db, userId, { ids: [id] })
  if (!message) throw new Refusal('MESSAGE_NOT_FOUND')
  return message
}
