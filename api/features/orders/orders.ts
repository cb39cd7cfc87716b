import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { FALLBACK_MXN } from '#shared/currency.ts'
import { ERRORS } from '#shared/errors.ts'
import { inEnglish } from '#shared/messages.ts'
import { toCents } from '#shared/money.ts'
import { deedOf } from '#shared/notifications.ts'
import {
  countsFrom,
  dateAfterChanges,
  hasMovedOn,
  judgeMove,
  type MoveRefusal,
  movesOf,
  ORDER_STATUSES,
  type OrderFilter,
  type OrderStatus,
  type Side,
  shownUntil,
} from '#shared/order-graph.ts'
import type { CreateOrder, MoveOrder, Order } from '#shared/orders.ts'
import { RULES } from '#shared/rules.ts'
import { say } from '#shared/say.ts'
import { like } from '../../db/engine.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { isTakenBack, noteTakenBack } from '../../db/taken-back.ts'
import { write } from '../../db/write.ts'
import { ARRIVAL_MS } from '../../http/contacts.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, takeOne } from '../../http/limits.ts'
import { hasBlocked } from '../accounts/blocks.ts'
import { mustBeUngiven } from '../uploads/attachments.ts'
import { type Following, mustHaveRoom, noteEvent } from './events.ts'
import { orderRows, orderRowsInTurn } from './rows.ts'

type Tx = Transaction<Schema>
type Row = Schema['orders']

interface Mover {
  id: string
  /** When this device was last heard of before what it has come to say, ISO 8601 UTC. */
  lastContact: string
}

/**
 * Makes an order of a freelancer who takes some. One that arrives a second time changes nothing. SELLER_NOT_HIRING for who isn't listed, FILE_NOT_FOUND for a file that isn't the
 * buyer's own, TAKEN_BACK where it was withdrawn before it arrived, BLOCKED by a freelancer who has blocked the buyer, VALIDATION_FAILED for a day that has passed when it arrives, RATE_LIMITED.
 */
export async function createOrder(database: Database, buyerId: string, form: CreateOrder, { tell }: Following, now: Date, limit: Limit | null): Promise<Order> {
  const id = form._id ?? newId(now)
  await write(database, async (tx, changed) => {
    const known = await tx.selectFrom('orders').select('buyer_user_id').where('id', '=', id).executeTakeFirst()
    if (known && known.buyer_user_id !== buyerId) throw new Refusal('ID_TAKEN')
    if (known) return
    if (form._id && (await isTakenBack(tx, buyerId, id))) throw new Refusal('TAKEN_BACK')
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

/**
 * Withdraws an order that its freelancer hasn't answered. One that hasn't arrived is ORDER_NOT_FOUND, and refused when it does. Otherwise as `moveOrder`.
 */
export async function withdrawOrder(database: Database, mover: Mover, orderId: string, following: Following, now: Date, limit: Limit | null): Promise<Order> {
  const status = await write(database, async (tx) => {
    const order = await tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
    if (order) return order.status
    takeOne(limit, mover.id)
    await noteTakenBack(tx, mover.id, orderId, now)
    return null
  })
  // However it came to its end, it has.
  if (status === 'CANCELLED') return findOrder(database, mover.id, orderId)
  return moveOrder(database, 'buyer', mover, { orderId, status: 'CANCELLED' }, { from: 'PENDING', note: '', attachments: [] }, following, now, limit)
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
  return { orders: await orderRowsInTurn(db, userId, ids), total }
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
 * Moves one's own order along its graph. A move that arrives a second time changes nothing, nor does asking for what the same side has done already; what another device of that side says
 * with the same move is kept beside it. ORDER_NOT_FOUND, INVALID_TRANSITION with where it stands and what is allowed, MOVED_ON with the same where the other side has moved it since the event
 * that was decided on, ONLY_BUYERS_COMPLETE, NOT_DELIVERED, ORDER_FULL, RATE_LIMITED; VALIDATION_FAILED where a word is needed.
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
    const events = await eventsOf(tx, orderId)
    const movedOn = form.decidedOn !== undefined && hasMovedOn(events, side, form.decidedOn)
    const verdict = judgeMove({ status: order.status, lastBy: order.last_by }, side, to, { from: form.from, movedOn })
    const last = events.findLast(({ isMove }) => isMove)
    if (verdict.kind === 'done' && !addsTo(last, form)) return
    // A request is made, and nothing moves to it.
    if (verdict.kind === 'done' && to === 'PENDING') throw refusal(order.status, to, { code: 'INVALID_TRANSITION', allowed: movesOf(order.status, side).map((each) => each.to) })
    takeOne(limit, mover.id)
    if (verdict.kind === 'refused') throw refusal(order.status, to, verdict)
    if (verdict.kind === 'move' && verdict.move.word && form.note === '') throw refusedAt('note', say('word_needed'))
    // What goes round, or is said once more; what leads to its end may always be done.
    if (verdict.kind === 'done' || (order.status === 'DELIVERED' && to === 'PROCESSING')) await mustHaveRoom(tx, orderId)
    const claimed = form.doneAt ? Date.parse(form.doneAt) : now.getTime()
    const at = new Date(countsFrom(claimed, await silentUntil(tx, mover, form, now), shownUntil(events, side), now.getTime()))
    const from = verdict.kind === 'done' && last ? last.from : order.status
    const changes: Partial<Row> = verdict.kind === 'done' ? {} : { ...changesOf(order, to, form, at), status: to, last_by: side }
    if (verdict.kind === 'move') await tx.updateTable('orders').set(changes).where('id', '=', orderId).execute()
    const deliveryAt = changes.delivery_at && Date.parse(changes.delivery_at) !== Date.parse(order.delivery_at) ? changes.delivery_at : null
    const eventId = await noteEvent(tx, orderId, { id: form._id, by: side, from, to, note: form.note, deliveryAt, at, arrived: now })
    await attach(tx, mover.id, orderId, eventId, form.attachments)
    changed([order.buyer_user_id, order.seller_user_id], 'order', order.id)
    await following.tell(tx, changed, { to: side === 'buyer' ? order.seller_user_id : order.buyer_user_id, what: deedOf(from, to, side), orderId, actor: mover.id }, now)
    if (verdict.kind === 'done' || to !== 'COMPLETED') return
    await countCompletion(tx, order.seller_user_id, following, now)
    changed(['public'], 'listing', order.seller_user_id)
  })
  return findOrder(database, mover.id, orderId)
}

interface Past {
  _id: string
  by: Side | 'system'
  isMove: boolean
  from: OrderStatus
  note: string
  at: string
  arrivedAt: string
}

/** All that was done with an order, the first first. */
async function eventsOf(tx: Tx, orderId: string): Promise<Past[]> {
  const rows = await tx
    .selectFrom('order_events')
    .select(['id', 'by_side', 'kind', 'from_status', 'note', 'at', 'arrived_at'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ id, by_side, kind, from_status, note, at, arrived_at }) => ({
    _id: id,
    by: by_side,
    isMove: kind === null,
    from: ORDER_STATUSES.find((status) => status === from_status) ?? 'PENDING',
    note,
    at,
    arrivedAt: arrived_at,
  }))
}

/** Whether the same move from another device says more than the one that was made. Without an id of its own it is taken for that one. */
const addsTo = (made: Past | undefined, { _id, note, attachments }: MoveOrder): boolean => _id !== undefined && (attachments.length > 0 || (note !== '' && note !== made?.note))

/** Until when nothing can have been done unheard of: files that a move brings go right ahead of it, and show when their device came back. In ms. */
async function silentUntil(tx: Tx, mover: Mover, { attachments }: MoveOrder, now: Date): Promise<number> {
  const heard = Date.parse(mover.lastContact)
  if (attachments.length === 0) return heard
  const ids = attachments.map(({ _id }) => _id)
  const files = await tx.selectFrom('files').select(['heard_before', 'created_at']).where('id', 'in', ids).where('owner_user_id', '=', mover.id).execute()
  if (now.getTime() - Math.max(...files.map(({ created_at }) => Date.parse(created_at))) > ARRIVAL_MS) return heard
  return Math.min(heard, Math.max(...files.map(({ heard_before }) => (heard_before === null ? heard : Date.parse(heard_before)))))
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
  const delivery_at = dateAfterChanges(order.delivery_at, at.getTime())
  const wished = form.deliveryAt ? Date.parse(form.deliveryAt) : 0
  const proposed = form.deliveryAt && wished > at.getTime() && wished !== Date.parse(delivery_at) ? form.deliveryAt : null
  return {
    in_revision: 1,
    delivery_at,
    ...(proposed && { proposed_delivery_at: proposed, proposed_by: 'buyer' as const }),
  }
}

export async function countCompletion(tx: Tx, sellerId: string, following: Following, now: Date): Promise<void> {
  await tx
    .updateTable('sellers')
    .set((row) => ({ completed_orders: row('completed_orders', '+', 1), points: row('points', '+', RULES.pointsAnOrder) }))
    .where('user_id', '=', sellerId)
    .execute()
  await following.figures(tx, sellerId, now)
}

function refusal(current: OrderStatus, requested: OrderStatus, { code, allowed }: { code: MoveRefusal; allowed: OrderStatus[] }): Refusal {
  const message =
    code === 'INVALID_TRANSITION' ? `Invalid transition from ${current} to ${requested}. Allowed: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.` : ERRORS[code][1]
  return new Refusal(code, { current, requested, allowed, message })
}

const refusedAt = (path: string, message: string) => new Refusal('VALIDATION_FAILED', { errors: [{ path, message: inEnglish(message) }] })

/** Ties files to an order, each of which was given to nothing else. */
async function attach(tx: Tx, ownerId: string, orderId: string, eventId: string | null, files: CreateOrder['attachments']): Promise<void> {
  for (const [position, { _id, name }] of files.entries()) {
    await mustBeUngiven(tx, ownerId, _id)
    await tx.insertInto('order_files').values({ file_id: _id, order_id: orderId, event_id: eventId, position, name }).execute()
  }
}
