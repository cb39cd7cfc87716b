import type { Transaction } from 'kysely'
import { isAboutReview, type OrderAction } from '#shared/notifications.ts'
import { newId } from '../../db/id.ts'
import type { Schema } from '../../db/schema.ts'
import type { RecordChange } from '../../db/write.ts'

/** A notification about an order for one user. `actor`: who caused it, null for the market itself. */
interface OrderNotice {
  recipientId: string
  action: OrderAction
  orderId: string
  actorId: string | null
}

/**
 * Notifies a user of an order, in the transaction of the event: in the bell, and from there by push and mail.
 */
export async function notifyUser(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  { recipientId, action, orderId, actorId }: OrderNotice,
  now: Date,
): Promise<void> {
  const id = newId(now)
  await tx
    .insertInto('notices')
    .values({
      id,
      user_id: recipientId,
      kind: isAboutReview(action) ? 'review' : 'order',
      what: action,
      order_id: orderId,
      actor_user_id: actorId,
      created_at: now.toISOString(),
      read_at: null,
      mailed_at: null,
    })
    .execute()
  recordChange([recipientId], 'notice', id)
}

/**
 * Records a change of all notifications that this user caused, because their name or picture changed. Call it
 * in the transaction of that change.
 */
export async function notifyActorChanged(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  userId: string,
): Promise<void> {
  const clients = tx
    .selectFrom('orders')
    .select('buyer_user_id as user_id')
    .where('seller_user_id', '=', userId)
  const freelancers = tx
    .selectFrom('orders')
    .select('seller_user_id as user_id')
    .where('buyer_user_id', '=', userId)
  const rows = await tx
    .selectFrom('notices')
    .select(['id', 'user_id'])
    .where('user_id', 'in', clients.union(freelancers))
    .where('actor_user_id', '=', userId)
    .execute()
  for (const { id, user_id } of rows) recordChange([user_id], 'notice', id)
}
