import { inEnglish } from '#shared/messages.ts'
import type { Side } from '#shared/order-graph.ts'
import type { Order } from '#shared/orders.ts'
import { say } from '#shared/say.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, takeOne } from '../../http/limits.ts'
import { hasBlocked } from '../accounts/blocks.ts'
import { type Following, mustHaveRoom, noteEvent } from './events.ts'
import { findOrder, ownOrder } from './orders.ts'

/**
 * Asks for another delivery day, while an order is accepted and not delivered. The same wish again changes nothing; a newer one takes its place. ORDER_NOT_FOUND,
 * NOT_IN_PROGRESS, VALIDATION_FAILED for a day that has passed and for the one that is agreed on, BLOCKED by the other side, ORDER_FULL, RATE_LIMITED.
 */
export async function proposeDate(
  database: Database,
  side: Side,
  userId: string,
  orderId: string,
  deliveryAt: string,
  following: Following,
  now: Date,
  limit: Limit | null,
): Promise<Order> {
  await write(database, async (tx, changed) => {
    const order = await ownOrder(tx, side, userId, orderId)
    if (order.proposed_by === side && isSame(order.proposed_delivery_at, deliveryAt)) return
    takeOne(limit, userId)
    if (order.status !== 'PROCESSING') throw new Refusal('NOT_IN_PROGRESS')
    if (Date.parse(deliveryAt) <= now.getTime()) throw refusedDay(say('future_day'))
    if (isSame(order.delivery_at, deliveryAt)) throw refusedDay(say('other_due_date'))
    if (await hasBlocked(tx, side === 'buyer' ? 'seller' : 'buyer', order.buyer_user_id, order.seller_user_id)) throw new Refusal('BLOCKED')
    await mustHaveRoom(tx, orderId)
    await tx.updateTable('orders').set({ proposed_delivery_at: deliveryAt, proposed_by: side }).where('id', '=', orderId).execute()
    await noteEvent(tx, orderId, { by: side, from: order.status, to: order.status, kind: 'dateProposed', deliveryAt, at: now, arrived: now })
    changed([order.buyer_user_id, order.seller_user_id], 'order', orderId)
    await following.tell(tx, changed, { to: side === 'buyer' ? order.seller_user_id : order.buyer_user_id, what: 'dateProposed', orderId, actor: userId }, now)
  })
  return findOrder(database, userId, orderId)
}

/** Older ones are kept as they were written. */
const isSame = (kept: string | null, given: string) => kept !== null && Date.parse(kept) === Date.parse(given)

const refusedDay = (message: string) => new Refusal('VALIDATION_FAILED', { errors: [{ path: 'deliveryAt', message: inEnglish(message) }] })

/** Says yes or no to the day that the other side asked for. An answer to a wish that is no longer there is NO_PROPOSAL; the same answer again changes nothing. RATE_LIMITED. */
export async function answerDate(
  database: Database,
  side: Side,
  userId: string,
  orderId: string,
  { deliveryAt, accept }: { deliveryAt: string; accept: boolean },
  following: Following,
  now: Date,
  limit: Limit | null,
): Promise<Order> {
  await write(database, async (tx, changed) => {
    const order = await ownOrder(tx, side, userId, orderId)
    const kind = accept ? 'dateAgreed' : 'dateDeclined'
    if (!isSame(order.proposed_delivery_at, deliveryAt) || order.proposed_by === side) {
      const last = await tx
        .selectFrom('order_events')
        .selectAll()
        .where('order_id', '=', orderId)
        .where('kind', 'is not', null)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (last?.kind === kind && last.by_side === side && isSame(last.delivery_at, deliveryAt)) return
      throw new Refusal('NO_PROPOSAL')
    }
    takeOne(limit, userId)
    await tx
      .updateTable('orders')
      .set({ proposed_delivery_at: null, proposed_by: null, ...(accept && { delivery_at: deliveryAt }) })
      .where('id', '=', orderId)
      .execute()
    await noteEvent(tx, orderId, { by: side, from: order.status, to: order.status, kind, deliveryAt, at: now, arrived: now })
    changed([order.buyer_user_id, order.seller_user_id], 'order', orderId)
    await following.tell(tx, changed, { to: side === 'buyer' ? order.seller_user_id : order.buyer_user_id, what: kind, orderId, actor: userId }, now)
  })
  return findOrder(database, userId, orderId)
}
