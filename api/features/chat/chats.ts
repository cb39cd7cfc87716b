import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Chat, ReportChat } from '#shared/chat.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { BLOCK_ENTITY } from '../accounts/blocks.ts'
import { loadChats } from './load-chats.ts'
import { type ChatMember, findPeople, requireMembership } from './members.ts'

type Tx = Transaction<Schema>

/** A page of chats, most recently written first. */
export async function listChats(
  { db }: Database,
  userId: string,
  { page, limit }: { page: number; limit: number },
  now: Date,
): Promise<{ chats: Chat[]; total: number }> {
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
      await loadChats(
        db,
        userId,
        ids.map(({ chat_id }) => chat_id),
        { now },
      )
    ).map((chat) => [chat._id, chat]),
  )
  return { chats: ids.flatMap(({ chat_id }) => rows.get(chat_id) ?? []), total }
}

export async function setFavorite(
  database: Database,
  userId: string,
  chatId: string,
  { isFavorite, now }: { isFavorite: boolean; now: Date },
): Promise<Chat> {
  return updateMembership(database, userId, chatId, { changes: { favorite: isFavorite ? 1 : 0 }, now })
}

export async function setBlocked(
  database: Database,
  userId: string,
  chatId: string,
  { blocked, now }: { blocked: boolean; now: Date },
): Promise<Chat> {
  return updateMembership(database, userId, chatId, { changes: { blocked: blocked ? 1 : 0 }, now })
}

/** Sets the position up to which a user has read. It only grows, and never past the last message. */
export const markRead = (
  database: Database,
  userId: string,
  chatId: string,
  { seq, now }: { seq: number; now: Date },
): Promise<Chat> => updateReceipts(database, userId, chatId, { read: seq, now })

/** Sets the position up to which messages were delivered to a device of this user, under the same rule. */
export const markDelivered = (
  database: Database,
  userId: string,
  chatId: string,
  { seq, now }: { seq: number; now: Date },
): Promise<Chat> => updateReceipts(database, userId, chatId, { delivered: seq, now })

async function updateReceipts(
  database: Database,
  userId: string,
  chatId: string,
  { read = 0, delivered = 0, now }: { read?: number; delivered?: number; now: Date },
): Promise<Chat> {
  const mark = async (tx: Tx, recordChange: RecordChange) => {
    const membership = await requireMembership(tx, chatId, userId)
    const last_seq = (await selectLastSeq(tx, chatId)).rows[0]?.last_seq ?? 0
    const readSeq = Math.max(membership.read_seq, Math.min(read, last_seq))
    const deliveredSeq = Math.max(membership.delivered_seq, readSeq, Math.min(delivered, last_seq))
    if (readSeq === membership.read_seq && deliveredSeq === membership.delivered_seq) return
    const unread =
      readSeq === membership.read_seq
        ? membership.unread
        : (await countUnread(tx, chatId, userId, readSeq)).rows[0]?.unread
    await updateMarks(tx, chatId, userId, readSeq, deliveredSeq, unread ?? 0)
    recordChange([userId, membership.other_user_id], 'chat', chatId)
  }
  // Like a message, it concerns this chat alone.
  await write(database, mark, { people: await findPeople(database.db, chatId, userId) })
  return readChat(database, userId, chatId, now)
}

/**
 * Reports one of the user's own chats, or a message in it; repeating the report changes nothing.
 * CHAT_NOT_FOUND, MESSAGE_NOT_FOUND, RATE_LIMITED.
 */
export async function reportChat(
  database: Database,
  userId: string,
  chatId: string,
  {
    form,
    now,
    rateLimiter,
  }: { form: v.InferOutput<typeof ReportChat>; now: Date; rateLimiter: RateLimiter | null },
): Promise<void> {
  await write(database, async (tx) => {
    await requireMembership(tx, chatId, userId)
    if (form.messageId) {
      const message = await tx
        .selectFrom('messages')
        .select('id')
        .where('id', '=', form.messageId)
        .where('chat_id', '=', chatId)
        .executeTakeFirst()
      if (!message) throw new DomainError('MESSAGE_NOT_FOUND')
    }
    const existing =
      form._id && (await tx.selectFrom('reports').select('id').where('id', '=', form._id).executeTakeFirst())
    if (existing) return
    consumeToken(rateLimiter, userId)
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

async function updateMembership(
  database: Database,
  userId: string,
  chatId: string,
  { changes, now }: { changes: Partial<Pick<ChatMember, 'favorite' | 'blocked'>>; now: Date },
): Promise<Chat> {
  await write(database, async (tx, recordChange) => {
    const membership = await requireMembership(tx, chatId, userId)
    await tx
      .updateTable('chat_members')
      .set(changes)
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId)
      .execute()
    recordChange(
      changes.blocked === undefined ? [userId] : [userId, membership.other_user_id],
      'chat',
      chatId,
    )
    if (changes.blocked !== undefined) recordChange([userId, membership.other_user_id], BLOCK_ENTITY, chatId)
  })
  return readChat(database, userId, chatId, now)
}

async function readChat({ db }: Database, userId: string, chatId: string, now: Date): Promise<Chat> {
  const [chat] = await loadChats(db, userId, [chatId], { now })
  if (!chat) throw new DomainError('CHAT_NOT_FOUND')
  return chat
}

const selectLastSeq = prepareQuery((db, chatId: string) =>
  db.selectFrom('chats').select('last_seq').where('id', '=', chatId),
)
const countUnread = prepareQuery((db, chatId: string, userId: string, read: number) =>
  db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('chat_id', '=', chatId)
    .where('seq', '>', read)
    .where('sender_user_id', '!=', userId),
)
const updateMarks = prepareQuery(
  (db, chatId: string, userId: string, read: number, delivered: number, unread: number) =>
    db
      .updateTable('chat_members')
      .set({ read_seq: read, delivered_seq: delivered, unread })
      .where('chat_id', '=', chatId)
      .where('user_id', '=', userId),
)
