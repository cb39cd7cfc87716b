import type { Transaction } from 'kysely'
import { ANSWER_WITHIN_MS, REMINDER_DAYS } from '#shared/order-graph.ts'
import { allDone, eachInTurn, inPages } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { type Following, noteEvent } from './events.ts'
import { countCompletion } from './orders.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 200
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** What time alone does to orders: unanswered requests end, deliveries are remembered, and, where the operator wants it, completed. */
export async function tendOrders(database: Database, following: Following, autoCompleteDays: number, now: Date): Promise<void> {
  await allDone(
    () => expireOrders(database, following, now),
    () => remindBuyers(database, following, now),
    async () => {
      if (autoCompleteDays > 0) await completeOld(database, following, autoCompleteDays, now)
    },
  )
}

/** Orders of a status that were made before a time, the oldest first, a page at a time: they may change meanwhile. */
const ordersBefore = ({ db }: Database, status: 'PENDING' | 'DELIVERED', at: string) =>
  inPages(
    { created_at: '', id: '' },
    AT_ONCE,
    (after, most) =>
      db
        .selectFrom('orders')
        .select(['id', 'created_at', 'delivered_at', 'reminders'])
        .where('status', '=', status)
        .where('created_at', '>=', after.created_at)
        .where('created_at', '<', at)
        .where((row) => row.or([row('created_at', '>', after.created_at), row('id', '>', after.id)]))
        .orderBy('created_at')
        .orderBy('id')
        .limit(most)
        .execute(),
    (row) => row,
  )

/** Ends requests that nobody has answered for three days. It counts against the freelancer's hiring and response rates. */
async function expireOrders(database: Database, following: Following, now: Date): Promise<void> {
  await eachInTurn(ordersBefore(database, 'PENDING', before(now, ANSWER_WITHIN_MS)), ({ id }) =>
    write(database, async (tx, changed) => {
      const order = await close(tx, id, 'PENDING', 'CANCELLED', now)
      if (!order) return
      changed([order.buyer_user_id, order.seller_user_id], 'order', id)
      for (const to of [order.buyer_user_id, order.seller_user_id]) await following.tell(tx, changed, { to, what: 'expired', orderId: id, actor: null }, now)
    }),
  )
}

/** Tells buyers of a delivery that waits for their word, three times. Somebody whose server slept is told once. */
async function remindBuyers(database: Database, following: Following, now: Date): Promise<void> {
  const due = (days: number) => before(now, days * DAY_MS)
  await eachInTurn(ordersBefore(database, 'DELIVERED', now.toISOString()), async ({ id, delivered_at, reminders }) => {
    const reached = REMINDER_DAYS.filter((days) => delivered_at !== null && delivered_at <= due(days)).length
    if (reached <= (reminders ?? 0)) return
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
  })
}

async function completeOld(database: Database, following: Following, days: number, now: Date): Promise<void> {
  const at = before(now, days * DAY_MS)
  await eachInTurn(ordersBefore(database, 'DELIVERED', now.toISOString()), async ({ id, delivered_at }) => {
    if (delivered_at === null || delivered_at >= at) return
    await write(database, async (tx, changed) => {
      const order = await close(tx, id, 'DELIVERED', 'COMPLETED', now)
      if (!order) return
      await countCompletion(tx, order.seller_user_id, following, now)
      changed([order.buyer_user_id, order.seller_user_id], 'order', id)
      changed(['public'], 'listing', order.seller_user_id)
      for (const to of [order.buyer_user_id, order.seller_user_id]) await following.tell(tx, changed, { to, what: 'autoCompleted', orderId: id, actor: null }, now)
    })
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
