import type { Transaction } from 'kysely'
import type { OrderAction } from '#shared/notifications.ts'
import type { OrderStatus, Side } from '#shared/order-graph.ts'
import { newId } from '../../db/id.ts'
import type { Schema } from '../../db/schema.ts'
import type { RecordChange } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'

import type { CreateWaitTimer } from './figures.ts'

type Tx = Transaction<Schema>

/** A notification about an order for one user. `actor`: who caused it, null for the market itself. */
export interface OrderNotice {
  recipientId: string
  action: OrderAction
  orderId: string
  actorId: string | null
}

/** Effects of an order on other features, in the same transaction. */
export interface OrderEffects {
  /** Updates the listing when a freelancer's figures changed. */
  refreshListing(tx: Tx, userId: string, now: Date): Promise<void>
  notify(tx: Tx, recordChange: RecordChange, notice: OrderNotice, now: Date): Promise<void>
  /** Creates the timer that measures a user's waiting time. */
  createWaitTimer: CreateWaitTimer
}

interface OrderEventInput {
  id?: string | undefined
  actor: Side | 'system'
  from: OrderStatus | null
  to: OrderStatus
  note?: string
  deliveryAt?: string | null
  kind?: Schema['order_events']['kind']
  effectiveAt: Date
  arrivedAt: Date
}

/** No order needs more events. Every device of the two parties gets all of them again with each new one. */
const MAX_ORDER_EVENTS = 100

/** Throws ORDER_FULL where an order has so many events that only its final moves are still allowed. */
export async function assertEventLimit(tx: Tx, orderId: string): Promise<void> {
  const { events } = await tx
    .selectFrom('order_events')
    .select((row) => row.fn.countAll<number>().as('events'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (events >= MAX_ORDER_EVENTS) throw new DomainError('ORDER_FULL')
}

/** Records an event of an order and returns its id. `at`: the time from which it counts. */
export async function recordOrderEvent(
  tx: Tx,
  orderId: string,
  {
    actor,
    from,
    to,
    note = '',
    deliveryAt = null,
    kind = null,
    effectiveAt,
    arrivedAt,
    id = newId(arrivedAt),
  }: OrderEventInput,
): Promise<string> {
  await tx
    .insertInto('order_events')
    .values({
      id,
      order_id: orderId,
      by_side: actor,
      from_status: from,
      to_status: to,
      note,
      delivery_at: deliveryAt,
      kind,
      at: effectiveAt.toISOString(),
      arrived_at: arrivedAt.toISOString(),
    })
    .execute()
  return id
}
