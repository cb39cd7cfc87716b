import { useTranslation } from 'react-i18next'
import { isLate } from '#shared/order-graph.ts'
import type { ShownOrder } from './intentions.ts'

const LOOKS = {
  PENDING: 'bg-sunken text-ink',
  PROCESSING: 'bg-brand-soft text-link',
  DELIVERED: 'bg-success-soft text-success',
  COMPLETED: 'bg-success-soft text-success',
  CANCELLED: 'bg-sunken text-muted',
  LATE: 'bg-danger-soft text-danger',
} as const

/** Where an order stands, in a word. */
export function StatusBadge({ order, now }: { order: ShownOrder; now: number }) {
  const { t } = useTranslation('orders')
  const shown = isLate(order, now) ? 'LATE' : order.status
  return (
    <span className={`inline-block rounded-full border border-transparent px-3 py-0.75 text-sm font-semibold ${LOOKS[shown]}`}>
      {t(`status.${shown}`)}
      {order.inRevision && ` · ${t('status.IN_REVISION')}`}
    </span>
  )
}
