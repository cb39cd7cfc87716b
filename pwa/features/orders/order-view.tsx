import { FileDown, FileQuestion, MessageCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { isLate, MOVES, ORDER_STATUSES, REQUEST_EXPIRY_DAYS, REVISION_DAYS } from '#shared/order-graph.ts'
import type { OrderEvent } from '#shared/orders.ts'
import { countryName } from '../../i18n/names.ts'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import { useInitialSync } from '../../sync/hooks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import { toast } from '../../ui/toast.tsx'
import { Attachments } from '../uploads/attachments.tsx'
import { DeliveryDateProposal } from './delivery-date-proposal.tsx'
import { getEventTextKey } from './event-text.ts'
import { useFrozenPrice } from './frozen-price.ts'
import type { OrderWithPending } from './mutations.ts'
import { useOrder, useSide } from './my-orders.ts'
import { NotSyncedState } from './not-synced-state.tsx'
import { OrderMoves } from './order-moves.tsx'
import { OrderRating } from './order-rating.tsx'
import { PendingNotes } from './pending-notes.tsx'
import { saveRecord } from './record.ts'
import ReplicaAgeNotice from './replica-age-notice.tsx'
import { StatusBadge } from './status-badge.tsx'
import { formatExpiry, formatTimeLeft } from './time-left.ts'

const MINUTE_MS = 60_000

/** /buyer-vieworder and /seller-vieworder: one order, its history and its possible moves. */
export default function OrderView() {
  const { t } = useTranslation(['orders', 'uploads'])
  const [searchParams] = useSearchParams()
  const id = searchParams.get('orderId') ?? ''
  const side = useSide()
  const order = useOrder(id)
  const { hasSynced, sync } = useInitialSync()
  useDocumentTitle(order ? order.number : t('order'))
  if (!id)
    return (
      <Navigate
        to={
          side === 'buyer'
            ? paths.dashboard('manage-orders')
            : paths.sellerDashboard({ tab: 'manage-orders' })
        }
        replace
      />
    )
  if (order === undefined || (order === null && hasSynced === null)) {
    return (
      <div aria-hidden="true" className="frame max-w-3xl flex-1 pt-6 pb-10 sm:pt-10">
        <Skeleton className="h-10 w-60" />
        <Skeleton className="mt-6 h-72 rounded-2xl" />
      </div>
    )
  }
  if (order === null && !hasSynced) return <NotSyncedState level={1} onRetry={sync} />
  if (order === null)
    return (
      <EmptyState
        level={1}
        icon={<FileQuestion aria-hidden="true" />}
        title={t('missingTitle')}
        text={t('missingText')}
      />
    )
  return <OrderDetails order={order} />
}

function OrderDetails({ order }: { order: OrderWithPending }) {
  const { t, i18n } = useTranslation('orders')
  const side = useSide()
  const price = useFrozenPrice()
  const now = useNow()
  useMoveConfirmation(order)
  const other = side === 'buyer' ? order.seller : order.buyer
  const name = other.gone ? t('deletedUser') : displayName(other, t('deletedUser'))
  const country = countryName(other.country, i18n.language)
  const formatDateTime = (iso: string) =>
    new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="frame grid max-w-3xl flex-1 content-start gap-6 pt-6 pb-10 sm:pt-10">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold tracking-tight">{order.number}</h1>
        <StatusBadge order={order} now={now} />
      </header>
      <ReplicaAgeNotice />
      <PendingNotes pending={order.pending} order={order} />
      {order.status === 'PENDING' && (
        <p className="text-muted">
          {t(`expires.${side}`, { when: formatExpiry(order.createdAt, now, i18n.language) })}
        </p>
      )}
      <OrderMoves order={order} />
      <DeliveryDateProposal order={order} formatDateTime={formatDateTime} />
      <section
        aria-label={t(side === 'buyer' ? 'theSeller' : 'theBuyer')}
        className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4"
      >
        <Avatar src={other.gone ? null : other.profileImage} name={name} size={56} />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">
            {side === 'buyer' && !other.gone && !other.suspended ? (
              <Link
                to={paths.freelancer(other._id)}
                className="-my-2.5 inline-flex min-h-11 items-center hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          {!other.gone && (
            <p className="text-sm text-muted">
              {country && `${country} · `}
              {t('since', {
                date: new Date(other.memberSince).toLocaleDateString(i18n.language, {
                  year: 'numeric',
                  month: 'long',
                }),
              })}
            </p>
          )}
          {other.suspended && <p className="text-sm text-danger">{t('suspended')}</p>}
          {!other.gone && other.rated && (
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {other.rated.average !== null && (
                <Stars
                  value={other.rated.average}
                  label={t('rating.stars', { value: other.rated.average })}
                />
              )}
              {t('ratedBy', { count: other.rated.count })}
            </p>
          )}
        </div>
        {!other.gone && (
          <ButtonLink
            variant="secondary"
            icon={<MessageCircle aria-hidden="true" />}
            to={paths.chatWith(other._id)}
          >
            {t('chat')}
          </ButtonLink>
        )}
      </section>
      <dl className="grid gap-4 rounded-2xl border border-line bg-surface p-4 sm:grid-cols-3">
        <Fact name={t('budget')}>{price(order.budget, order.pesos)}</Fact>
        <Fact name={t('delivery')}>
          {formatDateTime(order.deliveryAt)}
          <span className={`block text-sm ${isLate(order, now) ? 'text-danger' : 'text-muted'}`}>
            {describeDeadline(order, now, t, i18n.language)}
          </span>
        </Fact>
        <Fact name={t('created')}>{formatDateTime(order.createdAt)}</Fact>
      </dl>
      <section>
        <h2 className="mb-2 text-xl font-bold">{t('description')}</h2>
        <LinkedText text={order.description} className="leading-relaxed" />
        {order.files.length > 0 && <Attachments files={order.files} isPending={false} />}
      </section>
      {order.status === 'COMPLETED' && (
        <section>
          <h2 className="mb-2 text-xl font-bold">{t('rating.title')}</h2>
          <OrderRating order={order} />
        </section>
      )}
      <section>
        <h2 className="mb-2 text-xl font-bold">{t('timeline')}</h2>
        <ol className="grid gap-4 border-s-2 border-line ps-4">
          {order.events.map((event) => (
            <TimelineEvent
              key={event._id}
              event={event}
              formatDateTime={formatDateTime}
              isPending={order.pending.some(({ id }) => id === event._id)}
            />
          ))}
        </ol>
      </section>
      <Rules />
      <Button
        variant="secondary"
        className="justify-self-start"
        icon={<FileDown aria-hidden="true" />}
        onClick={() => saveRecord(order, t, formatDateTime, price)}
      >
        {t('record.save')}
      </Button>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
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
    <li className={isPending ? 'text-muted' : ''}>
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

/** The rules of orders for users, generated from the same table that the server enforces. */
function Rules() {
  const { t } = useTranslation('orders')
  return (
    <Disclosure summary={t('rules.title')}>
      <ul className="grid gap-3">
        {ORDER_STATUSES.map((status) => (
          <li key={status}>
            <span className="font-semibold text-ink">{t(`status.${status}`)}:</span>{' '}
            {MOVES[status].length === 0
              ? t('rules.final')
              : MOVES[status]
                  .map(({ to, actor, requiresReason }) =>
                    t(requiresReason ? 'rules.moveWithWord' : 'rules.move', {
                      who: t(`rules.${actor}`),
                      what: t(`move.${status}_${to}_${actor}`),
                    }),
                  )
                  .join('; ')}
          </li>
        ))}
      </ul>
      <p className="mt-3">{t('rules.onTime', { days: REVISION_DAYS })}</p>
      <p className="mt-2">{t('rules.decline')}</p>
      <p className="mt-2">{t('rules.expiry', { days: REQUEST_EXPIRY_DAYS })}</p>
    </Disclosure>
  )
}

/** Time left until the delivery date, or whether the first delivery was on time. */
function describeDeadline(
  order: OrderWithPending,
  now: number,
  t: (key: 'onTime' | 'notOnTime') => string,
  language: string,
): string {
  if (order.onTime !== null && !order.inRevision) return t(order.onTime ? 'onTime' : 'notOnTime')
  if (order.status !== 'PENDING' && order.status !== 'PROCESSING') return ''
  return formatTimeLeft(Date.parse(order.deliveryAt), now, language)
}

/** Shows a toast when a pending move of this user has been confirmed by the server. */
function useMoveConfirmation({ pending, events }: OrderWithPending): void {
  const { t } = useTranslation('orders')
  const waitingIds = useRef(new Set<string>())
  useEffect(() => {
    const stillWaiting = new Set(pending.filter(({ kind }) => kind === 'move').map(({ id }) => id))
    for (const id of waitingIds.current) {
      if (stillWaiting.has(id) || !events.some(({ _id }) => _id === id)) continue
      waitingIds.current.delete(id)
      toast.success(t('moved'))
    }
    for (const id of stillWaiting) waitingIds.current.add(id)
  }, [pending, events, t])
}

function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
