import { type ReactNode, startTransition, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { MOVES, ORDER_FILTERS } from '#shared/order-graph.ts'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import { useInitialSync } from '../../sync/hooks.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePrice } from '../currency/currency.ts'
import { useListedOrderSheet } from './listed-order-sheet.tsx'
import { LoadOlderButton } from './load-older-button.tsx'
import type { UnsentOrder } from './mutations.ts'
import { fetchOrders, filterOrders, ORDER_PAGE_SIZE, useOrdersAndUnsent, useSide } from './my-orders.ts'
import { NotSyncedState } from './not-synced-state.tsx'
import { OrderCard } from './order-card.tsx'
import { PendingNotes } from './pending-notes.tsx'
import ReplicaAgeNotice from './replica-age-notice.tsx'

/**
 * The user's orders with filter and search, which are in the URL. Unsent orders come first. `whileWaiting` is
 * shown below them while someone's answer is awaited. `current`: the list stands beside this order.
 */
export function OrderList({
  empty,
  whileWaiting,
  current,
}: {
  empty?: ReactNode
  whileWaiting?: ReactNode
  current?: string
}) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const [searchParams, setSearchParams] = useSearchParams()
  const { orders, unsent = [] } = useOrdersAndUnsent() ?? {}
  const { openSheet, sheet } = useListedOrderSheet(orders)
  const { hasSynced, sync } = useInitialSync()
  const now = serverNow()
  // The router renders a new URL in a transition: what is typed or chosen is shown at once.
  const [params, setParams] = useOptimistic(searchParams)
  const filter = ORDER_FILTERS.find((option) => option === params.get('status')) ?? null
  const search = params.get('search') ?? ''
  const setParam = (name: string, value: string) =>
    startTransition(() => {
      const next = new URLSearchParams(location.search)
      if (value) next.set(name, value)
      else next.delete(name)
      setSearchParams(next, { replace: true })
      setParams(next)
    })
  const isEmpty = orders?.length === 0 && unsent.length === 0
  if (!orders || (isEmpty && hasSynced === null)) {
    return (
      <div aria-hidden="true" className="grid gap-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-28 rounded-2xl" />
        ))}
      </div>
    )
  }
  if (isEmpty && !hasSynced) return <NotSyncedState onRetry={sync} />
  if (isEmpty) {
    return (
      <>
        <ReplicaAgeNotice />
        <EmptyState
          illustration="orders"
          title={t('emptyTitle')}
          text={t(`emptyText.${side}`)}
          action={empty}
        />
      </>
    )
  }
  const visible = filterOrders(orders, side, { filter, search, now })
  const listParams = new URLSearchParams({
    ...(filter && { status: filter }),
    ...(search && { search }),
  }).toString()
  return (
    <>
      {!current && <ReplicaAgeNotice />}
      <div className="grid gap-4">
        <div className={`grid gap-3 ${current ? '' : 'sm:grid-cols-[1fr_16rem]'}`}>
          <TextField
            label={t('search')}
            hideLabel
            placeholder={t('searchHint')}
            type="search"
            value={search}
            onChange={(event) => setParam('search', event.target.value)}
          />
          <SelectField
            label={t('filter')}
            hideLabel
            value={filter ?? ''}
            options={[
              { value: '', label: t('all') },
              ...ORDER_FILTERS.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            onChange={(event) => setParam('status', event.target.value)}
          />
        </div>
        {!filter && search === '' && unsent.map((order) => <UnsentOrderCard key={order.id} order={order} />)}
        {visible.length === 0 ? (
          <p className="py-8 text-center text-muted">{t('noneFit')}</p>
        ) : (
          <ul data-key-list className="grid gap-3">
            {visible.map((order) => (
              <li key={order._id}>
                <OrderCard
                  order={order}
                  now={now}
                  to={`${paths.order(side, order._id)}${listParams && `&${listParams}`}`}
                  isCurrent={order._id === current}
                  onSheet={(opened) => openSheet(order._id, opened)}
                />
              </li>
            ))}
          </ul>
        )}
        {/* Below the list: it appears when the server has confirmed that pushes are available, and must not
          shift the list. */}
        {(unsent.length > 0 || orders.some(({ status }) => MOVES[status].length > 0)) && whileWaiting}
        <LoadOlderButton
          localCount={orders.length}
          limit={ORDER_PAGE_SIZE}
          failed={side === 'seller' ? 'sellerOrders' : 'buyerOrders'}
          fetchPage={(db, page) => fetchOrders(db, side, page)}
        />
        {sheet}
      </div>
    </>
  )
}

function UnsentOrderCard({ order }: { order: UnsentOrder }) {
  const { t } = useTranslation('orders')
  const price = usePrice()
  return (
    <article className="grid gap-2 rounded-2xl border border-dashed border-field bg-surface p-4">
      <h2 className="font-semibold wrap-anywhere">
        {t('newFor', { name: order.sellerName })} · <bdi>{price(order.budget)}</bdi>
      </h2>
      <p dir="auto" className="line-clamp-2 w-fit wrap-anywhere">
        {order.description}
      </p>
      <PendingNotes
        pending={[{ id: order.id, kind: 'createOrder', queuedAt: 0, rejection: order.rejection }]}
      />
    </article>
  )
}
