import { CalendarClock, CircleX, Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { allowedMoves, type Side } from '#shared/order-graph.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Menu } from '../../ui/menu.tsx'
import { getMoveTextKey } from './event-text.ts'
import type { OrderWithPending } from './mutations.ts'
import type { Sheet } from './order-sheet.tsx'

/** What can be done about an order besides what comes next: another due date, and what ends it. */
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
  const engine = useEngine()
  const { status, proposal } = order
  const canPropose = status === 'PROCESSING' && (!proposal || proposal.by === side)
  const endings = allowedMoves(status, side).filter(({ to }) => to === 'CANCELLED')
  if (!engine || (!canPropose && endings.length === 0)) return null
  return (
    <Menu
      label={t('more')}
      iconOnly
      className="-me-3 ms-auto"
      button={<Ellipsis aria-hidden="true" />}
      items={[
        ...(canPropose
          ? [
              {
                key: 'date',
                label: t('date.propose'),
                icon: <CalendarClock aria-hidden="true" />,
                onSelect: () => onSheet({ kind: 'date' }),
              },
            ]
          : []),
        ...endings.map((move) => ({
          key: move.to,
          label: <span className="text-danger">{t(`move.${getMoveTextKey(status, move)}`)}</span>,
          icon: <CircleX aria-hidden="true" className="text-danger" />,
          onSelect: () => onSheet({ kind: 'move', order, move }),
        })),
      ]}
    />
  )
}
