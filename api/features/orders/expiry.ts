import { ANSWER_WITHIN_MS } from '#shared/order-graph.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'

/** Ends requests that nobody has answered for three days. It changes nobody's figures but the response rate. */
export async function expireOrders(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ANSWER_WITHIN_MS).toISOString()
  const old = await database.db.selectFrom('orders').select('id').where('status', '=', 'PENDING').where('created_at', '<', before).execute()
  for (const { id } of old)
    await write(database, async (tx, changed) => {
      const at = now.toISOString()
      const order = await tx
        .updateTable('orders')
        .set({ status: 'CANCELLED', last_by: 'system', closed_at: at })
        .where('id', '=', id)
        .where('status', '=', 'PENDING')
        .returning(['buyer_user_id', 'seller_user_id'])
        .executeTakeFirst()
      if (!order) return
      await tx
        .insertInto('order_events')
        .values({ id: newId(now), order_id: id, by_side: 'system', from_status: 'PENDING', to_status: 'CANCELLED', note: '', delivery_at: null, at, arrived_at: at })
        .execute()
      changed([order.buyer_user_id, order.seller_user_id], 'order', id)
    })
}
