import type { Batch, Change } from '#shared/changes.ts'
import type { Database } from '../../db/open.ts'
import { lastChange } from '../../db/write.ts'
import { chatRows, messageRows } from '../chat/rows.ts'
import { orderRows } from '../orders/rows.ts'

const FIRST_CHATS = 50
const FIRST_MESSAGES = 30
const FIRST_ORDERS = 50
const ENTITIES = ['chat', 'message', 'order'] as const
type Entity = (typeof ENTITIES)[number]

/** What changed for a person after `since`, with the present state of each thing. */
export async function readFeed(database: Database, userId: string, since: number, limit: number): Promise<Batch> {
  const { db } = database
  const rows = await db
    .selectFrom('changes')
    .select(['seq', 'entity', 'entity_id'])
    .where('audience', '=', userId)
    .where('seq', '>', since)
    .orderBy('seq')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const upTo = page.at(-1)?.seq ?? since
  // A cursor from a future that was undone: the database was restored.
  if (page.length === 0 && since > 0 && (await lastChange(db, userId)) < since) return { ...(await firstFeed(database, userId)), reset: true }
  return { after: since, upTo, more: rows.length > limit, reset: false, changes: await withRows(database, userId, page) }
}

/** What a new device begins with: the chats last written in, the newest messages of each, the newest orders, and where the feed stands. */
export async function firstFeed(database: Database, userId: string): Promise<Batch> {
  const { db } = database
  const upTo = await lastChange(db, userId)
  const chats = await db.selectFrom('chat_members').select('chat_id').where('user_id', '=', userId).orderBy('last_at', 'desc').limit(FIRST_CHATS).execute()
  const rows = await chatRows(
    db,
    userId,
    chats.map(({ chat_id }) => chat_id),
  )
  const changes: Change[] = []
  for (const chat of rows) {
    const messages = await messageRows(db, userId, { chatId: chat._id, from: Math.max(1, chat.lastSeq - FIRST_MESSAGES + 1), to: chat.lastSeq })
    for (const row of messages) changes.push({ seq: upTo, entity: 'message', id: row._id, row })
    changes.push({ seq: upTo, entity: 'chat', id: chat._id, row: chat })
  }
  for (const row of await orderRows(db, userId, await newestOrders(db, userId))) changes.push({ seq: upTo, entity: 'order', id: row._id, row })
  return { after: 0, upTo, more: false, reset: false, changes }
}

async function newestOrders(db: Database['db'], userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where((row) => row.or([row('buyer_user_id', '=', userId), row('seller_user_id', '=', userId)]))
    .orderBy('created_at', 'desc')
    .limit(FIRST_ORDERS)
    .execute()
  return rows.map(({ id }) => id)
}

async function withRows({ db }: Database, userId: string, page: { seq: number; entity: string; entity_id: string }[]): Promise<Change[]> {
  const idsOf = (entity: Entity) => page.filter((change) => change.entity === entity).map((change) => change.entity_id)
  const chats = new Map((await chatRows(db, userId, idsOf('chat'))).map((row) => [row._id, row]))
  const ids = idsOf('message')
  const messages = new Map((ids.length > 0 ? await messageRows(db, userId, { ids }) : []).map((row) => [row._id, row]))
  const orders = new Map((await orderRows(db, userId, idsOf('order'))).map((row) => [row._id, row]))
  return page.flatMap(({ seq, entity, entity_id: id }): Change[] => {
    if (entity === 'order') return [{ seq, entity, id, row: orders.get(id) ?? null }]
    if (entity === 'chat') return [{ seq, entity, id, row: chats.get(id) ?? null }]
    return entity === 'message' ? [{ seq, entity, id, row: messages.get(id) ?? null }] : []
  })
}
