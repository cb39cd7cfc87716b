import type { Transaction } from 'kysely'
import type { OpenOrders } from '#shared/accounts.ts'
import { orderActionOf } from '#shared/notifications.ts'
import type { OrderStatus, Side } from '#shared/order-graph.ts'
import type { Schema } from '../../db/schema.ts'
import type { RecordChange } from '../../db/write.ts'
import { notifyUser } from '../notices/notify.ts'
import { recordOrderEvent } from './events.ts'
import { formatOrderNumber } from './load-orders.ts'

type Db = Transaction<Schema>

/** Not over yet: a request without an answer, work in progress, a delivery that isn't accepted. */
const OPEN_STATUSES: OrderStatus[] = ['PENDING', 'PROCESSING', 'DELIVERED']
const MAX_LISTED = 50

/** A user's open orders, newest first, at most 50 of them, and the total count. */
export async function listOpenOrders(db: Pick<Db, 'selectFrom'>, userId: string): Promise<OpenOrders> {
  const openOrders = db
    .selectFrom('orders as o')
    .innerJoin('users as b', 'b.id', 'o.buyer_user_id')
    .innerJoin('users as s', 's.id', 'o.seller_user_id')
    .where('o.status', 'in', OPEN_STATUSES)
    .where((row) => row.or([row('o.buyer_user_id', '=', userId), row('o.seller_user_id', '=', userId)]))
  const rows = await openOrders
    .select([
      'o.id',
      'o.number',
      'o.status',
      'o.seller_user_id',
      'b.first_name as buyer',
      's.first_name as seller',
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const { total } = await openOrders
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const orders = rows.map((row) => ({
    _id: row.id,
    number: formatOrderNumber(row.number),
    status: row.status,
    other: row.seller_user_id === userId ? row.buyer : row.seller,
  }))
  return { orders, total }
}

/**
 * Closes the orders of an account that is deleted: unanswered requests to them are declined, their own
 * unanswered requests are withdrawn, and the other parties of the remaining ones are notified. Every order is
 * recorded as changed for its other party.
 */
export async function closeUserOrders(
  tx: Db,
  recordChange: RecordChange,
  userId: string,
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'buyer_user_id', 'seller_user_id'])
    .where((row) => row.or([row('buyer_user_id', '=', userId), row('seller_user_id', '=', userId)]))
    .orderBy('created_at')
    .execute()
  for (const { id, status, buyer_user_id, seller_user_id } of rows) {
    const [side, to]: [Side, string] =
      buyer_user_id === userId ? ['buyer', seller_user_id] : ['seller', buyer_user_id]
    recordChange([to], 'order', id)
    if (!OPEN_STATUSES.includes(status)) continue
    if (status === 'PENDING') {
      await tx
        .updateTable('orders')
        .set({ status: 'CANCELLED', last_by: side, closed_at: now.toISOString() })
        .where('id', '=', id)
        .execute()
      await recordOrderEvent(tx, id, {
        actor: side,
        from: status,
        to: 'CANCELLED',
        effectiveAt: now,
        arrivedAt: now,
      })
    }
    await notifyUser(
      tx,
      recordChange,
      {
        recipientId: to,
        action: status === 'PENDING' ? orderActionOf(status, 'CANCELLED', side) : 'left',
        orderId: id,
        actorId: userId,
      },
      now,
    )
  }
}
