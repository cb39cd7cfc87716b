import { type Kysely, sql } from 'kysely'
import type { Attachment, Chat, Message } from '#shared/chat.ts'
import type { Schema } from '../../db/schema.ts'
import { prepareLookup } from '../../db/statement-batch.ts'
import { roundLastSeen, toPublicName } from '../listings/public-names.ts'

type Db = Kysely<Schema>

/** The cross join keeps SQLite from scanning all of a user's messages for the few requested ones. */
export const selectMessages = (db: Db, userId: string) =>
  db
    .selectFrom('messages as m')
    .crossJoin('chat_members as me')
    .whereRef('me.chat_id', '=', 'm.chat_id')
    .where('me.user_id', '=', userId)
    .leftJoin('stars as s', (join) => join.onRef('s.message_id', '=', 'm.id').on('s.user_id', '=', userId))
    .leftJoin('messages as r', 'r.id', 'm.reply_to')
    .selectAll('m')
    .select([
      's.message_id as starred',
      'r.id as reply_id',
      'r.sender_user_id as reply_sender',
      'r.content as reply_content',
    ])
    .select((row) => [
      row
        .selectFrom('attachments as n')
        .select('n.name')
        .whereRef('n.message_id', '=', 'r.id')
        .orderBy('n.position')
        .limit(1)
        .as('reply_file'),
      row
        .exists(row.selectFrom('attachments as o').select('o.file_id').whereRef('o.message_id', '=', 'm.id'))
        .as('has_files'),
    ])
    .orderBy('m.seq')
const selectMessage = prepareLookup((db, userId: string, id: string) =>
  selectMessages(db, userId).where('m.id', '=', id),
)

/**
 * Messages as this chat member sees them, ordered by position. Messages of other people's chats are left out.
 */
export async function loadMessages(
  db: Db,
  userId: string,
  selection: { ids: string[] } | { chatId: string; from: number; to: number },
): Promise<Message[]> {
  const rows = await queryMessages(db, userId, selection)
  const attachmentsByMessage = await loadAttachments(
    db,
    rows.flatMap(({ id, has_files }) => (has_files ? [id] : [])),
  )
  return rows.map((row) => ({
    _id: row.id,
    chatId: row.chat_id,
    seq: row.seq,
    senderId: row.sender_user_id,
    content: row.content,
    attachments: attachmentsByMessage.get(row.id) ?? [],
    replyTo:
      row.reply_id && row.reply_sender
        ? {
            _id: row.reply_id,
            senderId: row.reply_sender,
            content: (row.reply_content || row.reply_file || '').slice(0, 200),
          }
        : null,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deletedAt: row.deleted_at,
    starred: row.starred !== null,
    automatic: row.automatic === 1,
  }))
}

async function queryMessages(db: Db, userId: string, selection: Parameters<typeof loadMessages>[2]) {
  if (!('ids' in selection))
    return selectMessages(db, userId)
      .where('m.chat_id', '=', selection.chatId)
      .where('m.seq', '>=', selection.from)
      .where('m.seq', '<=', selection.to)
      .execute()
  const [id = ''] = selection.ids
  return selection.ids.length === 1
    ? (await selectMessage(db, userId, id)).rows
    : selectMessages(db, userId).where('m.id', 'in', selection.ids).execute()
}

async function loadAttachments(db: Db, messageIds: string[]): Promise<Map<string, Attachment[]>> {
  const byMessage = new Map<string, Attachment[]>()
  if (messageIds.length === 0) return byMessage
  const rows = await db
    .selectFrom('attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.message_id', 'a.name', 'f.id', 'f.type', 'f.bytes', 'f.width', 'f.height'])
    .where('a.message_id', 'in', messageIds)
    .orderBy('a.position')
    .execute()
  for (const { message_id, id, name, type, bytes, width, height } of rows)
    byMessage.set(message_id, [
      ...(byMessage.get(message_id) ?? []),
      { _id: id, name, type, size: bytes, width, height },
    ])
  return byMessage
}

/** Whether the two members of a chat `c` have ever had an order. */
export const hasSharedOrder = sql<
  number | boolean
>`exists (select 1 from orders o where o.buyer_user_id = c.buyer_user_id and o.seller_user_id = c.seller_user_id)`

type ChatPartnerRow = Parameters<typeof toPublicName>[0] & { have_order: number | boolean }

/** The partner's name in a chat. */
export const toChatName = (row: ChatPartnerRow): { firstName: string; lastName: string } =>
  row.have_order ? { firstName: row.first_name, lastName: row.last_name } : toPublicName(row)

const selectChats = (db: Db, userId: string) =>
  db
    .selectFrom('chat_members as me')
    .innerJoin('chats as c', 'c.id', 'me.chat_id')
    .innerJoin('chat_members as them', (join) =>
      join.onRef('them.chat_id', '=', 'me.chat_id').onRef('them.user_id', '=', 'me.other_user_id'),
    )
    .innerJoin('users as u', 'u.id', 'me.other_user_id')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .leftJoin('messages as last', (join) =>
      join.onRef('last.chat_id', '=', 'c.id').onRef('last.seq', '=', 'c.last_seq'),
    )
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
    .select([
      'u.id as other_id',
      'u.role',
      'u.first_name',
      'u.last_name',
      'u.profile_image',
      'u.last_active_at',
      'u.status',
      's.display_name',
      'last.id as last_id',
    ])
    .select(hasSharedOrder.as('have_order'))
    .where('me.user_id', '=', userId)
const selectChat = prepareLookup((db, userId: string, id: string) =>
  selectChats(db, userId).where('c.id', '=', id),
)

/**
 * Chats as this user sees them; those of others are left out. The order is undefined. `knownMessages`:
 * messages that needn't be read again. The partner's full name is included only if the two have had an order.
 */
export async function loadChats(
  db: Db,
  userId: string,
  ids: string[],
  { now, knownMessages = [] }: { now: Date; knownMessages?: Message[] | undefined },
): Promise<Chat[]> {
  if (ids.length === 0) return []
  const [id = ''] = ids
  const rows =
    ids.length === 1
      ? (await selectChat(db, userId, id)).rows
      : await selectChats(db, userId).where('c.id', 'in', ids).execute()
  const lastMessages = new Map(knownMessages.map((message) => [message._id, message]))
  const lastIds = rows.flatMap(({ last_id }) => (last_id && !lastMessages.has(last_id) ? [last_id] : []))
  if (lastIds.length > 0)
    for (const message of await loadMessages(db, userId, { ids: lastIds }))
      lastMessages.set(message._id, message)
  return rows.map((row) => ({
    _id: row.id,
    other: {
      _id: row.other_id,
      role: row.role,
      ...toChatName(row),
      profileImage: row.profile_image,
      // After a block, neither of the two sees when the other was last active.
      lastActiveAt: roundLastSeen(
        row.blocked === 1 || row.blocked_by_them === 1 ? row.last_at : row.last_active_at,
        now,
      ),
      ...(row.status === 'deleted' && { gone: true }),
    },
    isFavorite: row.favorite === 1,
    blockedByMe: row.blocked === 1,
    blockedByThem: row.blocked_by_them === 1,
    lastSeq: row.last_seq,
    lastMessage: lastMessages.get(row.last_id ?? '') ?? null,
    lastAt: row.last_at,
    readSeq: row.read_seq,
    deliveredSeq: row.delivered_seq,
    theirReadSeq: row.their_read,
    theirDeliveredSeq: row.their_delivered,
    unread: row.unread,
  }))
}
