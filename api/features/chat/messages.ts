import type { Transaction } from 'kysely'
import { EDITABLE_MS, MESSAGES_A_PAGE, type Message } from '#shared/chat.ts'
import { forgetMessage, noteMessage } from '../../db/message-words.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { noteTakenBack } from '../../db/taken-back.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, takeOne } from '../../http/limits.ts'
import type { FileStore } from '../../outside/files.ts'
import { noteGone, removeGone } from '../uploads/gone.ts'
import { findMember, memberOf, tellBoth } from './members.ts'
import { messageRows } from './rows.ts'

type Tx = Transaction<Schema>

/** Changes one's own message within a day. An equal text changes nothing. */
export async function editMessage(database: Database, userId: string, id: string, content: string, now: Date): Promise<Message> {
  await write(database, async (tx, changed) => {
    const message = await ownMessage(tx, userId, id, now)
    if (message.content === content) return
    await tx.updateTable('messages').set({ content, edited_at: now.toISOString() }).where('id', '=', id).execute()
    await forgetMessage(tx, placeOf(message))
    await noteMessage(tx, placeOf(message), content)
    await tellBoth(tx, changed, message)
  })
  return oneMessage(database, userId, id)
}

/**
 * Takes one's own message back within a day: its place stays, its content and its files go. One that hasn't arrived is MESSAGE_NOT_FOUND, and refused when it does. RATE_LIMITED for those.
 */
export async function deleteMessage(database: Database, files: FileStore, userId: string, id: string, now: Date, limit: Limit | null): Promise<Message> {
  const gone = await write(database, async (tx, changed) => {
    if (!(await tx.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst())) {
      takeOne(limit, userId)
      await noteTakenBack(tx, userId, id, now)
      return []
    }
    const message = await ownMessage(tx, userId, id, now, true)
    if (message.deleted_at !== null) return []
    await tx.updateTable('messages').set({ content: '', deleted_at: now.toISOString() }).where('id', '=', id).execute()
    await forgetMessage(tx, placeOf(message))
    await tellBoth(tx, changed, message)
    const attached = await tx.deleteFrom('attachments').where('message_id', '=', id).returning('file_id').execute()
    // What an order holds as well stays with it.
    const rows = await tx
      .deleteFrom('files')
      .where(
        'id',
        'in',
        attached.map(({ file_id }) => file_id),
      )
      .where('id', 'not in', tx.selectFrom('order_files').select('file_id'))
      .returning('id')
      .execute()
    return noteGone(
      tx,
      rows.map((file) => file.id),
    )
  })
  await removeGone(database, files, gone)
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

/** The messages one has starred, the last written first, at most 200. */
export async function starredMessages({ db }: Database, userId: string): Promise<Message[]> {
  const stars = await db.selectFrom('stars').select('message_id').where('user_id', '=', userId).orderBy('message_id', 'desc').limit(200).execute()
  if (stars.length === 0) return []
  const rows = await messageRows(db, userId, { ids: stars.map(({ message_id }) => message_id) })
  return rows.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

const placeOf = ({ chat_id, seq, position }: { chat_id: string; seq: number; position: number }) => ({ chatId: chat_id, seq, position })

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
