import type { Transaction } from 'kysely'
import type { Deed } from '#shared/notifications.ts'
import type { OrderStatus, Side } from '#shared/order-graph.ts'
import { newId } from '../../db/id.ts'
import type { Schema } from '../../db/schema.ts'
import type { Changed } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'

import type { WaitedFor } from './figures.ts'

type Tx = Transaction<Schema>

/** Something that one person is to be told of an order. `actor`: who did it, null for the market itself. */
export interface News {
  to: string
  what: Deed
  orderId: string
  actor: string | null
}

/** What follows from an order beyond it, in the same transaction. */
export interface Following {
  /** Brings the listing up to date when a freelancer's figures changed. */
  figures(tx: Tx, userId: string, now: Date): Promise<void>
  tell(tx: Tx, changed: Changed, news: News, now: Date): Promise<void>
  /** How somebody's waiting is counted. */
  waitedFor: WaitedFor
}

interface Noted {
  id?: string | undefined
  by: Side | 'system'
  from: OrderStatus | null
  to: OrderStatus
  note?: string
  deliveryAt?: string | null
  kind?: Schema['order_events']['kind']
  at: Date
  arrived: Date
}

/** Nobody does more with one order. Each device of its two people is told of all of it with every further word. */
const MOST_EVENTS = 100

/** Throws ORDER_FULL where so much was done with an order that nothing but its end may follow. */
export async function mustHaveRoom(tx: Tx, orderId: string): Promise<void> {
  const { events } = await tx
    .selectFrom('order_events')
    .select((row) => row.fn.countAll<number>().as('events'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (events >= MOST_EVENTS) throw new Refusal('ORDER_FULL')
}

/** Writes down what was done with an order; the answer is the event's id. `at`: when it counts from. */
export async function noteEvent(tx: Tx, orderId: string, { by, from, to, note = '', deliveryAt = null, kind = null, at, arrived, id = newId(arrived) }: Noted): Promise<string> {
  await tx
    .insertInto('order_events')
    .values({ id, order_id: orderId, by_side: by, from_status: from, to_status: to, note, delivery_at: deliveryAt, kind, at: at.toISOString(), arrived_at: arrived.toISOString() })
    .execute()
  return id
}
