import { matchesOrderFilter, type OrderFilter, type Side } from '#shared/order-graph.ts'
import { OrderList } from '#shared/orders.ts'
import { tokenize } from '#shared/search-words.ts'
import { getWhole } from '../../offline/api.ts'
import { useSession } from '../../offline/hooks.ts'
import { keepOrders } from '../../offline/mine/copies.ts'
import type { Mine } from '../../offline/mine/db.ts'
import { useMine, useOutbox } from '../../offline/mine/hooks.ts'
import { orderWithIntentions, type ShownOrder } from './intentions.ts'

export const ORDERS_A_PAGE = 50

/** Which side of their orders somebody is on. */
export const useSide = (): Side => (useSession()?.user.role === 'seller' ? 'seller' : 'buyer')

/** An order of one's own as it will be; undefined while it is looked for, null where it isn't here. */
export function useOrder(id: string): ShownOrder | null | undefined {
  const side = useSide()
  const queue = useOutbox()
  const order = useMine(async (mine) => (await mine.orders.get(id)) ?? null, [id])
  return order && orderWithIntentions(order, side, queue)
}

/** One's orders on this device, newest first, as they will be. */
export function useOrders(): ShownOrder[] | undefined {
  const side = useSide()
  const queue = useOutbox()
  const orders = useMine((mine) => mine.orders.orderBy('createdAt').reverse().toArray())
  return orders?.map((order) => orderWithIntentions(order, side, queue))
}

/** Those that pass a filter and hold every word that is searched for: in number, description or the other's name. */
export function narrow(orders: ShownOrder[], side: Side, filter: OrderFilter | null, search: string, now: number): ShownOrder[] {
  const wanted = tokenize(search)
  return orders.filter((order) => {
    if (filter && !matchesOrderFilter(order, filter, now)) return false
    const other = side === 'buyer' ? order.seller : order.buyer
    const words = tokenize(`${order.number} ${order.number.replace(/^OF-0*/, '')} ${order.description} ${other.firstName} ${other.lastName}`)
    return wanted.every((word) => words.some((each) => each.startsWith(word)))
  })
}

/** Fetches a page of orders and keeps it on this device; the answer is how many pages there are. */
export async function fetchOrders(mine: Mine, side: Side, page: number): Promise<number> {
  const { orders, totalPages } = await getWhole(`order/${side}`, OrderList, { query: { page, limit: ORDERS_A_PAGE } })
  await keepOrders(mine, orders)
  return totalPages
}
