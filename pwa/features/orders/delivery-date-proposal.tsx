import { CalendarClock } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { displayName } from '#shared/account.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { answerDeliveryDate, type OrderWithPending } from './mutations.ts'
import { useSide } from './my-orders.ts'

const DateForm = lazy(lazyWithRetry(() => import('./delivery-date-form.tsx')))

/** The proposed delivery date: made by either side while an order is in progress, answered by the other. */
export function DeliveryDateProposal({
  order,
  formatDateTime,
}: {
  order: OrderWithPending
  formatDateTime: (iso: string) => string
}) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const engine = useEngine()
  const [isProposing, setIsProposing] = useState(false)
  if (order.status !== 'PROCESSING' || !engine) return null
  const { proposal } = order
  const other = displayName(side === 'buyer' ? order.seller : order.buyer, t('deletedUser'))
  const respond = (accept: boolean) =>
    proposal && void answerDeliveryDate(engine, order._id, proposal.deliveryAt, accept)
  if (proposal && proposal.by !== side) {
    return (
      <section aria-label={t('date.title')} className="rounded-2xl bg-brand-soft p-4">
        <p className="flex items-start gap-3">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" />
          {t('date.asked', { name: other, at: formatDateTime(proposal.deliveryAt) })}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={() => respond(true)}>{t('date.agree')}</Button>
          <Button variant="secondary" onClick={() => respond(false)}>
            {t('date.decline')}
          </Button>
        </div>
      </section>
    )
  }
  return (
    <div>
      {proposal && (
        <p className="mb-2 text-muted">
          {t('date.waiting', { name: other, at: formatDateTime(proposal.deliveryAt) })}
        </p>
      )}
      <Button
        variant="ghost"
        className="-ms-3"
        icon={<CalendarClock aria-hidden="true" />}
        onClick={() => setIsProposing(true)}
      >
        {t('date.propose')}
      </Button>
      {isProposing && (
        <Dialog open onClose={() => setIsProposing(false)} title={t('date.propose')} closeLabel={t('close')}>
          <DateForm engine={engine} order={order} onDone={() => setIsProposing(false)} />
        </Dialog>
      )}
    </div>
  )
}
