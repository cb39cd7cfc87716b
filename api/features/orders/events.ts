import type { Transaction } from 'kysely'
import type { OrderAction } from '#shared/notifications.ts'
import type { OrderStatus, Side } from '#shared/order-graph.ts'
import { newId } from '../../db/id.ts'
import type { Schema } from '../../db/schema.ts'
import type { RecordChange } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'

import type { CreateWaitTimer } from './figures.ts'

type Tx = Transaction<Schema>

/** Something that one person is to be told of an order. `actor`: who did it, null for the market itself. */
export interface OrderNotice {
  recipientId: string
  action: OrderAction
  orderId: string
  actorId: string | null
}

/** What follows from an order beyond it, in the same transaction. */
export interface OrderEffects {
  /** Brings the listing up to date when a freelancer's figures changed. */
  refreshListing(tx: Tx, userId: string, now: Date): Promise<void>
  notify(tx: Tx, recordChange: RecordChange, notice: OrderNotice, now: Date): Promise<void>
  /** How somebody's waiting is counted. */
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

/**
 * Nobody does more with one order. Each device of its two people is told of all of it with every further
 * word.
 */
const MAX_ORDER_EVENTS = 100

/** Throws ORDER_FULL where so much was done with an order that nothing but its end may follow. */
export async function assertEventLimit(tx: Tx, orderId: string): Promise<void> {
  const { events } = await tx
    .selectFrom('order_events')
    .select((row) => row.fn.countAll<number>().as('events'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (events >= MAX_ORDER_EVENTS) throw new DomainError('ORDER_FULL')
}

/** Writes down what was done with an order; the answer is the event's id. `at`: when it counts from. */
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
