import { useTranslation } from 'react-i18next'
import type { Side } from '#shared/order-graph.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { Completion } from './completion.tsx'
import { DateForm } from './delivery-date-form.tsx'
import { MoveForm } from './move-form.tsx'
import type { OrderWithPending } from './mutations.ts'
import type { Sheet } from './order-sheet.tsx'
import { RateForm } from './rate-form.tsx'

/** What is in an order's dialog. One chunk: where a move can be made, its completion can be shown offline, too. */
export default function SheetContent({
  engine,
  order,
  sheet,
  side,
  onSheet,
}: {
  engine: Engine
  order: OrderWithPending
  sheet: Sheet
  side: Side
  onSheet: (sheet: Sheet | null) => void
}) {
  const { t } = useTranslation('orders')
  const close = () => onSheet(null)
  if (sheet.kind === 'date') return <DateForm engine={engine} order={order} onDone={close} />
  if (sheet.kind === 'completed') return <Completion engine={engine} order={order} onDone={close} />
  if (sheet.kind === 'rate')
    return (
      <div className="grid gap-5">
        <p>
          {side === 'buyer'
            ? t('rating.ask', { name: order.seller.firstName })
            : t('rating.askBuyer', { name: order.buyer.firstName })}
        </p>
        <RateForm engine={engine} order={order} side={side} onDone={close} />
      </div>
    )
  return (
    <MoveForm
      engine={engine}
      order={order}
      from={sheet.from}
      move={sheet.move}
      onDone={() => onSheet(sheet.move.to === 'COMPLETED' ? { kind: 'completed' } : null)}
    />
  )
}
