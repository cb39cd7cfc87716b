import type { Transaction } from 'kysely'
import { ANSWER_WITHIN_MS, REMINDER_DAYS } from '#shared/order-graph.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { type Following, noteEvent } from './events.ts'
import { countCompletion } from './orders.ts'

const DAY_MS = 86_400_000
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** What time alone does to orders: unanswered requests end, deliveries are remembered, and, where the operator wants it, completed. */
export async function tendOrders(database: Database, following: Following, autoCompleteDays: number, now: Date): Promise<void> {
  await expireOrders(database, following, now)
  await remindBuyers(database, following, now)
  if (autoCompleteDays > 0) await completeOld(database, following, autoCompleteDays, now)
}

/** Ends requests that nobody has answered for three days. It changes nobody's figures but the response rate. */
async function expireOrders(database: Database, following: Following, now: Date): Promise<void> {
  const old = await database.db.selectFrom('orders').select('id').where('status', '=', 'PENDING').where('created_at', '<', before(now, ANSWER_WITHIN_MS)).execute()
  for (const { id } of old)
    await write(database, async (tx, changed) => {
      const order = await close(tx, id, 'PENDING', 'CANCELLED', now)
      if (!order) return
      changed([order.buyer_user_id, order.seller_user_id], 'order', id)
      for (const to of [order.buyer_user_id, order.seller_user_id]) await following.tell(tx, changed, { to, what: 'expired', orderId: id, actor: null }, now)
    })
}

/** Tells buyers of a delivery that waits for their word, three times. Somebody whose server slept is told once. */
async function remindBuyers(database: Database, following: Following, now: Date): Promise<void> {
  const due = (days: number) => before(now, days * DAY_MS)
  const waiting = await database.db
    .selectFrom('orders')
    .select(['id', 'delivered_at', 'reminders'])
    .where('status', '=', 'DELIVERED')
    .where('delivered_at', '<=', due(REMINDER_DAYS[0]))
    .execute()
  for (const { id, delivered_at, reminders } of waiting) {
    const reached = REMINDER_DAYS.filter((days) => delivered_at !== null && delivered_at <= due(days)).length
    if (reached <= (reminders ?? 0)) continue
    await write(database, async (tx, changed) => {
      const order = await tx
        .updateTable('orders')
        .set({ reminders: reached })
        .where('id', '=', id)
        .where('status', '=', 'DELIVERED')
        .where('delivered_at', '=', delivered_at)
        .returning('buyer_user_id')
        .executeTakeFirst()
      if (order) await following.tell(tx, changed, { to: order.buyer_user_id, what: 'reminder', orderId: id, actor: null }, now)
    })
  }
}

async function completeOld(database: Database, following: Following, days: number, now: Date): Promise<void> {
  const old = await database.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'DELIVERED')
    .where('delivered_at', '<', before(now, days * DAY_MS))
    .execute()
  for (const { id } of old)
    await write(database, async (tx, changed) => {
      const order = await close(tx, id, 'DELIVERED', 'COMPLETED', now)
      if (!order) return
      await countCompletion(tx, order.seller_user_id, following, now)
      changed([order.buyer_user_id, order.seller_user_id], 'order', id)
      changed(['public'], 'listing', order.seller_user_id)
      for (const to of [order.buyer_user_id, order.seller_user_id]) await following.tell(tx, changed, { to, what: 'autoCompleted', orderId: id, actor: null }, now)
    })
}

async function close(tx: Transaction<Schema>, id: string, from: 'PENDING' | 'DELIVERED', to: 'CANCELLED' | 'COMPLETED', now: Date) {
  const order = await tx
    .updateTable('orders')
    .set({ status: to, last_by: 'system', closed_at: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning(['buyer_user_id', 'seller_user_id'])
    .executeTakeFirst()
  if (order) await noteEvent(tx, id, { by: 'system', from, to, at: now, arrived: now })
  return order
}
