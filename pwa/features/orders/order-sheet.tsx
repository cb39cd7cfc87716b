import { type Dispatch, lazy, type SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move } from '#shared/order-graph.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyDialog } from '../../update/lazy-with-retry.ts'
import { getMoveTextKey } from './event-text.ts'
import type { OrderWithPending } from './mutations.ts'
import { useSide } from './my-orders.ts'

const SheetContent = lazy(lazyDialog(() => import('./sheet-content.tsx')))

/**
 * What is asked of the user above an order. A move keeps the order as it was when the move was chosen: what
 * has happened since is not what the user decided on.
 */
export type Sheet =
  | { kind: 'move'; order: OrderWithPending; move: Move }
  | { kind: 'date' }
  | { kind: 'completed' }
  | { kind: 'rate' }

const TITLES = { date: 'date.propose', completed: 'completed.title' } as const

/**
 * The dialog of a move, of another due date or of a review; after a completion, the stars follow in the same
 * one.
 */
export function OrderSheet({
  order,
  sheet,
  onSheet,
}: {
  order: OrderWithPending
  sheet: Sheet
  onSheet: Dispatch<SetStateAction<Sheet | null>>
}) {
  const { t } = useTranslation('orders')
  const engine = useEngine()
  const side = useSide()
  if (!engine) return null
  const title =
    sheet.kind === 'move'
      ? t(`move.${getMoveTextKey(sheet.order.status, sheet.move)}`)
      : t(
          sheet.kind === 'rate'
            ? side === 'buyer'
              ? 'rating.give'
              : 'rating.giveBuyer'
            : TITLES[sheet.kind],
        )
  return (
    <Dialog open onClose={() => onSheet(null)} title={title} closeLabel={t('close')}>
      <SheetContent engine={engine} order={order} sheet={sheet} side={side} onSheet={onSheet} />
    </Dialog>
  )
}
