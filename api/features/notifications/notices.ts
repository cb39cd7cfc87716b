import { type Kysely, sql } from 'kysely'
import { type Notice, WARNED } from '#shared/notifications.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { hasSharedOrder, toChatName } from '../chat/load-chats.ts'
import { formatOrderNumber } from '../orders/load-orders.ts'

type Db = Kysely<Schema>

/** Where notifications are stored: those of orders, and the administrators' warnings. */
const NOTICE_TABLES = ['notices', 'warnings'] as const

/** The user's own notifications and warnings, in the order of `ids`; those of others are left out. */
export async function loadNotices(db: Db, userId: string, ids: string[]): Promise<Notice[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('notices as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .leftJoin('users as a', 'a.id', 'n.actor_user_id')
    .select([
      'n.id',
      'n.what',
      'n.order_id',
      'n.created_at',
      'n.read_at',
      'o.number',
      'a.id as a_id',
      'a.first_name',
      'a.last_name',
      'a.profile_image',
    ])
    .where('n.id', 'in', ids)
    .where('n.user_id', '=', userId)
    .execute()
  const warnings = await db
    .selectFrom('warnings')
    .selectAll()
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute()
  const noticesById = new Map([
    ...rows.map((row): [string, Notice] => [
      row.id,
      {
        _id: row.id,
        what: row.what,
        orderId: row.order_id,
        number: formatOrderNumber(row.number),
        actor: row.a_id
          ? {
              _id: row.a_id,
              firstName: row.first_name ?? '',
              lastName: row.last_name ?? '',
              profileImage: row.profile_image,
            }
          : null,
        createdAt: row.created_at,
        read: row.read_at !== null,
      },
    ]),
    ...warnings.map(({ id, reason, created_at, read_at }): [string, Notice] => [
      id,
      {
        _id: id,
        what: WARNED,
        orderId: id,
        number: '',
        actor: null,
        createdAt: created_at,
        read: read_at !== null,
        reason,
      },
    ]),
  ])
  return ids.flatMap((id) => noticesById.get(id) ?? [])
}

export async function listNewestNoticeIds(
  db: Db,
  userId: string,
  limit: number,
  offset = 0,
): Promise<string[]> {
  const newest = db
    .selectFrom('notices')
    .select(['id', 'created_at', 'position'])
    .where('user_id', '=', userId)
    .orderBy('position', 'desc')
    .limit(limit + offset)
  const warnings = db
    .selectFrom('warnings')
    .select(['id', 'created_at', sql<number>`0`.as('position')])
    .where('user_id', '=', userId)
  const rows = await db
    .selectFrom(db.selectFrom(newest.as('n')).selectAll().unionAll(warnings).as('all_of_them'))
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countNotices(db: Db, userId: string): Promise<{ total: number; unread: number }> {
  const counts = await Promise.all(
    NOTICE_TABLES.map((table) =>
      db
        .selectFrom(table)
        .select((row) => [
          row.fn.countAll<number>().as('total'),
          row.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    ),
  )
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    unread: counts.reduce((sum, { unread }) => sum + unread, 0),
  }
}

const MAX_UNREAD_CHATS = 50

/** The chats with unread messages, most recently written first. */
export async function listUnreadChats(
  db: Db,
  userId: string,
): Promise<
  {
    chatId: string
    unread: number
    from: string
    at: string
    mailedSeq: number
    readSeq: number
    lastSeq: number
  }[]
> {
  const rows = await db
    .selectFrom('chat_members as me')
    .innerJoin('chats as c', 'c.id', 'me.chat_id')
    .innerJoin('users as u', 'u.id', 'me.other_user_id')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .select([
      'me.chat_id',
      'me.read_seq',
      'me.unread',
      'me.mailed_seq',
      'me.last_at',
      'c.last_seq',
      'u.first_name',
      'u.last_name',
      'u.status',
      's.display_name',
      hasSharedOrder.as('have_order'),
    ])
    .where('me.user_id', '=', userId)
    .where('me.unread', '>', 0)
    .orderBy('me.last_at', 'desc')
    .limit(MAX_UNREAD_CHATS)
    .execute()
  return rows.map((row) => ({
    chatId: row.chat_id,
    unread: row.unread,
    from: toChatName(row).firstName,
    at: row.last_at,
    mailedSeq: row.mailed_seq ?? 0,
    readSeq: row.read_seq,
    lastSeq: row.last_seq,
  }))
}

/** Marks some or all of a user's notifications as seen. This is never undone. */
export async function readNotices(
  database: Database,
  userId: string,
  ids: string[] | null,
  now: Date,
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    for (const table of NOTICE_TABLES) {
      const unread = tx
        .updateTable(table)
        .set({ read_at: now.toISOString() })
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
      const rows = await (ids ? unread.where('id', 'in', ids) : unread).returning('id').execute()
      for (const { id } of rows) recordChange([userId], 'notice', id)
    }
  })
}

/** The number on the app's icon: unread notifications and unread messages. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const { unread } = await countNotices(db, userId)
  return (await listUnreadChats(db, userId)).reduce((sum, chat) => sum + chat.unread, unread)
}
