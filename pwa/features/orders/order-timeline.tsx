import { useTranslation } from 'react-i18next'
import type { OrderEvent } from '#shared/orders.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Attachments } from '../uploads/attachments.tsx'
import { getEventTextKey } from './event-text.ts'
import type { OrderWithPending } from './mutations.ts'

/** What has happened to an order; what waits in the outbox is dashed until it has been sent. */
export function OrderTimeline({
  order,
  formatDateTime,
}: {
  order: OrderWithPending
  formatDateTime: (iso: string) => string
}) {
  return (
    <ol className="grid">
      {order.events.map((event) => (
        <TimelineEvent
          key={event._id}
          event={event}
          formatDateTime={formatDateTime}
          isPending={order.pending.some(({ id }) => id === event._id)}
        />
      ))}
    </ol>
  )
}

function TimelineEvent({
  event,
  formatDateTime,
  isPending,
}: {
  event: OrderEvent
  formatDateTime: (iso: string) => string
  isPending: boolean
}) {
  const { t } = useTranslation('orders')
  const hasArrivedLate = Math.abs(Date.parse(event.arrivedAt) - Date.parse(event.at)) > MINUTE_MS
  return (
    <li
      className={`relative border-s-2 ps-4 pb-4 last:pb-0 ${isPending ? 'border-dashed border-field text-muted' : 'border-line'}`}
    >
      <span
        className={`absolute -start-1.75 top-1.5 size-3 rounded-full border-2 ${isPending ? 'border-dashed border-field bg-canvas' : 'border-brand bg-brand'}`}
      />
      <p className="font-semibold">{t(`happened.${getEventTextKey(event)}`)}</p>
      <p className="text-sm text-muted">
        <time dateTime={event.at}>{formatDateTime(event.at)}</time>
        {hasArrivedLate && ` · ${t('heardOf', { at: formatDateTime(event.arrivedAt) })}`}
      </p>
      {event.note && <LinkedText text={event.note} className="mt-1" />}
      {event.files.length > 0 && <Attachments files={event.files} isPending={isPending} />}
      {event.deliveryAt && event.from !== null && (
        <p className="text-sm">
          {event.kind === 'move' || event.kind === 'dateAgreed'
            ? t('newDay', { at: formatDateTime(event.deliveryAt) })
            : formatDateTime(event.deliveryAt)}
        </p>
      )}
    </li>
  )
}
