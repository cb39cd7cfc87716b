import type { Transaction } from 'kysely'
import { EDIT_WINDOW_MS, MESSAGES_PER_PAGE, type Message } from '#shared/chat.ts'
import { indexMessage, unindexMessage } from '../../db/message-full-text.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { recordCancellation } from '../../db/withdrawn-ids.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import type { FileStore } from '../../outside/files.ts'
import { deleteQueuedFiles, queueFileDeletion } from '../uploads/file-deletion.ts'
import { loadMessages } from './load-chats.ts'
import { findMembership, notifyMembers, requireMembership } from './members.ts'

type Tx = Transaction<Schema>

/** Changes one's own message within a day. An equal text changes nothing. */
export async function editMessage(
  database: Database,
  userId: string,
  id: string,
  { content, now }: { content: string; now: Date },
): Promise<Message> {
  await write(database, async (tx, recordChange) => {
    const message = await findOwnMessage(tx, userId, id, { now })
    if (message.content === content) return
    await tx
      .updateTable('messages')
      .set({ content, edited_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await unindexMessage(tx, toLocation(message))
    await indexMessage(tx, toLocation(message), content)
    await notifyMembers(tx, recordChange, message)
  })
  return readMessage(database, userId, id)
}

/**
 * Deletes one's own message within a day: its position stays, its content and its files are removed. A
 * message that hasn't arrived yet is MESSAGE_NOT_FOUND, and is rejected when it arrives. RATE_LIMITED for
 * those.
 */
export async function deleteMessage(
  database: Database,
  files: FileStore,
  userId: string,
  { id, now, rateLimiter }: { id: string; now: Date; rateLimiter: RateLimiter | null },
): Promise<Message> {
  const deletedFileIds = await write(database, async (tx, recordChange) => {
    if (!(await tx.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst())) {
      consumeToken(rateLimiter, userId)
      await recordCancellation(tx, userId, id, now)
      return []
    }
    const message = await findOwnMessage(tx, userId, id, { now, includeDeleted: true })
    if (message.deleted_at !== null) return []
    await tx
      .updateTable('messages')
      .set({ content: '', deleted_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await unindexMessage(tx, toLocation(message))
    await notifyMembers(tx, recordChange, message)
    const attachedFiles = await tx
      .deleteFrom('attachments')
      .where('message_id', '=', id)
      .returning('file_id')
      .execute()
    // Files that an order also uses stay with it.
    const rows = await tx
      .deleteFrom('files')
      .where(
        'id',
        'in',
        attachedFiles.map(({ file_id }) => file_id),
      )
      .where('id', 'not in', tx.selectFrom('order_files').select('file_id'))
      .returning('id')
      .execute()
    return queueFileDeletion(
      tx,
      rows.map((file) => file.id),
    )
  })
  await deleteQueuedFiles(database, files, deletedFileIds)
  return readMessage(database, userId, id)
}

export async function starMessage(
  database: Database,
  userId: string,
  id: string,
  starred: boolean,
): Promise<Message> {
  await write(database, async (tx, recordChange) => {
    const message = await tx.selectFrom('messages').select('chat_id').where('id', '=', id).executeTakeFirst()
    if (!message || !(await findMembership(tx, message.chat_id, userId)))
      throw new DomainError('MESSAGE_NOT_FOUND')
    if (starred)
      await tx
        .insertInto('stars')
        .values({ user_id: userId, message_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    else await tx.deleteFrom('stars').where('user_id', '=', userId).where('message_id', '=', id).execute()
    recordChange([userId], 'message', id)
    recordChange([userId], 'chat', message.chat_id)
  })
  return readMessage(database, userId, id)
}

/** Messages by page from the newest, or by positions; in order of position either way. */
export async function listMessages(
  { db }: Database,
  userId: string,
  chatId: string,
  {
    page,
    limit,
    from,
    to,
  }: { page: number; limit: number; from?: number | undefined; to?: number | undefined },
): Promise<{ messages: Message[]; total: number; hasMore: boolean }> {
  await requireMembership(db, chatId, userId)
  const { last_seq: total } = await db
    .selectFrom('chats')
    .select('last_seq')
    .where('id', '=', chatId)
    .executeTakeFirstOrThrow()
  const lastSeq = to ?? total - (page - 1) * limit
  const firstSeq = Math.max(
    1,
    from === undefined ? lastSeq - limit + 1 : Math.max(from, lastSeq - MESSAGES_PER_PAGE * 2 + 1),
  )
  return {
    messages:
      lastSeq < firstSeq ? [] : await loadMessages(db, userId, { chatId, from: firstSeq, to: lastSeq }),
    total,
    hasMore: firstSeq > 1,
  }
}

/** The user's starred messages, newest first, at most 200. */
export async function listStarredMessages({ db }: Database, userId: string): Promise<Message[]> {
  const stars = await db
    .selectFrom('stars')
    .select('message_id')
    .where('user_id', '=', userId)
    .orderBy('message_id', 'desc')
    .limit(200)
    .execute()
  if (stars.length === 0) return []
  const rows = await loadMessages(db, userId, { ids: stars.map(({ message_id }) => message_id) })
  return rows.sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

const toLocation = ({ chat_id, seq, position }: { chat_id: string; seq: number; position: number }) => ({
  chatId: chat_id,
  seq,
  position,
})

async function findOwnMessage(
  tx: Tx,
  userId: string,
  id: string,
  { now, includeDeleted = false }: { now: Date; includeDeleted?: boolean | undefined },
) {
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', id)
    .where('sender_user_id', '=', userId)
    .executeTakeFirst()
  if (!message || (message.deleted_at !== null && !includeDeleted)) throw new DomainError('MESSAGE_NOT_FOUND')
  if (message.deleted_at === null && now.getTime() - Date.parse(message.created_at) > EDIT_WINDOW_MS)
    throw new DomainError('TOO_LATE')
  return message
}

async function readMessage({ db }: Database, userId: string, id: string): Promise<Message> {
  const [message] = await loadMessages(db, userId, { ids: [id] })
  if (!message) throw new DomainError('MESSAGE_NOT_FOUND')
  return message
}
