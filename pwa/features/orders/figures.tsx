import { ChartColumn, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#shared/currency.ts'
import {
  BuyerFigures,
  FIGURES_DAYS,
  MAX_QUIET_HOURS,
  MIN_CASES,
  type SellerFigures,
} from '#shared/figures.ts'
import { localeOf } from '#shared/languages.ts'
import { ORDER_FILTERS, type Side } from '#shared/order-graph.ts'
import { callEndpoint } from '../../client/api.ts'
import { useReachable } from '../../client/hooks.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../client/query.tsx'
import { type FailedAction, useErrorMessage } from '../../forms/error-message.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { formatDuration } from '../../i18n/duration.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { ColumnChart, RowChart } from '../../ui/bar-chart.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useCurrency } from '../currency/selected-currency.ts'
import { saveOrdersTable } from './orders-table.ts'
import { useSellerFigures } from './seller-figures.ts'
import { StandingPanel } from './standing-panel.tsx'

type Months = SellerFigures['months']

/** The user's figures: by month, by status, and the parts of each rate. Cached for offline use. */
export default function Figures({ side }: { side: Side }) {
  return side === 'seller' ? <SellerFiguresView /> : <BuyerFiguresView />
}

function SellerFiguresView() {
  const { t, i18n } = useTranslation(['figures', 'orders'])
  const loaded = useSellerFigures()
  if (loaded.status !== 'ready') return <FiguresFallback loaded={loaded} failed="sellerStats" />
  const {
    months,
    statuses,
    spread,
    rating,
    hiring,
    completion,
    onTime,
    response,
    responseMinutes,
    points,
    badge,
    standing,
  } = loaded.data
  return (
    <FiguresLayout side="seller" savedAt={loaded.savedAt} fresh={loaded.fresh}>
      <dl className="grid gap-3 @md:grid-cols-2 @2xl:grid-cols-3">
        <Rate name="hiring" rate={hiring} />
        <Rate name="completion" rate={completion} />
        <Rate name="onTime" rate={onTime} />
        <Rate name="response" rate={response} />
        <Fact name={t('responseTime')} explanation={t('explain.responseTime', RULES)}>
          {responseMinutes === null ? t('notEnough') : formatDuration(responseMinutes, i18n.language)}
        </Fact>
        <Fact name={t('badge')} explanation={t('explain.badge')}>
          {t(`level.${badge}`)} · {t('points', { count: points })}
        </Fact>
      </dl>
      <StandingPanel standing={standing} />
      <ByMonth title={t('earnings')} text={t('earningsText')} months={months} />
      <div className="grid gap-4 @2xl:grid-cols-2">
        <ByStatus statuses={statuses} />
        <RowChart
          title={
            rating === null
              ? t('ratings')
              : t('ratingsMean', {
                  value: rating.toLocaleString(localeOf(i18n.language), { minimumFractionDigits: 1 }),
                })
          }
          bars={spread
            .map((count, i) => ({
              key: String(i),
              label: t('orders:rating.stars', { value: i + 1 }),
              name: '',
              value: count,
              formatted: count.toLocaleString(localeOf(i18n.language)),
            }))
            .toReversed()}
        />
      </div>
    </FiguresLayout>
  )
}

function BuyerFiguresView() {
  const { t, i18n } = useTranslation(['figures', 'orders', 'explore'])
  const loaded = usePersistedQuery([ACCOUNT_QUERY_KEY, 'figures', 'buyer'], BuyerFigures, (signal) =>
    callEndpoint('GET /order/buyer/stats', BuyerFigures, { signal }),
  )
  if (loaded.status !== 'ready') return <FiguresFallback loaded={loaded} failed="buyerStats" />
  const { months, statuses, sellers, rating, ratingCount, completion } = loaded.data
  return (
    <FiguresLayout side="buyer" savedAt={loaded.savedAt} fresh={loaded.fresh}>
      <dl className="grid gap-3 @md:grid-cols-2 @2xl:grid-cols-3">
        <Rate name="completion" rate={completion} />
        <Fact name={t('sellers')} explanation={t('explain.sellers')}>
          {sellers.toLocaleString(localeOf(i18n.language))}
        </Fact>
        <Fact name={t('ofYou')} explanation={t('explain.ofYou')}>
          {rating === null
            ? t('none')
            : t('explore:rated', {
                value: rating.toLocaleString(localeOf(i18n.language), { minimumFractionDigits: 1 }),
                count: ratingCount,
              })}
        </Fact>
      </dl>
      <ByMonth title={t('spending')} text={t('spendingText')} months={months} />
      <ByStatus statuses={statuses} />
    </FiguresLayout>
  )
}

const RULES = { days: FIGURES_DAYS, fewest: MIN_CASES, hours: MAX_QUIET_HOURS }

function FiguresLayout({
  side,
  savedAt,
  fresh,
  children,
}: {
  side: Side
  savedAt: number | null
  fresh: boolean
  children: React.ReactNode
}) {
  const { t } = useTranslation('figures')
  const errorMessage = useErrorMessage()
  const reachable = useReachable()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    await saveOrdersTable(await whenEngineStarted(), side, reachable, t).catch(
      (error: unknown) =>
        void toast.error(errorMessage(error, side === 'seller' ? 'sellerOrders' : 'buyerOrders')),
    )
    setIsBusy(false)
  }
  return (
    <>
      <SavedNotice savedAt={savedAt} fresh={fresh} />
      <div className="@container grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{t('span', { count: FIGURES_DAYS })}</p>
          <Button
            variant="secondary"
            icon={<FileDown aria-hidden="true" />}
            busy={isBusy}
            onClick={() => void save()}
          >
            {t('csv')}
          </Button>
        </div>
        {children}
      </div>
    </>
  )
}

function Fact({
  name,
  explanation,
  children,
}: {
  name: string
  explanation: string
  children: React.ReactNode
}) {
  const { t } = useTranslation('figures')
  return (
    <div className="rounded-2xl border border-line bg-surface p-4">
      <dt className="flex items-center gap-1 text-sm text-muted">
        {name}
        <Hint label={t('what', { name })} text={explanation} />
      </dt>
      <dd className="mt-1 text-xl font-bold">{children}</dd>
    </div>
  )
}

function Rate({
  name,
  rate,
}: {
  name: 'hiring' | 'completion' | 'onTime' | 'response'
  rate: SellerFigures['hiring']
}) {
  const { t, i18n } = useTranslation('figures')
  return (
    <Fact name={t(name)} explanation={t(`explain.${name}`, RULES)}>
      {rate.share === null
        ? t('notEnough')
        : rate.share.toLocaleString(localeOf(i18n.language), { style: 'percent' })}
      {rate.share !== null && (
        <span className="ms-2 text-sm font-normal text-muted">{t('of', { count: rate.of })}</span>
      )}
    </Fact>
  )
}

/** In the selected currency; pesos at the rate of each order's own day. */
function ByMonth({ title, text, months }: { title: string; text: string; months: Months }) {
  const { t, i18n } = useTranslation('figures')
  const [currency] = useCurrency()
  const getAmount = (month: Months[number]) => (currency === 'MXN' ? month.pesos : month.dollars)
  const toDate = (month: string) => new Date(`${month}-15T12:00:00Z`)
  const total = months.reduce((sum, month) => sum + getAmount(month), 0)
  return (
    <ColumnChart
      text={text}
      formatValue={(value) => formatAmount(value, currency)}
      upright
      title={t('byMonth', { title, total: formatAmount(total, currency) })}
      columns={{ name: t('month'), value: title }}
      tableLabel={t('asTable')}
      bars={months.map((month) => ({
        key: month.month,
        label: toDate(month.month).toLocaleDateString(localeOf(i18n.language), { month: 'long' }),
        name: toDate(month.month).toLocaleDateString(localeOf(i18n.language), {
          month: 'long',
          year: 'numeric',
        }),
        value: getAmount(month),
        formatted: `${formatAmount(getAmount(month), currency)} (${t('orders', { count: month.orders })})`,
      }))}
    />
  )
}

function ByStatus({ statuses }: { statuses: SellerFigures['statuses'] }) {
  const { t, i18n } = useTranslation(['figures', 'orders'])
  return (
    <RowChart
      title={t('byStatus')}
      bars={ORDER_FILTERS.map((filter) => ({
        key: filter,
        label: t(`orders:status.${filter}`),
        name: '',
        value: statuses[filter],
        formatted: statuses[filter].toLocaleString(localeOf(i18n.language)),
      }))}
    />
  )
}

function FiguresFallback({
  loaded,
  failed,
}: {
  loaded: { status: 'loading' } | { status: 'error'; error: Error; retry: () => void }
  failed: FailedAction
}) {
  const { t } = useTranslation('figures')
  const errorMessage = useErrorMessage()
  const reachable = useReachable()
  if (loaded.status === 'loading')
    return (
      <div aria-hidden="true" className="grid gap-3 sm:grid-cols-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-2xl" />
        ))}
        <Skeleton className="col-span-full h-64 rounded-2xl" />
      </div>
    )
  if (!reachable)
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden="true" />}
        title={t('notHereTitle')}
        text={t('notHereText')}
      />
    )
  return (
    <ErrorState
      title={t('failed')}
      text={errorMessage(loaded.error, failed)}
      retryLabel={t('retry')}
      onRetry={loaded.retry}
    />
  )
}
