import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { FALLBACK_MXN } from '#shared/currency.ts'
import { ERRORS } from '#shared/errors.ts'
import { inEnglish } from '#shared/messages.ts'
import { toCents } from '#shared/money.ts'
import { deedOf } from '#shared/notifications.ts'
import { countsFrom, dateAfterChanges, judgeMove, type OrderFilter, type OrderStatus, type Side } from '#shared/order-graph.ts'
import type { CreateOrder, MoveOrder, Order } from '#shared/orders.ts'
import { say } from '#shared/say.ts'
import { like } from '../../db/engine.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, takeOne } from '../../http/limits.ts'
import { hasBlocked } from '../accounts/blocks.ts'
import { type Following, noteEvent } from './events.ts'
import { orderRows } from './rows.ts'

type Tx = Transaction<Schema>
type Row = Schema['orders']

interface Mover {
  id: string
  /** When the server last heard of this device before it did what it now tells, ISO 8601 UTC. */
  lastContact: string
}

const POINTS_AN_ORDER = 10

/**
 * Makes an order of a freelancer who takes some. One that arrives a second time changes nothing. SELLER_NOT_HIRING for who isn't listed, FILE_NOT_FOUND for a file that isn't the
 * buyer's own, BLOCKED by a freelancer who has blocked the buyer, VALIDATION_FAILED for a day that has passed when it arrives, RATE_LIMITED.
 */
export async function createOrder(database: Database, buyerId: string, form: CreateOrder, { tell }: Following, now: Date, limit: Limit | null): Promise<Order> {
  const id = form._id ?? newId(now)
  await write(database, async (tx, changed) => {
    const known = await tx.selectFrom('orders').select('buyer_user_id').where('id', '=', id).executeTakeFirst()
    if (known && known.buyer_user_id !== buyerId) throw new Refusal('ID_TAKEN')
    if (known) return
    takeOne(limit, buyerId)
    if (Date.parse(form.deliveryAt) <= now.getTime()) throw refusedAt('deliveryAt', say('future_day'))
    const listed = await tx.selectFrom('listings').select('user_id').where('user_id', '=', form.sellerUserId).executeTakeFirst()
    if (!listed) throw new Refusal('SELLER_NOT_HIRING')
    if (await hasBlocked(tx, 'seller', buyerId, form.sellerUserId)) throw new Refusal('BLOCKED')
    const last = await tx
      .selectFrom('orders')
      .select((row) => row.fn.max('number').as('number'))
      .executeTakeFirst()
    const rate = await tx.selectFrom('exchange_rates').select('per_dollar').where('currency', '=', 'MXN').executeTakeFirst()
    await tx
      .insertInto('orders')
      .values({
        id,
        number: (last?.number ?? 0) + 1,
        buyer_user_id: buyerId,
        seller_user_id: form.sellerUserId,
        description: form.description,
        delivery_at: form.deliveryAt,
        budget_cents: toCents(form.budget),
        status: 'PENDING',
        created_at: now.toISOString(),
        pesos_per_dollar: rate?.per_dollar ?? FALLBACK_MXN,
        last_by: 'buyer',
        in_revision: 0,
      })
      .execute()
    await noteEvent(tx, id, { by: 'buyer', from: null, to: 'PENDING', note: '', deliveryAt: form.deliveryAt, at: now, arrived: now })
    await attach(tx, buyerId, id, null, form.attachments)
    changed([buyerId, form.sellerUserId], 'order', id)
    // From now on each sees the other's whole name, also where they talk.
    const chat = await tx.selectFrom('chats').select('id').where('buyer_user_id', '=', buyerId).where('seller_user_id', '=', form.sellerUserId).executeTakeFirst()
    if (chat) changed([buyerId, form.sellerUserId], 'chat', chat.id)
    await tell(tx, changed, { to: form.sellerUserId, what: 'created', orderId: id, actor: buyerId }, now)
  })
  return findOrder(database, buyerId, id)
}

/** An order of one's own, with all that was done with it; anybody else's is ORDER_NOT_FOUND. */
export async function findOrder({ db }: Database, userId: string, id: string): Promise<Order> {
  const [order] = await orderRows(db, userId, [id])
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

interface Narrowing {
  status?: OrderFilter | undefined
  search?: string | undefined
  page: number
  limit: number
}

/** A page of one side's orders, newest first. */
export async function listOrders({ db }: Database, side: Side, userId: string, { status, search, page, limit }: Narrowing, now: Date): Promise<{ orders: Order[]; total: number }> {
  const mine = narrowed(
    db,
    db
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', side === 'buyer' ? 'o.seller_user_id' : 'o.buyer_user_id')
      .where(side === 'buyer' ? 'o.buyer_user_id' : 'o.seller_user_id', '=', userId),
    status,
    search,
    now,
  )
  const { total } = await mine.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await mine
    .select('o.id')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { orders: await orderRows(db, userId, ids), total }
}

type Mine = SelectQueryBuilder<Schema & { o: Schema['orders']; u: Schema['users'] }, 'o' | 'u', object>

function narrowed(db: Database['db'], query: Mine, status: OrderFilter | undefined, search: string | undefined, now: Date): Mine {
  let some = query
  if (status === 'LATE') some = some.where('o.status', '=', 'PROCESSING').where('o.delivery_at', '<', now.toISOString())
  else if (status === 'IN_REVISION') some = some.where('o.in_revision', '=', 1)
  else if (status) some = some.where('o.status', '=', status)
  if (!search) return some
  const number = /^(?:of-?)?0*(\d{1,9})$/i.exec(search)?.[1]
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return some.where((row) =>
    row.or([
      sql<boolean>`o.description ${like(db)} ${pattern} escape '\\'`,
      sql<boolean>`u.first_name || ' ' || u.last_name ${like(db)} ${pattern} escape '\\'`,
      ...(number ? [row('o.number', '=', Number(number))] : []),
    ]),
  )
}

/**
 * Moves one's own order along its graph. A move that arrives a second time changes nothing, nor does asking for what the same side has done already. ORDER_NOT_FOUND, INVALID_TRANSITION with
 * where it stands and what is allowed, ONLY_BUYERS_COMPLETE, NOT_DELIVERED, RATE_LIMITED; VALIDATION_FAILED where a word is needed.
 */
export async function moveOrder(
  database: Database,
  side: Side,
  mover: Mover,
  { orderId, status: to }: { orderId: string; status: OrderStatus },
  form: MoveOrder,
  following: Following,
  now: Date,
  limit: Limit | null,
): Promise<Order> {
  await write(database, async (tx, changed) => {
    const order = await ownOrder(tx, side, mover.id, orderId)
    // Meanwhile the other side may have moved it back to where it was: by its state alone the same move would happen again.
    const known = form._id && (await tx.selectFrom('order_events').select(['order_id', 'by_side']).where('id', '=', form._id).executeTakeFirst())
    if (known && (known.order_id !== orderId || known.by_side !== side)) throw new Refusal('ID_TAKEN')
    if (known) return
    const verdict = judgeMove({ status: order.status, lastBy: order.last_by }, side, to, form.from)
    if (verdict.kind === 'done') return
    takeOne(limit, mover.id)
    if (verdict.kind === 'refused') throw refusal(order.status, to, verdict)
    if (verdict.move.word && form.note === '') throw refusedAt('note', say('word_needed'))
    const at = new Date(countsFrom(form.doneAt ? Date.parse(form.doneAt) : now.getTime(), Date.parse(mover.lastContact), now.getTime()))
    const changes = changesOf(order, to, form, at)
    await tx
      .updateTable('orders')
      .set({ ...changes, status: to, last_by: side })
      .where('id', '=', orderId)
      .execute()
    const eventId = await noteEvent(tx, orderId, { id: form._id, by: side, from: order.status, to, note: form.note, deliveryAt: changes.delivery_at ?? null, at, arrived: now })
    await attach(tx, mover.id, orderId, eventId, form.attachments)
    if (to === 'COMPLETED') await countCompletion(tx, order.seller_user_id, following, now)
    changed([order.buyer_user_id, order.seller_user_id], 'order', order.id)
    await following.tell(tx, changed, { to: side === 'buyer' ? order.seller_user_id : order.buyer_user_id, what: deedOf(order.status, to, side), orderId, actor: mover.id }, now)
    if (to === 'COMPLETED') changed(['public'], 'listing', order.seller_user_id)
  })
  return findOrder(database, mover.id, orderId)
}

/** The order of one of its two people, on their side; any other is ORDER_NOT_FOUND. */
export async function ownOrder(tx: Tx, side: Side, userId: string, orderId: string): Promise<Row> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where(side === 'buyer' ? 'buyer_user_id' : 'seller_user_id', '=', userId)
    .executeTakeFirst()
  if (!order) throw new Refusal('ORDER_NOT_FOUND')
  return order
}

const NOTHING_ASKED = { proposed_delivery_at: null, proposed_by: null }

/** What a move changes beside the state. A first delivery settles for ever whether it was on time; asking for changes sets a new day, and may ask for another. */
function changesOf(order: Row, to: OrderStatus, form: MoveOrder, at: Date): Partial<Row> {
  const when = at.toISOString()
  if (to === 'DELIVERED')
    return { ...NOTHING_ASKED, in_revision: 0, reminders: 0, delivered_at: when, ...(order.on_time === null && { on_time: when <= order.delivery_at ? 1 : 0 }) }
  if (to === 'COMPLETED' || to === 'CANCELLED') return { ...NOTHING_ASKED, in_revision: 0, closed_at: when }
  if (order.status === 'PENDING') return { accepted_at: when }
  const proposed = form.deliveryAt && Date.parse(form.deliveryAt) > at.getTime() ? form.deliveryAt : null
  return {
    in_revision: 1,
    delivery_at: dateAfterChanges(order.delivery_at, at.getTime()),
    ...(proposed && { proposed_delivery_at: proposed, proposed_by: 'buyer' as const }),
  }
}

export async function countCompletion(tx: Tx, sellerId: string, following: Following, now: Date): Promise<void> {
  await tx
    .updateTable('sellers')
    .set((row) => ({ completed_orders: row('completed_orders', '+', 1), points: row('points', '+', POINTS_AN_ORDER) }))
    .where('user_id', '=', sellerId)
    .execute()
  await following.figures(tx, sellerId, now)
}

function refusal(
  current: OrderStatus,
  requested: OrderStatus,
  { code, allowed }: { code: 'ONLY_BUYERS_COMPLETE' | 'NOT_DELIVERED' | 'INVALID_TRANSITION'; allowed: OrderStatus[] },
): Refusal {
  const message =
    code === 'INVALID_TRANSITION' ? `Invalid transition from ${current} to ${requested}. Allowed: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.` : ERRORS[code][1]
  return new Refusal(code, { current, requested, allowed, message })
}

const refusedAt = (path: string, message: string) => new Refusal('VALIDATION_FAILED', { errors: [{ path, message: inEnglish(message) }] })

/** Ties files to an order: one's own, whole ones, each to one thing only. Any other is FILE_NOT_FOUND. */
async function attach(tx: Tx, ownerId: string, orderId: string, eventId: string | null, files: CreateOrder['attachments']): Promise<void> {
  for (const [position, { _id, name }] of files.entries()) {
    const file = await tx
      .selectFrom('files as f')
      .leftJoin('attachments as m', 'm.file_id', 'f.id')
      .leftJoin('order_files as o', 'o.file_id', 'f.id')
      .select(['m.file_id as sent', 'o.file_id as given'])
      .where('f.id', '=', _id)
      .where('f.owner_user_id', '=', ownerId)
      .where('f.kind', '=', 'attachment')
      .executeTakeFirst()
    if (!file || file.sent || file.given) throw new Refusal('FILE_NOT_FOUND')
    await tx.insertInto('order_files').values({ file_id: _id, order_id: orderId, event_id: eventId, position, name }).execute()
  }
}
