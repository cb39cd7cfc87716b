import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import { FALLBACK_MXN_PER_DOLLAR } from '#shared/currency.ts'
import { toEnglishMessage } from '#shared/messages.ts'
import { toCents } from '#shared/money.ts'
import { orderActionOf } from '#shared/notifications.ts'
import {
  allowedMoves,
  checkMove,
  effectiveTime,
  hasMovedSince,
  lastVisibleAt,
  type MoveError,
  ORDER_STATUSES,
  type OrderFilter,
  type OrderStatus,
  revisedDeliveryDate,
  type Side,
} from '#shared/order-graph.ts'
import type { CreateOrder, MoveOrder, Order } from '#shared/orders.ts'
import { isTooFar } from '#shared/planned-dates.ts'
import { ERRORS } from '#shared/protocol/errors.ts'
import { RULES } from '#shared/rules.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { caseInsensitiveLike } from '../../db/engine.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { isCancelled, recordCancellation } from '../../db/withdrawn-ids.ts'
import { write } from '../../db/write.ts'
import { ARRIVAL_WINDOW_MS } from '../../http/middleware/device-contacts.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { hasBlocked } from '../accounts/blocks.ts'
import { refreshListing } from '../listings/listing.ts'
import { notifyUser } from '../notices/notify.ts'
import { assertFileUnused } from '../uploads/attachments.ts'
import { assertEventLimit, recordOrderEvent } from './events.ts'
import { loadOrders, loadOrdersInBatches } from './load-orders.ts'

type Tx = Transaction<Schema>
type Row = Schema['orders']

interface OrderActor {
  id: string
  /** The time of this device's last contact before this request, ISO 8601 UTC. */
  lastContact: string
}

/**
 * Creates an order with a freelancer who accepts some. Repeating the request changes nothing.
 * SELLER_NOT_HIRING for an unlisted freelancer, FILE_NOT_FOUND for a file that isn't the buyer's own,
 * TAKEN_BACK where it was withdrawn before it arrived, BLOCKED by a freelancer who has blocked the buyer,
 * VALIDATION_FAILED for a date that has passed when it arrives, RATE_LIMITED.
 */
export async function createOrder(
  database: Database,
  buyerId: string,
  form: CreateOrder,
  { now, rateLimiter }: { now: Date; rateLimiter: RateLimiter | null },
): Promise<Order> {
  const id = form._id ?? newId(now)
  await write(database, async (tx, recordChange) => {
    const existing = await tx
      .selectFrom('orders')
      .select('buyer_user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (existing && existing.buyer_user_id !== buyerId) throw new DomainError('ID_TAKEN')
    if (existing) return
    if (form._id && (await isCancelled(tx, buyerId, id))) throw new DomainError('TAKEN_BACK')
    consumeToken(rateLimiter, buyerId)
    if (Date.parse(form.deliveryAt) <= now.getTime())
      throw fieldError('deliveryAt', validationMessage('future_day'))
    if (isTooFar(form.deliveryAt, now)) throw fieldError('deliveryAt', validationMessage('too_far'))
    const listing = await tx
      .selectFrom('listings')
      .select('user_id')
      .where('user_id', '=', form.sellerUserId)
      .executeTakeFirst()
    if (!listing) throw new DomainError('SELLER_NOT_HIRING')
    if (await hasBlocked(tx, 'seller', buyerId, form.sellerUserId)) throw new DomainError('BLOCKED')
    const lastOrder = await tx
      .selectFrom('orders')
      .select((row) => row.fn.max('number').as('number'))
      .executeTakeFirst()
    const rate = await tx
      .selectFrom('exchange_rates')
      .select('per_dollar')
      .where('currency', '=', 'MXN')
      .executeTakeFirst()
    await tx
      .insertInto('orders')
      .values({
        id,
        number: (lastOrder?.number ?? 0) + 1,
        buyer_user_id: buyerId,
        seller_user_id: form.sellerUserId,
        description: form.description,
        delivery_at: form.deliveryAt,
        budget_cents: toCents(form.budget),
        status: 'PENDING',
        created_at: now.toISOString(),
        pesos_per_dollar: rate?.per_dollar ?? FALLBACK_MXN_PER_DOLLAR,
        last_by: 'buyer',
        in_revision: 0,
      })
      .execute()
    await recordOrderEvent(tx, id, {
      actor: 'buyer',
      from: null,
      to: 'PENDING',
      note: '',
      deliveryAt: form.deliveryAt,
      effectiveAt: now,
      arrivedAt: now,
    })
    await attachFiles(tx, buyerId, id, { eventId: null, files: form.attachments })
    recordChange([buyerId, form.sellerUserId], 'order', id)
    // From now on each party sees the other's full name, in their chat as well.
    const chat = await tx
      .selectFrom('chats')
      .select('id')
      .where('buyer_user_id', '=', buyerId)
      .where('seller_user_id', '=', form.sellerUserId)
      .executeTakeFirst()
    if (chat) recordChange([buyerId, form.sellerUserId], 'chat', chat.id)
    await notifyUser(
      tx,
      recordChange,
      { recipientId: form.sellerUserId, action: 'created', orderId: id, actorId: buyerId },
      now,
    )
  })
  return findOrder(database, buyerId, id)
}

/**
 * Withdraws an order that its freelancer hasn't answered. An order that hasn't arrived yet is
 * ORDER_NOT_FOUND, and is rejected when it arrives. Otherwise as `moveOrder`.
 */
export async function withdrawOrder(
  database: Database,
  actor: OrderActor,
  orderId: string,
  { now, rateLimiter }: { now: Date; rateLimiter: RateLimiter | null },
): Promise<Order> {
  const status = await write(database, async (tx) => {
    const order = await tx.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirst()
    if (order) return order.status
    consumeToken(rateLimiter, actor.id)
    await recordCancellation(tx, actor.id, orderId, now)
    return null
  })
  // Already cancelled, by whomever: the caller's goal is reached.
  if (status === 'CANCELLED') return findOrder(database, actor.id, orderId)
  return moveOrder(database, 'buyer', actor, {
    orderId,
    status: 'CANCELLED',
    form: { from: 'PENDING', note: '', attachments: [] },
    now,
    rateLimiter,
  })
}

/** One of the user's own orders, with all its events; any other is ORDER_NOT_FOUND. */
export async function findOrder({ db }: Database, userId: string, id: string): Promise<Order> {
  const [order] = await loadOrders(db, userId, [id])
  if (!order) throw new DomainError('ORDER_NOT_FOUND')
  return order
}

interface OrderListQuery {
  status?: OrderFilter | undefined
  search?: string | undefined
  page: number
  limit: number
}

/** A page of one side's orders, newest first. */
export async function listOrders(
  { db }: Database,
  side: Side,
  userId: string,
  { status, search, page, limit, now }: OrderListQuery & { now: Date },
): Promise<{ orders: Order[]; total: number }> {
  const ownOrders = applyFilters(
    db,
    db
      .selectFrom('orders as o')
      .innerJoin('users as u', 'u.id', side === 'buyer' ? 'o.seller_user_id' : 'o.buyer_user_id')
      .where(side === 'buyer' ? 'o.buyer_user_id' : 'o.seller_user_id', '=', userId),
    status,
    { search, now },
  )
  const { total } = await ownOrders
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await ownOrders
    .select('o.id')
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  return { orders: await loadOrdersInBatches(db, userId, ids), total }
}

type OwnOrdersQuery = SelectQueryBuilder<
  Schema & { o: Schema['orders']; u: Schema['users'] },
  'o' | 'u',
  object
>

function applyFilters(
  db: Database['db'],
  query: OwnOrdersQuery,
  status: OrderFilter | undefined,
  { search, now }: { search: string | undefined; now: Date },
): OwnOrdersQuery {
  let filtered = query
  if (status === 'LATE')
    filtered = filtered.where('o.status', '=', 'PROCESSING').where('o.delivery_at', '<', now.toISOString())
  else if (status === 'IN_REVISION') filtered = filtered.where('o.in_revision', '=', 1)
  else if (status) filtered = filtered.where('o.status', '=', status)
  if (!search) return filtered
  const number = /^(?:of-?)?0*(\d{1,9})$/i.exec(search)?.[1]
  const pattern = `%${search.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  return filtered.where((row) =>
    row.or([
      sql<boolean>`o.description ${caseInsensitiveLike(db)} ${pattern} escape '\\'`,
      sql<boolean>`u.first_name || ' ' || u.last_name ${caseInsensitiveLike(db)} ${pattern} escape '\\'`,
      ...(number ? [row('o.number', '=', Number(number))] : []),
    ]),
  )
}

/**
 * Moves one's own order along its graph. Repeating a move changes nothing, nor does a move that the same side
 * has made already; a note or files that another device of that side sends with the same move are added as an
 * event. ORDER_NOT_FOUND, INVALID_TRANSITION with the current status and the allowed moves, MOVED_ON with the
 * same where the other side has moved it since the event that was decided on, ONLY_BUYERS_COMPLETE,
 * NOT_DELIVERED, ORDER_FULL, RATE_LIMITED; VALIDATION_FAILED where a reason is required.
 */
export async function moveOrder(
  database: Database,
  side: Side,
  actor: OrderActor,
  {
    orderId,
    status: to,
    form,
    now,
    rateLimiter,
  }: { orderId: string; status: OrderStatus; form: MoveOrder; now: Date; rateLimiter: RateLimiter | null },
): Promise<Order> {
  await write(database, async (tx, recordChange) => {
    const order = await findOwnOrder(tx, side, actor.id, orderId)
    // The other side may have moved the order back to its earlier status since: judged by the status alone, a
    // repeated move would be made again.
    const existing =
      form._id &&
      (await tx
        .selectFrom('order_events')
        .select(['order_id', 'by_side'])
        .where('id', '=', form._id)
        .executeTakeFirst())
    if (existing && (existing.order_id !== orderId || existing.by_side !== side))
      throw new DomainError('ID_TAKEN')
    if (existing) return
    const events = await listEvents(tx, orderId)
    const hasMoved = form.decidedOn !== undefined && hasMovedSince(events, side, form.decidedOn)
    const result = checkMove({ status: order.status, lastBy: order.last_by }, side, to, {
      from: form.from,
      movedOn: hasMoved,
    })
    const lastMove = events.findLast(({ isMove }) => isMove)
    if (result.kind === 'done' && !addsDetails(lastMove, form)) return
    // An order starts as PENDING, and no move leads there.
    if (result.kind === 'done' && to === 'PENDING')
      throw moveError(order.status, to, {
        code: 'INVALID_TRANSITION',
        allowed: allowedMoves(order.status, side).map((each) => each.to),
      })
    consumeToken(rateLimiter, actor.id)
    if (result.kind === 'refused') throw moveError(order.status, to, result)
    if (result.kind === 'move' && result.move.requiresReason && form.note === '')
      throw fieldError('note', validationMessage('word_needed'))
    // Only moves that can recur are limited; a move towards the order's end is always allowed.
    if (result.kind === 'done' || (order.status === 'DELIVERED' && to === 'PROCESSING'))
      await assertEventLimit(tx, orderId)
    const claimedAt = form.doneAt ? Date.parse(form.doneAt) : now.getTime()
    const effectiveAt = new Date(
      effectiveTime(
        claimedAt,
        await earliestActionTime(tx, actor, form, now),
        lastVisibleAt(events, side),
        now.getTime(),
      ),
    )
    const from = result.kind === 'done' && lastMove ? lastMove.from : order.status
    const changes: Partial<Row> =
      result.kind === 'done'
        ? {}
        : { ...toColumnChanges(order, to, form, effectiveAt), status: to, last_by: side }
    if (result.kind === 'move')
      await tx.updateTable('orders').set(changes).where('id', '=', orderId).execute()
    const deliveryAt =
      changes.delivery_at && Date.parse(changes.delivery_at) !== Date.parse(order.delivery_at)
        ? changes.delivery_at
        : null
    const eventId = await recordOrderEvent(tx, orderId, {
      id: form._id,
      actor: side,
      from,
      to,
      note: form.note,
      deliveryAt,
      effectiveAt,
      arrivedAt: now,
    })
    await attachFiles(tx, actor.id, orderId, { eventId, files: form.attachments })
    recordChange([order.buyer_user_id, order.seller_user_id], 'order', order.id)
    await notifyUser(
      tx,
      recordChange,
      {
        recipientId: side === 'buyer' ? order.seller_user_id : order.buyer_user_id,
        action: orderActionOf(from, to, side),
        orderId,
        actorId: actor.id,
      },
      now,
    )
    if (result.kind === 'done' || to !== 'COMPLETED') return
    await recordCompletion(tx, order.seller_user_id, now)
    recordChange(['public'], 'listing', order.seller_user_id)
  })
  return findOrder(database, actor.id, orderId)
}

interface PastEvent {
  _id: string
  by: Side | 'system'
  isMove: boolean
  from: OrderStatus
  note: string
  at: string
  arrivedAt: string
}

/** An order's events, oldest first. */
async function listEvents(tx: Tx, orderId: string): Promise<PastEvent[]> {
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

/**
 * Whether the same move from another device carries more than the stored one. A move without an id is taken
 * for a repetition.
 */
const addsDetails = (existing: PastEvent | undefined, { _id, note, attachments }: MoveOrder): boolean =>
  _id !== undefined && (attachments.length > 0 || (note !== '' && note !== existing?.note))

/**
 * The earliest time that an action of this device can count from, in ms. Files that a move brings are
 * uploaded right before it, so their time shows when the device was back online.
 */
async function earliestActionTime(
  tx: Tx,
  actor: OrderActor,
  { attachments }: MoveOrder,
  now: Date,
): Promise<number> {
  const lastContact = Date.parse(actor.lastContact)
  if (attachments.length === 0) return lastContact
  const ids = attachments.map(({ _id }) => _id)
  const files = await tx
    .selectFrom('files')
    .select(['heard_before', 'created_at'])
    .where('id', 'in', ids)
    .where('owner_user_id', '=', actor.id)
    .execute()
  if (now.getTime() - Math.max(...files.map(({ created_at }) => Date.parse(created_at))) > ARRIVAL_WINDOW_MS)
    return lastContact
  return Math.min(
    lastContact,
    Math.max(
      ...files.map(({ heard_before }) => (heard_before === null ? lastContact : Date.parse(heard_before))),
    ),
  )
}

/** The order from this side of this user; any other is ORDER_NOT_FOUND. */
export async function findOwnOrder(tx: Tx, side: Side, userId: string, orderId: string): Promise<Row> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where(side === 'buyer' ? 'buyer_user_id' : 'seller_user_id', '=', userId)
    .executeTakeFirst()
  if (!order) throw new DomainError('ORDER_NOT_FOUND')
  return order
}

const CLEARED_PROPOSAL = { proposed_delivery_at: null, proposed_by: null }

/**
 * The columns that a move changes besides the status. The first delivery determines for good whether the
 * order was on time; asking for changes sets a new delivery date and may propose another.
 */
function toColumnChanges(order: Row, to: OrderStatus, form: MoveOrder, at: Date): Partial<Row> {
  const timestamp = at.toISOString()
  if (to === 'DELIVERED')
    return {
      ...CLEARED_PROPOSAL,
      in_revision: 0,
      reminders: 0,
      delivered_at: timestamp,
      ...(order.on_time === null && { on_time: timestamp <= order.delivery_at ? 1 : 0 }),
    }
  if (to === 'COMPLETED' || to === 'CANCELLED')
    return { ...CLEARED_PROPOSAL, in_revision: 0, closed_at: timestamp }
  if (order.status === 'PENDING') return { accepted_at: timestamp }
  const delivery_at = revisedDeliveryDate(order.delivery_at, at.getTime())
  const proposedTime = form.deliveryAt ? Date.parse(form.deliveryAt) : 0
  if (form.deliveryAt && isTooFar(form.deliveryAt, at))
    throw fieldError('deliveryAt', validationMessage('too_far'))
  const proposed =
    form.deliveryAt && proposedTime > at.getTime() && proposedTime !== Date.parse(delivery_at)
      ? form.deliveryAt
      : null
  return {
    in_revision: 1,
    delivery_at,
    ...(proposed && { proposed_delivery_at: proposed, proposed_by: 'buyer' as const }),
  }
}

export async function recordCompletion(tx: Tx, sellerId: string, now: Date): Promise<void> {
  await tx
    .updateTable('sellers')
    .set((row) => ({
      completed_orders: row('completed_orders', '+', 1),
      points: row('points', '+', RULES.pointsAnOrder),
    }))
    .where('user_id', '=', sellerId)
    .execute()
  await refreshListing(tx, sellerId, now)
}

function moveError(
  current: OrderStatus,
  requested: OrderStatus,
  { code, allowed }: { code: MoveError; allowed: OrderStatus[] },
): DomainError {
  const message =
    code === 'INVALID_TRANSITION'
      ? `Invalid transition from ${current} to ${requested}. Allowed: ${allowed.length > 0 ? allowed.join(', ') : 'none'}.`
      : ERRORS[code][1]
  return new DomainError(code, { current, requested, allowed, message })
}

const fieldError = (path: string, message: string) =>
  new DomainError('VALIDATION_FAILED', { errors: [{ path, message: toEnglishMessage(message) }] })

/** Attaches files to an order. Each file must be unused. */
async function attachFiles(
  tx: Tx,
  ownerId: string,
  orderId: string,
  { eventId, files }: { eventId: string | null; files: CreateOrder['attachments'] },
): Promise<void> {
  for (const [position, { _id, name }] of files.entries()) {
    await assertFileUnused(tx, ownerId, _id)
    await tx
      .insertInto('order_files')
      .values({ file_id: _id, order_id: orderId, event_id: eventId, position, name })
      .execute()
  }
}
