import { useState } from 'react'
import { type OrderFilter, passesFilter, type Side } from '#shared/order-graph.ts'
import { OrderList } from '#shared/orders.ts'
import { searchWords } from '#shared/sellers.ts'
import { getWhole } from '../../offline/api.ts'
import { useSession } from '../../offline/hooks.ts'
import { keepOrders } from '../../offline/mine/copies.ts'
import { useEngine, useMine, useOutbox } from '../../offline/mine/hooks.ts'
import { orderWithIntentions, type ShownOrder } from './intentions.ts'

const PAGE = 50

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
  const wanted = searchWords(search)
  return orders.filter((order) => {
    if (filter && !passesFilter(order, filter, now)) return false
    const other = side === 'buyer' ? order.seller : order.buyer
    const words = searchWords(`${order.number} ${order.number.replace(/^OF-0*/, '')} ${order.description} ${other.firstName} ${other.lastName}`)
    return wanted.every((word) => words.some((each) => each.startsWith(word)))
  })
}

/** Fetches orders that are older than those the feed brought, a page at a time. `done`: there are no more. */
export function useOlderOrders(here: number): { more: () => Promise<void>; busy: boolean; done: boolean } {
  const side = useSide()
  const engine = useEngine()
  const [busy, work] = useState(false)
  const [done, end] = useState(false)
  return {
    busy,
    done: done || here < PAGE,
    async more() {
      if (!engine) return
      work(true)
      try {
        const page = Math.floor(here / PAGE) + 1
        const { orders, totalPages } = await getWhole(`order/${side}`, OrderList, { query: { page, limit: PAGE } })
        await keepOrders(engine.mine, orders)
        if (page >= totalPages) end(true)
      } finally {
        work(false)
      }
    },
  }
}
