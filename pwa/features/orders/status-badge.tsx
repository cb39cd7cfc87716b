import { useTranslation } from 'react-i18next'
import { isLate } from '#shared/order-graph.ts'
import type { OrderWithPending } from './mutations.ts'

const STATUS_CLASS = {
  PENDING: 'bg-sunken text-ink',
  PROCESSING: 'bg-brand-soft text-link',
  DELIVERED: 'bg-success-soft text-success',
  COMPLETED: 'bg-success-soft text-success',
  CANCELLED: 'bg-sunken text-muted',
  LATE: 'bg-danger-soft text-danger',
} as const

/** The order's status, including "late" and "in revision". */
export function StatusBadge({ order, now }: { order: OrderWithPending; now: number }) {
  const { t } = useTranslation('orders')
  const displayedStatus = isLate(order, now) ? 'LATE' : order.status
  return (
    <span
      className={`inline-block rounded-full border border-transparent px-3 py-0.75 text-sm font-semibold ${STATUS_CLASS[displayedStatus]}`}
    >
      {t(`status.${displayedStatus}`)}
      {order.inRevision && ` · ${t('status.IN_REVISION')}`}
    </span>
  )
}
