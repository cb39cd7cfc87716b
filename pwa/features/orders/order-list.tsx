import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { MOVES, ORDER_FILTERS } from '#shared/order-graph.ts'
import { serverNow } from '../../offline/clock.ts'
import { useHeard, useOutbox } from '../../offline/mine/hooks.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { MovingLink } from '../../ui/moving-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePrice } from '../currency/currency.ts'
import { expiresIn } from './expires-in.ts'
import { useFrozenPrice } from './frozen-price.ts'
import { type ShownOrder, unsentOrders } from './intentions.ts'
import MineNotice from './mine-notice.tsx'
import { fetchOrders, narrow, ORDERS_A_PAGE, useOrders, useSide } from './my-orders.ts'
import { NotHere } from './not-here.tsx'
import { Older } from './older.tsx'
import { PendingNotes } from './pending-notes.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One's orders, narrowed by state and words; those that wait here stand first. The choice stands in the address. `whileWaiting` stands below them while an answer is waited for. */
export function OrderList({ empty, whileWaiting }: { empty: ReactNode; whileWaiting: ReactNode }) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const [query, go] = useSearchParams()
  const orders = useOrders()
  const { heard, ask } = useHeard()
  const queue = useOutbox()
  // The moment it has arrived it may still stand in the queue.
  const unsent = unsentOrders(queue).filter(({ id }) => !orders?.some(({ _id }) => _id === id))
  const now = serverNow()
  const filter = ORDER_FILTERS.find((each) => each === query.get('status')) ?? null
  const search = query.get('search') ?? ''
  const choose = (name: string, value: string) =>
    go(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  const none = orders?.length === 0 && unsent.length === 0
  if (!orders || (none && heard === null)) {
    return (
      <div aria-hidden="true" className="grid gap-3">
        {['a', 'b', 'c'].map((place) => (
          <Skeleton key={place} className="h-28 rounded-2xl" />
        ))}
      </div>
    )
  }
  if (none && !heard) return <NotHere onRetry={ask} />
  if (none) {
    return (
      <>
        <MineNotice />
        <EmptyState icon={<ClipboardList aria-hidden="true" />} title={t('emptyTitle')} text={t(`emptyText.${side}`)} action={empty} />
      </>
    )
  }
  const shown = narrow(orders, side, filter, search, now)
  return (
    <div className="grid gap-4">
      <MineNotice />
      <div className="grid gap-3 sm:grid-cols-[1fr_16rem]">
        <TextField label={t('search')} hideLabel placeholder={t('search')} type="search" value={search} onChange={(event) => choose('search', event.target.value)} />
        <SelectField
          label={t('filter')}
          hideLabel
          value={filter ?? ''}
          options={[{ value: '', label: t('all') }, ...ORDER_FILTERS.map((value) => ({ value, label: t(`status.${value}`) }))]}
          onChange={(event) => choose('status', event.target.value)}
        />
      </div>
      {!filter && search === '' && unsent.map((order) => <Unsent key={order.id} order={order} />)}
      {shown.length === 0 ? (
        <p className="py-8 text-center text-muted">{t('noneFit')}</p>
      ) : (
        <ul className="grid gap-3">
          {shown.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} now={now} />
            </li>
          ))}
        </ul>
      )}
      {/* Below them: it comes when the market has said that it can, and moves nothing that stands above. */}
      {(unsent.length > 0 || orders.some(({ status }) => MOVES[status].length > 0)) && whileWaiting}
      <Older here={orders.length} limit={ORDERS_A_PAGE} failed={side === 'seller' ? 'sellerOrders' : 'buyerOrders'} fetchPage={(mine, page) => fetchOrders(mine, side, page)} />
    </div>
  )
}

function OrderCard({ order, now }: { order: ShownOrder; now: number }) {
  const { t, i18n } = useTranslation('orders')
  const side = useSide()
  const price = useFrozenPrice()
  const other = side === 'buyer' ? order.seller : order.buyer
  const name = displayName(other, t('deletedUser'))
  return (
    <article className="relative grid gap-2 rounded-2xl border border-line bg-surface p-4 hover:border-brand">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar src={other.profileImage} name={name} size={44} />
        <div className="min-w-0 flex-1 basis-32">
          <h2 className="font-semibold wrap-anywhere">
            <MovingLink to={paths.order(side, order._id)} className="flex flex-wrap gap-x-2 after:absolute after:inset-0 after:rounded-2xl">
              <span>{order.number}</span> <bdi>{name}</bdi>
            </MovingLink>
          </h2>
          <p className="text-sm text-muted">
            {price(order.budget, order.pesos)} · {t('due', { date: new Date(order.deliveryAt).toLocaleDateString(i18n.language, { dateStyle: 'medium' }) })}
            {order.status === 'PENDING' && ` · ${t('expires.card', { when: expiresIn(order.createdAt, now, i18n.language) })}`}
          </p>
        </div>
        <span className="w-full sm:w-auto">
          <StatusBadge order={order} now={now} />
        </span>
      </div>
      <p dir="auto" className="line-clamp-2 w-fit wrap-anywhere">
        {order.description}
      </p>
      {order.pending.length > 0 && <p className="text-sm text-muted">{t(order.pending.some(({ refusal }) => refusal) ? 'pending.refused' : 'pending.waits')}</p>}
    </article>
  )
}

function Unsent({ order }: { order: ReturnType<typeof unsentOrders>[number] }) {
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
      <PendingNotes pending={[{ id: order.id, deed: 'hire', at: 0, refusal: order.refusal }]} />
    </article>
  )
}
