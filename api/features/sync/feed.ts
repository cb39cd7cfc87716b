import type { Kysely } from 'kysely'
import type { Batch, Change } from '#shared/changes.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { readSnapshot } from '../../db/snapshot.ts'
import { latestSeq, RESTORE_AUDIENCE } from '../../db/write.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { loadChats, loadMessages } from '../chat/load-chats.ts'
import { listNewestNoticeIds, loadNotices } from '../notifications/notices.ts'
import { loadOrders } from '../orders/load-orders.ts'
import { loadSavedSellers } from '../sellers/saved-sellers.ts'

type Db = Kysely<Schema>

const INITIAL_CHATS = 50
const INITIAL_MESSAGES = 30
/**
 * Maximum text of the initial messages, and of the initial orders, in UTF-16 units. Beyond it chats get only
 * their last message, and no more orders are sent.
 */
const MAX_INITIAL_TEXT = 1_000_000
const INITIAL_ORDERS = 50
const INITIAL_NOTICES = 30
const ORDERS_PER_BATCH = 10
/** Each order comes with all its events. */
const MAX_ORDERS_PER_PAGE = 50
const ENTITIES = ['chat', 'message', 'order', 'notice', 'saved'] as const
type Entity = (typeof ENTITIES)[number]

/**
 * A user's changes after a cursor from a device; the initial batch, with `reset`, where this feed doesn't
 * know the cursor.
 */
export async function readFeed(
  database: Database,
  userId: string,
  cursor: number,
  limit: number,
  now: Date,
): Promise<Batch> {
  if (cursor > 0 && (await isStaleCursor(database.db, userId, cursor)))
    return { ...(await readInitialBatch(database.db, userId, now)), reset: true }
  return readBatch(database, userId, cursor, limit, now)
}

/**
 * A user's changes after a cursor of their feed, with the current row of each entity, all from one snapshot:
 * a client would take a chat that is ahead of its messages for one with missing messages.
 */
export async function readBatch(
  database: Database,
  userId: string,
  cursor: number,
  limit: number,
  now: Date,
): Promise<Batch> {
  const { db } = database
  const batch = await readChanges(db, userId, cursor, limit, now)
  const isInconsistent = batch.changes.length > 0 && !batch.more && (await latestSeq(db, userId)) > batch.upTo
  return isInconsistent ? readSnapshot(database, (tx) => readChanges(tx, userId, cursor, limit, now)) : batch
}

async function readChanges(db: Db, userId: string, cursor: number, limit: number, now: Date): Promise<Batch> {
  const { rows } = await selectChanges(db, userId, cursor, limit + 1)
  const page = limitOrders(rows.slice(0, limit))
  const upTo = page.at(-1)?.seq ?? cursor
  return {
    after: cursor,
    upTo,
    more: rows.length > page.length,
    reset: false,
    changes: await attachRows(db, userId, page, now),
  }
}

/** Cuts the page before it has more than the maximum number of orders. */
function limitOrders<Row extends { entity: string }>(rows: Row[]): Row[] {
  const orders = rows.flatMap(({ entity }, i) => (entity === 'order' ? [i] : []))
  return rows.slice(0, orders[MAX_ORDERS_PER_PAGE] ?? rows.length)
}

const selectChanges = prepareQuery((db, audience: string, cursor: number, limit: number) =>
  db
    .selectFrom('changes')
    .select(['seq', 'entity', 'entity_id'])
    .where('audience', '=', audience)
    .where('seq', '>', cursor)
    .orderBy('seq')
    .limit(limit),
)

/**
 * Whether a cursor is older than the last restore of a backup, or ahead of the feed, for example because a
 * database file was replaced manually.
 */
const isStaleCursor = async (db: Db, userId: string, cursor: number) =>
  cursor < (await latestSeq(db, RESTORE_AUDIENCE)) || cursor > (await latestSeq(db, userId))

/**
 * The initial batch of a new device: the most recently written chats, the newest messages of each, the newest
 * orders and notifications, the saved sellers, and the feed's sequence number from before they were read.
 * Yields to the event loop in between: what changes in the meantime comes with the feed.
 */
export async function readInitialBatch(db: Db, userId: string, now: Date): Promise<Batch> {
  const upTo = await latestSeq(db, userId)
  const chats = await db
    .selectFrom('chat_members')
    .select('chat_id')
    .where('user_id', '=', userId)
    .orderBy('last_at', 'desc')
    .limit(INITIAL_CHATS)
    .execute()
  const rows = await loadChats(
    db,
    userId,
    chats.map(({ chat_id }) => chat_id),
    now,
  )
  const changes: Change[] = []
  let messageLength = 0
  for (const chat of rows) {
    await yieldToEventLoop()
    const limit = messageLength < MAX_INITIAL_TEXT ? INITIAL_MESSAGES : 1
    const messages = await loadMessages(db, userId, {
      chatId: chat._id,
      from: Math.max(1, chat.lastSeq - limit + 1),
      to: chat.lastSeq,
    })
    for (const row of messages) changes.push({ seq: upTo, entity: 'message', id: row._id, row })
    messageLength += messages.reduce((sum, { content }) => sum + content.length, 0)
    changes.push({ seq: upTo, entity: 'chat', id: chat._id, row: chat })
  }
  const orders = await listNewestOrderIds(db, userId)
  for (
    let i = 0, orderLength = 0;
    i < orders.length && orderLength < MAX_INITIAL_TEXT;
    i += ORDERS_PER_BATCH
  ) {
    await yieldToEventLoop()
    for (const row of await loadOrders(db, userId, orders.slice(i, i + ORDERS_PER_BATCH))) {
      changes.push({ seq: upTo, entity: 'order', id: row._id, row })
      orderLength += row.events.reduce((sum, { note }) => sum + note.length, row.description.length)
    }
  }
  await yieldToEventLoop()
  for (const row of await loadNotices(db, userId, await listNewestNoticeIds(db, userId, INITIAL_NOTICES)))
    changes.push({ seq: upTo, entity: 'notice', id: row._id, row })
  for (const row of await loadSavedSellers(db, userId))
    changes.push({ seq: upTo, entity: 'saved', id: row._id, row })
  return { after: 0, upTo, more: false, reset: false, changes }
}

async function listNewestOrderIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((row) => row.or([row('buyer_user_id', '=', userId), row('seller_user_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .limit(INITIAL_ORDERS)
    .execute()
  return rows.map(({ id }) => id)
}

async function attachRows(
  db: Db,
  userId: string,
  page: { seq: number; entity: string; entity_id: string }[],
  now: Date,
): Promise<Change[]> {
  const groups = Object.groupBy(page, ({ entity }) => entity)
  const idsFor = (entity: Entity) => groups[entity]?.map((change) => change.entity_id) ?? []
  const messages = await loadById(idsFor('message'), (ids) => loadMessages(db, userId, { ids }))
  const chats = await loadById(idsFor('chat'), (ids) =>
    loadChats(db, userId, ids, now, [...messages.values()]),
  )
  const orders = await loadById(idsFor('order'), (ids) => loadOrders(db, userId, ids))
  const notices = await loadById(idsFor('notice'), (ids) => loadNotices(db, userId, ids))
  const saved = await loadById(idsFor('saved'), (ids) => loadSavedSellers(db, userId, ids))
  return page.flatMap(({ seq, entity, entity_id: id }): Change[] => {
    if (entity === 'order') return [{ seq, entity, id, row: orders.get(id) ?? null }]
    if (entity === 'saved') return [{ seq, entity, id, row: saved.get(id) ?? null }]
    if (entity === 'notice') return [{ seq, entity, id, row: notices.get(id) ?? null }]
    if (entity === 'chat') return [{ seq, entity, id, row: chats.get(id) ?? null }]
    return entity === 'message' ? [{ seq, entity, id, row: messages.get(id) ?? null }] : []
  })
}

/** Rows by their ids. No query for an empty list. */
const loadById = async <Row extends { _id: string }>(
  ids: string[],
  read: (ids: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> =>
  new Map(ids.length === 0 ? [] : (await read(ids)).map((row) => [row._id, row]))
