import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#shared/order-graph.ts'
import { Menu } from '../../ui/menu.tsx'
import type { OrderWithPending } from './mutations.ts'
import { useOrderActions } from './order-actions.tsx'
import type { Sheet } from './order-sheet.tsx'

/** The overflow menu of an order's page. */
export function OrderMenu({
  order,
  side,
  onSheet,
}: {
  order: OrderWithPending
  side: Side
  onSheet: (sheet: Sheet) => void
}) {
  const { t } = useTranslation('orders')
  const items = useOrderActions(order, side, onSheet)
  if (items.length === 0) return null
  return (
    <Menu
      label={t('more')}
      iconOnly
      className="-me-3 ms-auto"
      button={<Ellipsis aria-hidden="true" />}
      items={items}
    />
  )
}
