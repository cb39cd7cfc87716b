import type { Dispatch, SetStateAction } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '#shared/order-graph.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { Completion } from './completion.tsx'
import { DateForm } from './delivery-date-form.tsx'
import { MoveForm } from './move-form.tsx'
import type { OrderWithPending } from './mutations.ts'
import type { Sheet } from './order-sheet.tsx'
import { RateForm } from './rate-form.tsx'

/**
 * What is in an order's dialog. One chunk: where a move can be made, its completion can be shown offline,
 * too.
 */
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
  onSheet: Dispatch<SetStateAction<Sheet | null>>
}) {
  const { t } = useTranslation('orders')
  const getFirstName = (person: { firstName: string }) => person.firstName.trim() || t('deletedUser')
  // A dialog that was closed, or replaced, while its answer was saved stays as it is.
  const replaceSheet = (next: Sheet | null) => onSheet((current) => (current === sheet ? next : current))
  const close = () => replaceSheet(null)
  if (sheet.kind === 'date') return <DateForm engine={engine} order={order} onDone={close} />
  if (sheet.kind === 'completed') return <Completion engine={engine} order={order} onDone={close} />
  if (sheet.kind === 'rate')
    return (
      <div className="grid gap-5">
        <p>
          {side === 'buyer'
            ? t('rating.ask', { name: getFirstName(order.seller) })
            : t('rating.askBuyer', { name: getFirstName(order.buyer) })}
        </p>
        <RateForm engine={engine} order={order} side={side} onDone={close} />
      </div>
    )
  return (
    <MoveForm
      engine={engine}
      order={sheet.order}
      move={sheet.move}
      onDone={() => replaceSheet(sheet.move.to === 'COMPLETED' ? { kind: 'completed' } : null)}
    />
  )
}
