import { toEnglishMessage } from '#shared/messages.ts'
import type { Side } from '#shared/order-graph.ts'
import type { Order } from '#shared/orders.ts'
import { isTooFar } from '#shared/planned-dates.ts'
import { validationMessage } from '#shared/validation-message.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
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
    await recordOrderEvent(tx, orderId, {
      actor: side,
      from: order.status,
      to: order.status,
      kind: 'dateProposed',
      deliveryAt,
      effectiveAt: now,
      arrivedAt: now,
    })
    recordChange([order.buyer_user_id, order.seller_user_id], 'order', orderId)
    await notifyUser(
      tx,
      recordChange,
      {
        recipientId: side === 'buyer' ? order.seller_user_id : order.buyer_user_id,
        action: 'dateProposed',
        orderId,
        actorId: userId,
      },
      now,
    )
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
    await recordOrderEvent(tx, orderId, {
      actor: side,
      from: order.status,
      to: order.status,
      kind,
      deliveryAt,
      effectiveAt: now,
      arrivedAt: now,
    })
    recordChange([order.buyer_user_id, order.seller_user_id], 'order', orderId)
    await notifyUser(
      tx,
      recordChange,
      {
        recipientId: side === 'buyer' ? order.seller_user_id : order.buyer_user_id,
        action: kind,
        orderId,
        actorId: userId,
      },
      now,
    )
  })
  return findOrder(database, userId, orderId)
}
