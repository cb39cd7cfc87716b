import { FileDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { localeOf } from '#shared/languages.ts'
import { isLate } from '#shared/order-graph.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import { useInitialSync } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { useHasPane } from '../../ui/media-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { Attachments } from '../uploads/attachments.tsx'
import { useFrozenPrice } from './frozen-price.ts'
import type { OrderWithPending } from './mutations.ts'
import { useOrder, useSide } from './my-orders.ts'
import { NotSyncedState } from './not-synced-state.tsx'
import { OrderMenu } from './order-menu.tsx'
import { OrderNext } from './order-next.tsx'
import { OrderPane } from './order-pane.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderRating } from './order-rating.tsx'
import { OrderRules } from './order-rules.tsx'
import { OrderSheet, type Sheet } from './order-sheet.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OtherPerson } from './other-person.tsx'
import { getOutcome } from './outcome.ts'
import { PendingNotes } from './pending-notes.tsx'
import { getJobTitle } from './progress.ts'
import { saveRecord } from './record.ts'
import ReplicaAgeNotice from './replica-age-notice.tsx'
import { StatusBadge } from './status-badge.tsx'
import { formatTimeLeft } from './time-left.ts'

/**
 * /buyer-vieworder and /seller-vieworder: one order, its history and its possible moves. A wide window has
 * the list of orders beside it.
 */
export default function OrderView() {
  const { t } = useTranslation(['orders', 'uploads'])
  const [searchParams] = useSearchParams()
  const id = searchParams.get('orderId') ?? ''
  const side = useSide()
  const hasPane = useHasPane()
  const loaded = useOrder(id)
  // The one before it: its heading would take the focus and be gone.
  const order = loaded && loaded._id !== id ? undefined : loaded
  const { hasSynced, sync } = useInitialSync()
  useDocumentTitle(order ? `${getJobTitle(order.description).title} · ${order.number}` : t('order'))
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
  const isLoading = order === undefined || (order === null && hasSynced === null)
  if (!isLoading && order === null && !hasSynced) return <NotSyncedState level={1} onRetry={sync} />
  return (
    <div className={`frame flex flex-1 items-start gap-10 ${hasPane ? '' : 'max-w-5xl'}`}>
      {hasPane && <OrderPane current={id} />}
      <div className="@container min-w-0 flex-1">
        {isLoading ? (
          <OrderSkeleton />
        ) : order ? (
          <OrderDetails key={order._id} order={order} />
        ) : (
          <EmptyState level={1} illustration="orders" title={t('missingTitle')} text={t('missingText')} />
        )}
      </div>
    </div>
  )
}

function OrderSkeleton() {
  return (
    <div aria-hidden="true" className="pt-6 pb-10 sm:pt-10">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="mt-6 h-72 rounded-2xl" />
    </div>
  )
}

function OrderDetails({ order }: { order: OrderWithPending }) {
  const { t, i18n } = useTranslation('orders')
  const side = useSide()
  const price = useFrozenPrice()
  const now = useNow()
  const [sheet, setSheet] = useState<Sheet | null>(null)
  useMoveConfirmation(order)
  const outcome = getOutcome(order)
  const { title, isWhole: isWholeText } = getJobTitle(order.description)
  const formatDateTime = (iso: string) =>
    new Date(iso).toLocaleString(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className="grid content-start gap-6 pt-6 pb-10 sm:pt-10">
      <header>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-muted tabular-nums">{order.number}</p>
          <StatusBadge order={order} now={now} />
          <OrderMenu order={order} side={side} onSheet={setSheet} />
        </div>
        <h1
          dir="auto"
          className="mt-1 w-fit text-2xl font-extrabold tracking-tight wrap-anywhere sm:text-3xl"
        >
          {title}
        </h1>
      </header>
      <ReplicaAgeNotice className="-my-6" />
      <OrderProgress order={order} />
      <PendingNotes pending={order.pending} order={order} />
      <OrderNext order={order} side={side} now={now} formatDateTime={formatDateTime} onSheet={setSheet} />
      <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:gap-10">
        <div className="grid gap-4 @4xl:col-start-2 @4xl:row-start-1">
          <OtherPerson order={order} side={side} />
          <dl className="grid gap-4 rounded-2xl border border-line bg-surface p-4 sm:grid-cols-3 @4xl:grid-cols-1">
            <Fact name={t('budget')}>{price(order.budget, order.pesos)}</Fact>
            {order.status !== 'CANCELLED' && (
              <Fact name={t('delivery')}>
                {formatDateTime(order.deliveryAt)}
                <span className={`block text-sm ${isLate(order, now) ? 'text-danger' : 'text-muted'}`}>
                  {describeDeadline(order, now, t, i18n.language)}
                </span>
              </Fact>
            )}
            {outcome && <Fact name={t(`outcome.fact.${outcome.status}`)}>{formatDateTime(outcome.at)}</Fact>}
            <Fact name={t('created')}>{formatDateTime(order.createdAt)}</Fact>
          </dl>
        </div>
        <div className="grid gap-8">
          {order.status === 'COMPLETED' && (side === 'seller' || order.rating || order.buyerRating) && (
            <section>
              <h2 className="mb-2 text-xl font-bold">{t('rating.title')}</h2>
              <OrderRating order={order} />
            </section>
          )}
          {(!isWholeText || order.files.length > 0) && (
            <section>
              <h2 className="mb-2 text-xl font-bold">{t('description')}</h2>
              {!isWholeText && <LinkedText text={order.description} className="leading-relaxed" />}
              {order.files.length > 0 && <Attachments files={order.files} isPending={false} />}
            </section>
          )}
          <section>
            <h2 className="mb-3 text-xl font-bold">{t('timeline')}</h2>
            <OrderTimeline order={order} formatDateTime={formatDateTime} />
          </section>
          <OrderRules />
          <Button
            variant="secondary"
            className="justify-self-start"
            icon={<FileDown aria-hidden="true" />}
            onClick={() =>
              saveRecord(order, t, { language: i18n.language, formatDateTime, formatPrice: price })
            }
          >
            {t('record.save')}
          </Button>
        </div>
      </div>
      {sheet && <OrderSheet order={order} sheet={sheet} onSheet={setSheet} />}
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
    const stillWaiting = new Set(pending.filter(({ kind }) => kind === 'moveOrder').map(({ id }) => id))
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
