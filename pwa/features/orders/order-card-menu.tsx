import { ArrowRight, MessageCircle, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../paths.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { listNewTabItem } from '../../ui/new-tab-item.tsx'
import PointMenu from '../../ui/point-menu.tsx'
import type { MenuPoint } from '../../ui/use-context-menu.ts'
import { getMoveTextKey } from './event-text.ts'
import type { OrderWithPending } from './mutations.ts'
import { useSide } from './my-orders.ts'
import { canReview, getAdvancingMoves, useOrderActions } from './order-actions.tsx'
import type { Sheet } from './order-sheet.tsx'

/** The menu of an order in a list, with what the order's page offers. */
export default function OrderCardMenu({
  order,
  name,
  path,
  at,
  onClose,
  onSheet,
}: {
  order: OrderWithPending
  /** The other person's. */
  name: string
  path: string
  at: MenuPoint
  onClose: () => void
  onSheet: (sheet: Sheet) => void
}) {
  const { t } = useTranslation(['orders', 'shell'])
  const navigate = useNavigate()
  const side = useSide()
  const actions = useOrderActions(order, side, onSheet)
  const other = side === 'buyer' ? order.seller : order.buyer
  const items: MenuItem[] = [
    ...getAdvancingMoves(order, side).map((move) => ({
      key: move.to,
      label: t(`move.${getMoveTextKey(order.status, move)}`),
      icon: <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />,
      onSelect: () => onSheet({ kind: 'move', order, move }),
    })),
    ...(canReview(order, side)
      ? [
          {
            key: 'rate',
            label: t(side === 'buyer' ? 'rating.give' : 'rating.giveBuyer'),
            icon: <Star aria-hidden="true" />,
            onSelect: () => onSheet({ kind: 'rate' }),
          },
        ]
      : []),
    ...(other.gone
      ? []
      : [
          {
            key: 'chat',
            label: t('chat'),
            icon: <MessageCircle aria-hidden="true" />,
            onSelect: () => void navigate(paths.chatWith(other._id)),
          },
        ]),
    ...actions,
    ...listNewTabItem(t('shell:openTab'), path),
  ]
  if (items.length === 0) return null
  return (
    <PointMenu
      label={t('optionsOf', { number: order.number, name })}
      items={items}
      at={at}
      onClose={onClose}
    />
  )
}
