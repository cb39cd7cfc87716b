import { matchesOrderFilter, type OrderFilter, type Side } from '#shared/order-graph.ts'
import { OrderList } from '#shared/orders.ts'
import { tokenize } from '#shared/search-terms.ts'
import { callForEnvelope } from '../../client/api.ts'
import { useSession } from '../../client/hooks.ts'
import type { AccountDb } from '../../sync/account-db.ts'
import { storeMissing } from '../../sync/apply-batch.ts'
import { useOverlaidQuery } from '../../sync/hooks.ts'
import {
  composeOrders,
  type OrderWithPending,
  type UnsentOrder,
  withPendingOrderChanges,
} from './mutations.ts'

export const ORDER_PAGE_SIZE = 50

/** On which side of their orders the user is. */
export const useSide = (): Side => (useSession()?.user.role === 'seller' ? 'seller' : 'buyer')

/**
 * One of the user's orders with pending mutations overlaid; undefined while loading, null if it isn't in the
 * replica.
 */
export function useOrder(id: string): OrderWithPending | null | undefined {
  const side = useSide()
  const order = useOverlaidQuery(toOrders, (db) => db.orders.get(id), [id])
  return order && (order.rows ? withPendingOrderChanges(order.rows, side, order.queue) : null)
}

/** The orders in the replica, newest first, with pending mutations overlaid. */
export const useOrders = (): OrderWithPending[] | undefined => useOrdersAndUnsent()?.orders

/** The same, and those that haven't reached the server, of one moment. */
export function useOrdersAndUnsent(): { orders: OrderWithPending[]; unsent: UnsentOrder[] } | undefined {
  const side = useSide()
  const orders = useOverlaidQuery(toOrders, (db) => db.orders.orderBy('createdAt').reverse().toArray())
  return orders && composeOrders(orders.rows, side, orders.queue)
}

const toOrders = (db: AccountDb) => db.orders

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
