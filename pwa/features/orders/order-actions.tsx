import { CalendarClock, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { allowedMoves, type Move, type Side } from '#shared/order-graph.ts'
import { useEngine } from '../../sync/hooks.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { getMoveTextKey } from './event-text.ts'
import type { OrderWithPending } from './mutations.ts'
import type { Sheet } from './order-sheet.tsx'

/** What can be done about an order besides what comes next: another due date, and what ends it. */
export function useOrderActions(
  order: OrderWithPending,
  side: Side,
  onSheet: (sheet: Sheet) => void,
): MenuItem[] {
  const { t } = useTranslation('orders')
  const engine = useEngine()
  const { status, proposal } = order
  if (!engine) return []
  const canPropose = status === 'PROCESSING' && (!proposal || proposal.by === side)
  const endings = allowedMoves(status, side).filter(({ to }) => to === 'CANCELLED')
  return [
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
  ]
}

/** Whether this side of a completed order may still review the other. */
export const canReview = ({ status, rating, buyerRating }: OrderWithPending, side: Side): boolean =>
  status === 'COMPLETED' && (side === 'buyer' ? rating : buyerRating) === null

/** The moves that don't end the order, the one that advances it furthest first. */
export const getAdvancingMoves = ({ status }: OrderWithPending, side: Side): Move[] =>
  allowedMoves(status, side)
    .filter(({ to }) => to !== 'CANCELLED')
    .toSorted((a, b) => Number(b.to !== 'PROCESSING') - Number(a.to !== 'PROCESSING'))
