import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { ORDER_FILTERS } from '#shared/order-graph.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { useReachable } from '../../offline/hooks.ts'
import { useOutbox } from '../../offline/mine/hooks.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePrice } from '../currency/currency.ts'
import { type ShownOrder, unsentOrders } from './intentions.ts'
import { narrow, useOlderOrders, useOrders, useSide } from './my-orders.ts'
import { PendingNotes } from './pending-notes.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One's orders, narrowed by state and words; those that wait here stand first. The choice stands in the address. */
export function OrderList({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation('orders')
  const side = useSide()
  const [query, go] = useSearchParams()
  const orders = useOrders()
  const unsent = unsentOrders(useOutbox())
  const now = Date.now()
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
  if (!orders) {
    return (
      <div aria-hidden="true" className="grid gap-3">
        {['a', 'b', 'c'].map((place) => (
          <Skeleton key={place} className="h-28 rounded-2xl" />
        ))}
      </div>
    )
  }
  if (orders.length === 0 && unsent.length === 0)
    return <EmptyState icon={<ClipboardList aria-hidden="true" />} title={t('emptyTitle')} text={t(`emptyText.${side}`)} action={empty} />
  const shown = narrow(orders, side, filter, search, now)
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-[1fr_14rem]">
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
      <Older here={orders.length} />
    </div>
  )
}

function OrderCard({ order, now }: { order: ShownOrder; now: number }) {
  const { t, i18n } = useTranslation('orders')
  const side = useSide()
  const price = usePrice()
  const other = side === 'buyer' ? order.seller : order.buyer
  const name = displayName(other, t('deletedUser'))
  return (
    <article className="relative grid gap-2 rounded-2xl border border-line bg-surface p-4 hover:border-brand">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar src={other.profileImage} name={name} size={44} />
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold wrap-anywhere">
            <Link to={paths.order(side, order._id)} className="after:absolute after:inset-0 after:rounded-2xl">
              {order.number} · <bdi>{name}</bdi>
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {price(order.budget)} · {t('due', { date: new Date(order.deliveryAt).toLocaleDateString(i18n.language, { dateStyle: 'medium' }) })}
          </p>
        </div>
        <span className="w-full sm:w-auto">
          <StatusBadge order={order} now={now} />
        </span>
      </div>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
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
        {t('newFor', { name: order.sellerName })} · {price(order.budget)}
      </h2>
      <p dir="auto" className="line-clamp-2 wrap-anywhere">
        {order.description}
      </p>
      <PendingNotes pending={[{ id: order.id, deed: 'hire', at: 0, refusal: order.refusal }]} />
    </article>
  )
}

function Older({ here }: { here: number }) {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  const reachable = useReachable()
  const { more, busy, done } = useOlderOrders(here)
  if (done) return null
  return (
    <Button
      variant="secondary"
      busy={busy}
      disabled={!reachable}
      className="justify-self-center"
      onClick={() => void more().catch((error: unknown) => toast.error(errorText(error)))}
    >
      {t('older')}
    </Button>
  )
}
