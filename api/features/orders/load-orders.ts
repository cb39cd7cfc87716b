import type { Kysely } from 'kysely'
import { FALLBACK_MXN_PER_DOLLAR } from '#shared/currency.ts'
import { toDollars } from '#shared/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/order-graph.ts'
import type { Order, OrderEvent } from '#shared/orders.ts'
import type { Schema } from '../../db/schema.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'

type Db = Kysely<Schema>

export const formatOrderNumber = (number: number): string => `OF-${String(number).padStart(6, '0')}`

/** Orders as this party sees them, in the order of `ids`; those of others are left out. */
export async function loadOrders(db: Db, userId: string, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders as o')
    .innerJoin('users as b', 'b.id', 'o.buyer_user_id')
    .innerJoin('users as s', 's.id', 'o.seller_user_id')
    .leftJoin('ratings as r', 'r.order_id', 'o.id')
    .leftJoin('buyer_ratings as w', 'w.order_id', 'o.id')
    .selectAll('o')
    .select([
      'b.first_name as b_first',
      'b.last_name as b_last',
      'b.profile_image as b_image',
      'b.country as b_country',
      'b.created_at as b_since',
      'b.status as b_status',
    ])
    .select([
      's.first_name as s_first',
      's.last_name as s_last',
      's.profile_image as s_image',
      's.country as s_country',
      's.created_at as s_since',
      's.status as s_status',
    ])
    .select([
      'r.id as r_id',
      'r.rating',
      'r.comment',
      'r.reply',
      'r.created_at as r_at',
      'r.hidden_at',
      'r.hidden_reason',
      'r.project_id',
    ])
    .select([
      'w.id as w_id',
      'w.rating as w_rating',
      'w.comment as w_comment',
      'w.created_at as w_at',
      'w.hidden_at as w_hidden_at',
      'w.hidden_reason as w_hidden_reason',
    ])
    .where('o.id', 'in', ids)
    .where((row) => row.or([row('o.buyer_user_id', '=', userId), row('o.seller_user_id', '=', userId)]))
    .execute()
  const rated = await loadBuyerRatings(
    db,
    rows.map((row) => row.buyer_user_id),
  )
  const files = await loadFiles(db, ids)
  const events = await loadEvents(db, ids, files)
  const ordersById = new Map(
    rows.map((row): [string, Order] => [
      row.id,
      {
        _id: row.id,
        number: formatOrderNumber(row.number),
        buyer: {
          _id: row.buyer_user_id,
          firstName: row.b_first,
          lastName: row.b_last,
          profileImage: row.b_image,
          country: row.b_country,
          memberSince: row.b_since,
          gone: row.b_status === 'deleted',
          ...(row.b_status === 'suspended' && { suspended: true }),
          rated: rated.get(row.buyer_user_id) ?? { average: null, count: 0 },
        },
        seller: {
          _id: row.seller_user_id,
          firstName: row.s_first,
          lastName: row.s_last,
          profileImage: row.s_image,
          country: row.s_country,
          memberSince: row.s_since,
          gone: row.s_status === 'deleted',
          ...(row.s_status === 'suspended' && { suspended: true }),
          rated: null,
        },
        description: row.description,
        files: files.get(row.id) ?? [],
        budget: toDollars(row.budget_cents),
        pesos: row.pesos_per_dollar ?? FALLBACK_MXN_PER_DOLLAR,
        deliveryAt: row.delivery_at,
        status: row.status,
        lastBy: row.last_by,
        inRevision: row.in_revision === 1,
        onTime: row.on_time === null ? null : row.on_time === 1,
        proposal:
          row.proposed_by && row.proposed_delivery_at
            ? { by: row.proposed_by, deliveryAt: row.proposed_delivery_at }
            : null,
        createdAt: row.created_at,
        events: events.get(row.id) ?? [],
        rating:
          row.r_id && row.rating !== null && row.r_at
            ? {
                _id: row.r_id,
                rating: row.rating,
                comment: row.comment ?? '',
                reply: row.reply,
                createdAt: row.r_at,
                ...(row.hidden_at !== null && { hiddenReason: row.hidden_reason ?? '' }),
                ...(row.project_id !== null && { projectId: row.project_id }),
              }
            : null,
        buyerRating:
          row.w_id && row.w_rating !== null && row.w_at
            ? {
                _id: row.w_id,
                rating: row.w_rating,
                comment: row.w_comment ?? '',
                createdAt: row.w_at,
                ...(row.w_hidden_at !== null && { hiddenReason: row.w_hidden_reason ?? '' }),
              }
            : null,
      },
    ]),
  )
  return ids.flatMap((id) => ordersById.get(id) ?? [])
}

/** Ten orders with the most and the longest events took more than a turn on a slow server. */
const BATCH_SIZE = 5

/** Like `loadOrders` for many orders, in batches, yielding to the event loop in between. */
export async function loadOrdersInBatches(db: Db, userId: string, ids: string[]): Promise<Order[]> {
  const orders: Order[] = []
  for (let i = 0; i < ids.length; i += BATCH_SIZE) {
    await yieldToEventLoop()
    orders.push(...(await loadOrders(db, userId, ids.slice(i, i + BATCH_SIZE))))
  }
  await yieldToEventLoop()
  return orders
}

/** Freelancers' average ratings of these buyers, rounded to tenths. */
async function loadBuyerRatings(
  db: Db,
  ids: string[],
): Promise<Map<string, { average: number; count: number }>> {
  const rows = await db
    .selectFrom('buyer_ratings')
    .select((row) => [
      'buyer_user_id',
      row.fn.avg<number>('rating').as('average'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('buyer_user_id', 'in', [...new Set(ids)])
    .where('hidden_at', 'is', null)
    .groupBy('buyer_user_id')
    .execute()
  return new Map(
    rows.map(({ buyer_user_id, average, count }) => [
      buyer_user_id,
      { average: Math.round(average * 10) / 10, count },
    ]),
  )
}

type OrderFiles = Order['files']

/** Files by what they are attached to: an order's id, or an event's. */
async function loadFiles(db: Db, orderIds: string[]): Promise<Map<string, OrderFiles>> {
  const rows = await db
    .selectFrom('order_files as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.order_id', 'a.event_id', 'a.name', 'f.id', 'f.type', 'f.bytes', 'f.width', 'f.height'])
    .where('a.order_id', 'in', orderIds)
    .orderBy('a.position')
    .execute()
  const filesByOwner = new Map<string, OrderFiles>()
  for (const { order_id, event_id, id, name, type, bytes, width, height } of rows) {
    const key = event_id ?? order_id
    filesByOwner.set(key, [
      ...(filesByOwner.get(key) ?? []),
      { _id: id, name, type, size: bytes, width, height },
    ])
  }
  return filesByOwner
}

async function loadEvents(
  db: Db,
  orderIds: string[],
  files: Map<string, OrderFiles>,
): Promise<Map<string, OrderEvent[]>> {
  const rows = await db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute()
  const eventsByOrder = new Map(orderIds.map((id): [string, OrderEvent[]] => [id, []]))
  for (const row of rows)
    eventsByOrder.get(row.order_id)?.push({
      _id: row.id,
      by: row.by_side,
      kind: row.kind ?? ('move' as const),
      from: toStatus(row.from_status),
      to: toStatus(row.to_status) ?? 'PENDING',
      note: row.note,
      files: files.get(row.id) ?? [],
      deliveryAt: row.delivery_at,
      at: row.at,
      arrivedAt: row.arrived_at,
    })
  return eventsByOrder
}

const toStatus = (text: string | null): OrderStatus | null =>
  ORDER_STATUSES.find((status) => status === text) ?? null
