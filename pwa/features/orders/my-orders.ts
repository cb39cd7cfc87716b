import { matchesOrderFilter, type OrderFilter, type Side } from '#shared/order-graph.ts'
import { OrderList } from '#shared/orders.ts'
import { tokenize } from '#shared/search-terms.ts'
import { callForEnvelope } from '../../client/api.ts'
import { useSession } from '../../client/hooks.ts'
import type { AccountDb } from '../../sync/account-db.ts'
import { storeMissing } from '../../sync/apply-batch.ts'
import { useAccountQuery, useOutbox } from '../../sync/hooks.ts'
import { type OrderWithPending, withPendingOrderChanges } from './mutations.ts'

export const ORDER_PAGE_SIZE = 50

/** On which side of their orders the user is. */
export const useSide = (): Side => (useSession()?.user.role === 'seller' ? 'seller' : 'buyer')

/**
 * One of the user's orders with pending mutations overlaid; undefined while loading, null if it isn't in the
 * replica.
 */
export function useOrder(id: string): OrderWithPending | null | undefined {
  const side = useSide()
  const queue = useOutbox()
  const order = useAccountQuery(async (db) => (await db.orders.get(id)) ?? null, [id])
  return order && withPendingOrderChanges(order, side, queue)
}

/** The orders in the replica, newest first, with pending mutations overlaid. */
export function useOrders(): OrderWithPending[] | undefined {
  const side = useSide()
  const queue = useOutbox()
  const orders = useAccountQuery((db) => db.orders.orderBy('createdAt').reverse().toArray())
  return orders?.map((order) => withPendingOrderChanges(order, side, queue))
}

/**
 * The orders that match a filter and contain every search term in their number, description or the other
 * side's name.
 */
export function filterOrders(
  orders: OrderWithPending[],
  side: Side,
  { filter, search, now }: { filter: OrderFilter | null; search: string; now: number },
): OrderWithPending[] {
  const searchTerms = tokenize(search)
  return orders.filter((order) => {
    if (filter && !matchesOrderFilter(order, filter, now)) return false
    const other = side === 'buyer' ? order.seller : order.buyer
    const orderTerms = tokenize(
      `${order.number} ${order.number.replace(/^OF-0*/, '')} ${order.description} ${other.firstName} ${other.lastName}`,
    )
    return searchTerms.every((word) => orderTerms.some((term) => term.startsWith(word)))
  })
}

/** Fetches a page of orders into the replica. Resolves with the number of pages. */
export async function fetchOrders(db: AccountDb, side: Side, page: number): Promise<number> {
  const { orders, totalPages } = await callForEnvelope(`GET /order/${side}`, OrderList, {
    query: { page, limit: ORDER_PAGE_SIZE },
  })
  await storeMissing(db, 'order', orders)
  return totalPages
}
