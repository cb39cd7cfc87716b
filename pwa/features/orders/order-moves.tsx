import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allowedMoves, type Move, ORDER_STATUSES } from '#shared/order-graph.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import type { OrderWithPending } from './mutations.ts'
import { useSide } from './my-orders.ts'

const MoveForm = lazy(lazyWithRetry(() => import('./move-form.tsx')))

/** How far a move advances an order; cancelling comes last. */
const rankMove = ({ to }: Move) => (to === 'CANCELLED' ? -1 : ORDER_STATUSES.indexOf(to))

/** A button for each move that the order graph allows this user, the one that advances furthest first. */
export function OrderMoves({ order }: { order: OrderWithPending }) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const engine = useEngine()
  const [chosenMove, setChosenMove] = useState<Move | null>(null)
  const moves = allowedMoves(order.status, side).toSorted((a, b) => rankMove(b) - rankMove(a))
  if (!engine || moves.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {moves.map((move, i) => (
        <Button
          key={move.to}
          variant={i === 0 && move.to !== 'CANCELLED' ? 'primary' : 'secondary'}
          onClick={() => setChosenMove(move)}
        >
          {t(`move.${order.status}_${move.to}_${side}`)}
        </Button>
      ))}
      {chosenMove && (
        <Dialog
          open
          onClose={() => setChosenMove(null)}
          title={t(`move.${order.status}_${chosenMove.to}_${side}`)}
          closeLabel={t('close')}
        >
          <MoveForm engine={engine} order={order} move={chosenMove} onDone={() => setChosenMove(null)} />
        </Dialog>
      )}
    </div>
  )
}
