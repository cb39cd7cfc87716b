import { type ReactNode, useState } from 'react'
import type { OrderWithPending } from './mutations.ts'
import { OrderSheet, type Sheet } from './order-sheet.tsx'

/**
 * The sheet that a card's menu opens. It belongs to the list, not to the card: it stays open when what is
 * done in it takes the order out of what the list shows. `orders`: all, whatever is shown of them.
 */
export function useListedOrderSheet(orders: OrderWithPending[] = []): {
  openSheet: (orderId: string, sheet: Sheet) => void
  sheet: ReactNode
} {
  const [orderId, setOrderId] = useState('')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const order = orders.find(({ _id }) => _id === orderId)
  return {
    openSheet: (id, opened) => {
      setOrderId(id)
      setSheet(opened)
    },
    sheet: sheet && order && <OrderSheet order={order} sheet={sheet} onSheet={setSheet} />,
  }
}
