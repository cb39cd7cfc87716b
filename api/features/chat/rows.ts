import { type Kysely, sql } from 'kysely'
import type { Attachment, Chat, Message } from '#shared/chat.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { publicName, roundedSeen } from '../accounts/names.ts'

type Db = Kysely<Schema>

/** A cross join keeps SQLite from going through all of somebody's messages for the few that are asked for. */
export const messagesFor = (db: Db, userId: string) =>
  db
    .selectFrom('messages as m')
    .crossJoin('chat_members as me')
    .whereRef('me.chat_id', '=', 'm.chat_id')
    .where('me.user_id', '=', userId)
    .leftJoin('stars as s', (join) => join.onRef('s.message_id', '=', 'm.id').on('s.user_id', '=', userId))
    .leftJoin('messages as r', 'r.id', 'm.reply_to')
    .selectAll('m')
    .select(['s.message_id as starred', 'r.id as reply_id', 'r.sender_user_id as reply_sender', 'r.content as reply_content'])
    .select((row) => [
      row.selectFrom('attachments as n').select('n.name').whereRef('n.message_id', '=', 'r.id').orderBy('n.position').limit(1).as('reply_file'),
      row.exists(row.selectFrom('attachments as o').select('o.file_id').whereRef('o.message_id', '=', 'm.id')).as('has_files'),
    ])
    .orderBy('m.seq')
const oneMessage = prepared((db, userId: string, id: string) => messagesFor(db, userId).where('m.id', '=', id))

/** Messages as one of the chat's two people sees them, in the order of their places. Others' chats give nothing. */
export async function messageRows(db: Db, userId: string, where: { ids: string[] } | { chatId: string; from: number; to: number }): Promise<Message[]> {
  const rows = await readMessages(db, userId, where)
  const attached = await attachmentRows(
    db,
    rows.flatMap(({ id, has_files }) => (has_files ? [id] : [])),
  )
  return rows.map((row) => ({
    _id: row.id,
    chatId: row.chat_id,
    seq: row.seq,
    senderId: row.sender_user_id,
    content: row.content,
    attachments: attached.get(row.id) ?? [],
    replyTo: row.reply_id && row.reply_sender ? { _id: row.reply_id, senderId: row.reply_sender, content: (row.reply_content || row.reply_file || '').slice(0, 200) } : null,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    starred: row.starred !== null,
    automatic: row.automatic === 1,
  }))
}

async function readMessages(db: Db, userId: string, where: Parameters<typeof messageRows>[2]) {
  if (!('ids' in where)) return messagesFor(db, userId).where('m.chat_id', '=', where.chatId).where('m.seq', '>=', where.from).where('m.seq', '<=', where.to).execute()
  const [id = ''] = where.ids
  return where.ids.length === 1 ? (await oneMessage(db, userId, id)).rows : messagesFor(db, userId).where('m.id', 'in', where.ids).execute()
}

async function attachmentRows(db: Db, messageIds: string[]): Promise<Map<string, Attachment[]>> {
  const found = new Map<string, Attachment[]>()
  if (messageIds.length === 0) return found
  const rows = await db
    .selectFrom('attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.message_id', 'a.name', 'f.id', 'f.type', 'f.bytes', 'f.width', 'f.height'])
    .where('a.message_id', 'in', messageIds)
    .orderBy('a.position')
    .execute()
  for (const { message_id, id, name, type, bytes, width, height } of rows)
    found.set(message_id, [...(found.get(message_id) ?? []), { _id: id, name, type, size: bytes, width, height }])
  return found
}

/** Whether the two of a chat `c` have ever had an order. */
export const haveOrder = sql<number | boolean>`exists (select 1 from orders o where o.buyer_user_id = c.buyer_user_id and o.seller_user_id = c.seller_user_id)`

type Shown = Parameters<typeof publicName>[0] & { have_order: number | boolean }

/** What the other of a chat is called there. */
export const nameInChat = (row: Shown): { firstName: string; lastName: string } => (row.have_order ? { firstName: row.first_name, lastName: row.last_name } : publicName(row))

const chatsFor = (db: Db, userId: string) =>
  db
    .selectFrom('chat_members as me')
    .innerJoin('chats as c', 'c.id', 'me.chat_id')
    .innerJoin('chat_members as them', (join) => join.onRef('them.chat_id', '=', 'me.chat_id').onRef('them.user_id', '=', 'me.other_user_id'))
    .innerJoin('users as u', 'u.id', 'me.other_user_id')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .leftJoin('messages as last', (join) => join.onRef('last.chat_id', '=', 'c.id').onRef('last.seq', '=', 'c.last_seq'))
    .select([
      'c.id',
      'c.last_seq',
      'c.last_at',
      'me.favorite',
      'me.blocked',
      'me.read_seq',
      'me.delivered_seq',
      'me.unread',
      'them.blocked as blocked_by_them',
      'them.read_seq as their_read',
      'them.delivered_seq as their_delivered',
    ])
    .select(['u.id as other_id', 'u.role', 'u.first_name', 'u.last_name', 'u.profile_image', 'u.last_active_at', 'u.status', 's.display_name', 'last.id as last_id'])
    .select(haveOrder.as('have_order'))
    .where('me.user_id', '=', userId)
const oneChat = prepared((db, userId: string, id: string) => chatsFor(db, userId).where('c.id', '=', id))

/**
 * Chats as this person sees them; those that are not theirs are left out. The order is not defined. `known`: messages that needn't be read
 * again. The whole name of the other is told to whom they have an order with.
 */
export async function chatRows(db: Db, userId: string, ids: string[], now: Date, known: Message[] = []): Promise<Chat[]> {
  if (ids.length === 0) return []
  const [id = ''] = ids
  const rows = ids.length === 1 ? (await oneChat(db, userId, id)).rows : await chatsFor(db, userId).where('c.id', 'in', ids).execute()
  const last = new Map(known.map((message) => [message._id, message]))
  const lastIds = rows.flatMap(({ last_id }) => (last_id && !last.has(last_id) ? [last_id] : []))
  if (lastIds.length > 0) for (const message of await messageRows(db, userId, { ids: lastIds })) last.set(message._id, message)
  return rows.map((row) => ({
    _id: row.id,
    other: {
      _id: row.other_id,
      role: row.role,
      ...nameInChat(row),
      profileImage: row.profile_image,
      // Who has blocked somebody doesn't tell them when they were here, and isn't told.
      lastActiveAt: roundedSeen(row.blocked === 1 || row.blocked_by_them === 1 ? row.last_at : row.last_active_at, now),
      ...(row.status === 'deleted' && { gone: true }),
    },
    isFavorite: row.favorite === 1,
    blockedByMe: row.blocked === 1,
    blockedByThem: row.blocked_by_them === 1,
    lastSeq: row.last_seq,
    lastMessage: last.get(row.last_id ?? '') ?? null,
    lastAt: row.last_at,
    readSeq: row.read_seq,
    deliveredSeq: row.delivered_seq,
    theirReadSeq: row.their_read,
    theirDeliveredSeq: row.their_delivered,
    unread: row.unread,
  }))
}
