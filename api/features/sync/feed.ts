import type { Kysely } from 'kysely'
import type { Batch, Change } from '#shared/changes.ts'
import { breathe } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { snapshot } from '../../db/snapshot.ts'
import { lastChange, RESTORED } from '../../db/write.ts'
import { chatRows, messageRows } from '../chat/rows.ts'
import { newestNotices, noticeRows } from '../notifications/notices.ts'
import { orderRows } from '../orders/rows.ts'
import { savedRows } from '../sellers/saved.ts'

type Db = Kysely<Schema>

const FIRST_CHATS = 50
const FIRST_MESSAGES = 30
/** So much text of messages, and of orders (UTF-16 units): of the chats behind it only the last messages, and no more orders. */
const FIRST_TEXT = 1_000_000
const FIRST_ORDERS = 50
const FIRST_NOTICES = 30
const ORDERS_AT_ONCE = 10
/** Each comes with all that was done with it. */
const MOST_ORDERS_A_PAGE = 50
const ENTITIES = ['chat', 'message', 'order', 'notice', 'saved'] as const
type Entity = (typeof ENTITIES)[number]

/** What changed for a person after `since`, a number that some device has; all anew where this feed doesn't know it. */
export async function readFeed(database: Database, userId: string, since: number, limit: number, now: Date): Promise<Batch> {
  if (since > 0 && (await isUndone(database.db, userId, since))) return { ...(await firstFeed(database.db, userId, now)), reset: true }
  return readGrowth(database, userId, since, limit, now)
}

/**
 * What changed for a person after `since`, which was their feed's last number once, with the present state of each thing, all of one moment: a
 * chat that is ahead of its messages would be taken for one that has lost some.
 */
export async function readGrowth(database: Database, userId: string, since: number, limit: number, now: Date): Promise<Batch> {
  const { db } = database
  const batch = await readChanges(db, userId, since, limit, now)
  const disturbed = batch.changes.length > 0 && !batch.more && (await lastChange(db, userId)) > batch.upTo
  return disturbed ? snapshot(database, (tx) => readChanges(tx, userId, since, limit, now)) : batch
}

async function readChanges(db: Db, userId: string, since: number, limit: number, now: Date): Promise<Batch> {
  const { rows } = await changesOf(db, userId, since, limit + 1)
  const page = withFewOrders(rows.slice(0, limit))
  const upTo = page.at(-1)?.seq ?? since
  return { after: since, upTo, more: rows.length > page.length, reset: false, changes: await withRows(db, userId, page, now) }
}

/** Up to as many orders as a page may hold. */
function withFewOrders<Row extends { entity: string }>(rows: Row[]): Row[] {
  const orders = rows.flatMap(({ entity }, i) => (entity === 'order' ? [i] : []))
  return rows.slice(0, orders[MOST_ORDERS_A_PAGE] ?? rows.length)
}

const changesOf = prepared((db, audience: string, since: number, most: number) =>
  db.selectFrom('changes').select(['seq', 'entity', 'entity_id']).where('audience', '=', audience).where('seq', '>', since).orderBy('seq').limit(most),
)

/** Whether a cursor is from before the data were restored, or from a future that somebody undid by hand. */
const isUndone = async (db: Db, userId: string, since: number) => since < (await lastChange(db, RESTORED)) || since > (await lastChange(db, userId))

/**
 * What a new device begins with: the chats last written in, the newest messages of each, the newest orders and notices, whom they keep, and where
 * the feed stood before any of it was read. Others have their turn in between: what changes meanwhile comes with the feed.
 */
export async function firstFeed(db: Db, userId: string, now: Date): Promise<Batch> {
  const upTo = await lastChange(db, userId)
  const chats = await db.selectFrom('chat_members').select('chat_id').where('user_id', '=', userId).orderBy('last_at', 'desc').limit(FIRST_CHATS).execute()
  const rows = await chatRows(
    db,
    userId,
    chats.map(({ chat_id }) => chat_id),
    now,
  )
  const changes: Change[] = []
  let text = 0
  for (const chat of rows) {
    await breathe()
    const most = text < FIRST_TEXT ? FIRST_MESSAGES : 1
    const messages = await messageRows(db, userId, { chatId: chat._id, from: Math.max(1, chat.lastSeq - most + 1), to: chat.lastSeq })
    for (const row of messages) changes.push({ seq: upTo, entity: 'message', id: row._id, row })
    text += messages.reduce((sum, { content }) => sum + content.length, 0)
    changes.push({ seq: upTo, entity: 'chat', id: chat._id, row: chat })
  }
  const orders = await newestOrders(db, userId)
  for (let i = 0, words = 0; i < orders.length && words < FIRST_TEXT; i += ORDERS_AT_ONCE) {
    await breathe()
    for (const row of await orderRows(db, userId, orders.slice(i, i + ORDERS_AT_ONCE))) {
      changes.push({ seq: upTo, entity: 'order', id: row._id, row })
      words += row.events.reduce((sum, { note }) => sum + note.length, row.description.length)
    }
  }
  await breathe()
  for (const row of await noticeRows(db, userId, await newestNotices(db, userId, FIRST_NOTICES))) changes.push({ seq: upTo, entity: 'notice', id: row._id, row })
  for (const row of await savedRows(db, userId)) changes.push({ seq: upTo, entity: 'saved', id: row._id, row })
  return { after: 0, upTo, more: false, reset: false, changes }
}

async function newestOrders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((row) => row.or([row('buyer_user_id', '=', userId), row('seller_user_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .limit(FIRST_ORDERS)
    .execute()
  return rows.map(({ id }) => id)
}

async function withRows(db: Db, userId: string, page: { seq: number; entity: string; entity_id: string }[], now: Date): Promise<Change[]> {
  const groups = Object.groupBy(page, ({ entity }) => entity)
  const idsOf = (entity: Entity) => groups[entity]?.map((change) => change.entity_id) ?? []
  const messages = await rowsOf(idsOf('message'), (ids) => messageRows(db, userId, { ids }))
  const chats = await rowsOf(idsOf('chat'), (ids) => chatRows(db, userId, ids, now, [...messages.values()]))
  const orders = await rowsOf(idsOf('order'), (ids) => orderRows(db, userId, ids))
  const notices = await rowsOf(idsOf('notice'), (ids) => noticeRows(db, userId, ids))
  const saved = await rowsOf(idsOf('saved'), (ids) => savedRows(db, userId, ids))
  return page.flatMap(({ seq, entity, entity_id: id }): Change[] => {
    if (entity === 'order') return [{ seq, entity, id, row: orders.get(id) ?? null }]
    if (entity === 'saved') return [{ seq, entity, id, row: saved.get(id) ?? null }]
    if (entity === 'notice') return [{ seq, entity, id, row: notices.get(id) ?? null }]
    if (entity === 'chat') return [{ seq, entity, id, row: chats.get(id) ?? null }]
    return entity === 'message' ? [{ seq, entity, id, row: messages.get(id) ?? null }] : []
  })
}

/** Rows by their ids; nobody is asked for none. */
const rowsOf = async <Row extends { _id: string }>(ids: string[], read: (ids: string[]) => Promise<Row[]>): Promise<Map<string, Row>> =>
  new Map(ids.length === 0 ? [] : (await read(ids)).map((row) => [row._id, row]))
