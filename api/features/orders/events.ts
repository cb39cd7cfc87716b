import type { Transaction } from 'kysely'
import type { OrderStatus, Side } from '#shared/order-graph.ts'
import { newId } from '../../db/id.ts'
import type { Schema } from '../../db/schema.ts'
import { DomainError } from '../../http/middleware/errors.ts'

type Tx = Transaction<Schema>

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
