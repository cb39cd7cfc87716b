import type { Order } from '#shared/orders.ts'

/** A status in which nothing is due any more, and since when (ISO 8601 UTC). */
interface Outcome {
  status: 'DELIVERED' | 'COMPLETED' | 'CANCELLED'
  at: string
}

/** What has become of an order; null while it is due. */
export function getOutcome({ status, events }: Pick<Order, 'status' | 'events'>): Outcome | null {
  if (status === 'PENDING' || status === 'PROCESSING') return null
  const last = events.findLast(({ kind, to }) => kind === 'move' && to === status)
  return last ? { status, at: last.at } : null
}
