import { Star } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { displayName } from '#shared/account.ts'
import { localeOf } from '#shared/languages.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { DottedFacts } from '../../ui/dotted-facts.tsx'
import { TransitionLink } from '../../ui/transition-link.tsx'
import { useContextMenu } from '../../ui/use-context-menu.ts'
import { lazyDialog } from '../../update/lazy-with-retry.ts'
import { useFrozenPrice } from './frozen-price.ts'
import type { OrderWithPending } from './mutations.ts'
import { useSide } from './my-orders.ts'
import type { Sheet } from './order-sheet.tsx'
import { getOutcome } from './outcome.ts'
import { StatusBadge } from './status-badge.tsx'
import { formatExpiry } from './time-left.ts'

const OrderCardMenu = lazy(lazyDialog(() => import('./order-card-menu.tsx')))

/**
 * An order in a list. The whole card is one link, dashed while something of it waits to be sent. A long press
 * or a right click opens its menu. `asksForReview`: it is shown because its review is what is missing.
 */
export function OrderCard({
  order,
  now,
  level = 2,
  asksForReview = false,
  isCurrent = false,
  to,
  onSheet,
}: {
  order: OrderWithPending
  now: number
  level?: 2 | 3
  asksForReview?: boolean
  /** It is shown beside the list. */
  isCurrent?: boolean
  /** Its address, if it is more than the order's. */
  to?: string
  /** Opens a sheet about it, which belongs to the list (`useListedOrderSheet`). */
  onSheet: (sheet: Sheet) => void
}) {
  const { t, i18n } = useTranslation('orders')
  const side = useSide()
  const price = useFrozenPrice()
  const other = side === 'buyer' ? order.seller : order.buyer
  const name = displayName(other, t('deletedUser'))
  const path = to ?? paths.order(side, order._id)
  const menu = useContextMenu()
  const outcome = getOutcome(order)
  const Heading = level === 2 ? 'h2' : 'h3'
  const formatDate = (iso: string) =>
    new Date(iso).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'medium' })
  return (
    <article
      {...menu.handlers}
      className={`has-menu @container relative grid gap-2 rounded-2xl border p-4 transition-colors hover:border-brand ${isCurrent ? 'bg-brand-soft' : 'bg-surface'} ${order.pending.length > 0 ? 'border-dashed border-field' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar src={other.profileImage} name={name} size={44} />
        <div className="min-w-0 flex-1 basis-32">
          <Heading className="font-sans font-semibold tracking-normal wrap-anywhere">
            <TransitionLink
              to={path}
              aria-current={isCurrent ? 'page' : undefined}
              className="flex flex-wrap gap-x-2 after:absolute after:inset-0 after:rounded-2xl"
            >
              <span className="font-normal text-muted">{order.number}</span> <bdi>{name}</bdi>
            </TransitionLink>
          </Heading>
          <DottedFacts
            className="text-sm text-muted"
            facts={[
              price(order.budget, order.pesos),
              outcome
                ? t(`outcome.card.${outcome.status}`, { date: formatDate(outcome.at) })
                : t('due', { date: formatDate(order.deliveryAt) }),
              ...(order.status === 'PENDING'
                ? [t('expires.card', { when: formatExpiry(order.createdAt, now, i18n.language) })]
                : []),
            ]}
          />
        </div>
        <span className="w-full @md:w-auto">
          <StatusBadge order={order} now={now} />
        </span>
      </div>
      <p dir="auto" className="line-clamp-2 w-fit text-lg leading-snug font-medium wrap-anywhere">
        {order.description}
      </p>
      {asksForReview && (
        <p className="flex items-center gap-2 font-semibold text-link">
          <Star aria-hidden="true" className="size-5 shrink-0" />
          {t('rating.missing', { name })}
        </p>
      )}
      {order.pending.length > 0 && (
        <p className="text-sm text-muted">
          {t(order.pending.some(({ rejection }) => rejection) ? 'pending.refused' : 'pending.waits')}
        </p>
      )}
      {menu.point && (
        <Suspense>
          <OrderCardMenu
            order={order}
            name={name}
            path={path}
            at={menu.point}
            onClose={menu.close}
            onSheet={onSheet}
          />
        </Suspense>
      )}
    </article>
  )
}
