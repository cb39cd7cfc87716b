import type { Transaction } from 'kysely'
import { REMINDER_DAYS, REQUEST_EXPIRY_MS } from '#shared/order-graph.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { forEachSequentially, paginate, runAllSequentially } from '../../db/yielding.ts'
import { notifyUser } from '../notices/notify.ts'
import { recordOrderEvent } from './events.ts'
import { recordCompletion } from './orders.ts'

const BATCH_SIZE = 200
const isoBefore = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/**
 * The deadlines of orders: unanswered requests expire, buyers are reminded of deliveries, and, if the
 * operator wants it, deliveries are completed.
 */
export async function processDeadlines(
  database: Database,
  autoCompleteDays: number,
  now: Date,
): Promise<void> {
  await runAllSequentially(
    () => expireOrders(database, now),
    () => remindBuyers(database, now),
    async () => {
      if (autoCompleteDays > 0) await completeOldDeliveries(database, autoCompleteDays, now)
    },
  )
}

/** Orders of a status created before a time, oldest first, page by page: they may change in the meantime. */
const iterateOrders = ({ db }: Database, status: 'PENDING' | 'DELIVERED', cutoff: string) =>
  paginate(
    { created_at: '', id: '' },
    BATCH_SIZE,
    (after, limit) =>
      db
        .selectFrom('orders')
        .select(['id', 'created_at', 'delivered_at', 'reminders'])
        .where('status', '=', status)
        .where('created_at', '>=', after.created_at)
        .where('created_at', '<', cutoff)
        .where((row) => row.or([row('created_at', '>', after.created_at), row('id', '>', after.id)]))
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .execute(),
    (row) => row,
  )

/**
 * Expires requests without an answer for three days. This counts against the freelancer's hiring and response
 * rates.
 */
async function expireOrders(database: Database, now: Date): Promise<void> {
  await forEachSequentially(iterateOrders(database, 'PENDING', isoBefore(now, REQUEST_EXPIRY_MS)), ({ id }) =>
    write(database, async (tx, recordChange) => {
      const order = await closeOrder(tx, id, 'PENDING', { to: 'CANCELLED', now })
      if (!order) return
      recordChange([order.buyer_user_id, order.seller_user_id], 'order', id)
      for (const to of [order.buyer_user_id, order.seller_user_id])
        await notifyUser(
          tx,
          recordChange,
          { recipientId: to, action: 'expired', orderId: id, actorId: null },
          now,
        )
    }),
  )
}

/**
 * Reminds buyers, three times, of a delivery that they haven't accepted. After a longer outage only one
 * reminder is sent.
 */
async function remindBuyers(database: Database, now: Date): Promise<void> {
  const dueBefore = (days: number) => isoBefore(now, days * DAY_MS)
  await forEachSequentially(
    iterateOrders(database, 'DELIVERED', now.toISOString()),
    async ({ id, delivered_at, reminders }) => {
      const dueReminders = REMINDER_DAYS.filter(
        (days) => delivered_at !== null && delivered_at <= dueBefore(days),
      ).length
      if (dueReminders <= (reminders ?? 0)) return
      await write(database, async (tx, recordChange) => {
        const order = await tx
          .updateTable('orders')
          .set({ reminders: dueReminders })
          .where('id', '=', id)
          .where('status', '=', 'DELIVERED')
          .where('delivered_at', '=', delivered_at)
          .returning('buyer_user_id')
          .executeTakeFirst()
        if (order)
          await notifyUser(
            tx,
            recordChange,
            { recipientId: order.buyer_user_id, action: 'reminder', orderId: id, actorId: null },
            now,
          )
      })
    },
  )
}

async function completeOldDeliveries(database: Database, days: number, now: Date): Promise<void> {
  const cutoff = isoBefore(now, days * DAY_MS)
  await forEachSequentially(
    iterateOrders(database, 'DELIVERED', now.toISOString()),
    async ({ id, delivered_at }) => {
      if (delivered_at === null || delivered_at >= cutoff) return
      await write(database, async (tx, recordChange) => {
        const order = await closeOrder(tx, id, 'DELIVERED', { to: 'COMPLETED', now })
        if (!order) return
        await recordCompletion(tx, order.seller_user_id, now)
        recordChange([order.buyer_user_id, order.seller_user_id], 'order', id)
        recordChange(['public'], 'listing', order.seller_user_id)
        for (const to of [order.buyer_user_id, order.seller_user_id])
          await notifyUser(
            tx,
            recordChange,
            { recipientId: to, action: 'autoCompleted', orderId: id, actorId: null },
            now,
          )
      })
    },
  )
}

async function closeOrder(
  tx: Transaction<Schema>,
  id: string,
  from: 'PENDING' | 'DELIVERED',
  { to, now }: { to: 'CANCELLED' | 'COMPLETED'; now: Date },
) {
  const order = await tx
    .updateTable('orders')
    .set({ status: to, last_by: 'system', closed_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['buyer_user_id', 'seller_user_id'])
    .executeTakeFirst()
  if (order) await recordOrderEvent(tx, id, { actor: 'system', from, to, effectiveAt: now, arrivedAt: now })
  return order
}
