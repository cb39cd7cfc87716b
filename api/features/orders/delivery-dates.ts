import type { Selectable, Transaction } from 'kysely'
import { toEnglishMessage } from '#shared/messages.ts'
import type { Side } from '#shared/order-graph.ts'
import type { DATE_EVENTS, Order } from '#shared/orders.ts'
import { isTooFar } from '#shared/planned-dates.ts'
import { validationMessage } from '#shared/validation-message.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { hasBlocked } from '../accounts/blocks.ts'
import { notifyUser } from '../notices/notify.ts'
import { assertEventLimit, recordOrderEvent } from './events.ts'
import { findOrder, findOwnOrder } from './orders.ts'

/**
 * Proposes another delivery date, while an order is in progress. Repeating a proposal changes nothing; a
 * newer one replaces it. ORDER_NOT_FOUND, NOT_IN_PROGRESS, VALIDATION_FAILED for a date that has passed or is
 * years away and for the agreed one, BLOCKED by the other side, ORDER_FULL, RATE_LIMITED.
 */
export async function proposeDate(
  database: Database,
  side: Side,
  userId: string,
  {
    orderId,
    deliveryAt,
    now,
    rateLimiter,
  }: { orderId: string; deliveryAt: string; now: Date; rateLimiter: RateLimiter | null },
): Promise<Order> {
  await write(database, async (tx, recordChange) => {
    const order = await findOwnOrder(tx, side, userId, orderId)
    if (order.proposed_by === side && isSame(order.proposed_delivery_at, deliveryAt)) return
    consumeToken(rateLimiter, userId)
    if (order.status !== 'PROCESSING') throw new DomainError('NOT_IN_PROGRESS')
    if (Date.parse(deliveryAt) <= now.getTime()) throw invalidDayError(validationMessage('future_day'))
    if (isTooFar(deliveryAt, now)) throw invalidDayError(validationMessage('too_far'))
    if (isSame(order.delivery_at, deliveryAt)) throw invalidDayError(validationMessage('other_due_date'))
    if (
      await hasBlocked(tx, side === 'buyer' ? 'seller' : 'buyer', order.buyer_user_id, order.seller_user_id)
    )
      throw new DomainError('BLOCKED')
    await assertEventLimit(tx, orderId)
    await tx
      .updateTable('orders')
      .set({ proposed_delivery_at: deliveryAt, proposed_by: side })
      .where('id', '=', orderId)
      .execute()
    await announceDate(tx, recordChange, order, { side, userId, kind: 'dateProposed', deliveryAt, now })
  })
  return findOrder(database, userId, orderId)
}

/** Older rows have dates in the format in which they were sent, so times are compared. */
const isSame = (stored: string | null, given: string) =>
  stored !== null && Date.parse(stored) === Date.parse(given)

const invalidDayError = (message: string) =>
  new DomainError('VALIDATION_FAILED', {
    errors: [{ path: 'deliveryAt', message: toEnglishMessage(message) }],
  })

/**
 * Accepts or declines the date that the other side proposed. An answer to a proposal that no longer exists is
 * NO_PROPOSAL; repeating the answer changes nothing. RATE_LIMITED.
 */
export async function answerDate(
  database: Database,
  side: Side,
  userId: string,
  {
    orderId,
    deliveryAt,
    accept,
    now,
    rateLimiter,
  }: { orderId: string; deliveryAt: string; accept: boolean; now: Date; rateLimiter: RateLimiter | null },
): Promise<Order> {
  await write(database, async (tx, recordChange) => {
    const order = await findOwnOrder(tx, side, userId, orderId)
    const kind = accept ? 'dateAgreed' : 'dateDeclined'
    if (!isSame(order.proposed_delivery_at, deliveryAt) || order.proposed_by === side) {
      const lastAnswer = await tx
        .selectFrom('order_events')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('kind', 'is not', null)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (
        lastAnswer?.kind === kind &&
        lastAnswer.by_side === side &&
        isSame(lastAnswer.delivery_at, deliveryAt)
      )
        return
      throw new DomainError('NO_PROPOSAL')
    }
    consumeToken(rateLimiter, userId)
    await tx
      .updateTable('orders')
      .set({ proposed_delivery_at: null, proposed_by: null, ...(accept && { delivery_at: deliveryAt }) })
      .where('id', '=', orderId)
      .execute()
    await announceDate(tx, recordChange, order, { side, userId, kind, deliveryAt, now })
  })
  return findOrder(database, userId, orderId)
}

/** Records in the order's history what a side did with a date, and notifies the other side. */
async function announceDate(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  order: Selectable<Schema['orders']>,
  {
    side,
    userId,
    kind,
    deliveryAt,
    now,
  }: {
    side: Side
    userId: string
    kind: (typeof DATE_EVENTS)[number]
    deliveryAt: string
    now: Date
  },
): Promise<void> {
  await recordOrderEvent(tx, order.id, {
    actor: side,
    from: order.status,
    to: order.status,
    kind,
    deliveryAt,
    effectiveAt: now,
    arrivedAt: now,
  })
  recordChange([order.buyer_user_id, order.seller_user_id], 'order', order.id)
  const recipientId = side === 'buyer' ? order.seller_user_id : order.buyer_user_id
  await notifyUser(tx, recordChange, { recipientId, action: kind, orderId: order.id, actorId: userId }, now)
}
