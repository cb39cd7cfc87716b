import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allowedMoves, type Move, ORDER_STATUSES } from '#shared/order-graph.ts'
import { useEngine } from '../../offline/mine/hooks.ts'
import { lazyPage } from '../../offline/worker/lazy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ShownOrder } from './intentions.ts'
import { useSide } from './my-orders.ts'

const MoveForm = lazy(lazyPage(() => import('./move-form.tsx')))

/** How far a move leads; a cancelled order leads nowhere. */
const onward = ({ to }: Move) => (to === 'CANCELLED' ? -1 : ORDER_STATUSES.indexOf(to))

/** The buttons that the order graph allows this person, and no others. What leads on stands first. */
export function OrderMoves({ order }: { order: ShownOrder }) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const engine = useEngine()
  const [asked, ask] = useState<Move | null>(null)
  const moves = allowedMoves(order.status, side).toSorted((a, b) => onward(b) - onward(a))
  if (!engine || moves.length === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {moves.map((move, i) => (
        <Button key={move.to} variant={i === 0 && move.to !== 'CANCELLED' ? 'primary' : 'secondary'} onClick={() => ask(move)}>
          {t(`move.${order.status}_${move.to}_${side}`)}
        </Button>
      ))}
      {asked && (
        <Dialog open onClose={() => ask(null)} title={t(`move.${order.status}_${asked.to}_${side}`)} closeLabel={t('close')}>
          <MoveForm engine={engine} order={order} move={asked} onDone={() => ask(null)} />
        </Dialog>
      )}
    </div>
  )
}
