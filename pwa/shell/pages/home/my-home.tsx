import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DAY_MS } from '#shared/time.ts'
import { useSession } from '../../../client/hooks.ts'
import { isEphemeralSession } from '../../../client/session.ts'
import { getHomePath, getOrdersPath } from '../../../features/accounts/landing.ts'
import { useConversations } from '../../../features/chat/chats.ts'
import { ConversationRow } from '../../../features/chat/conversation-row.tsx'
import { useListedOrderSheet } from '../../../features/orders/listed-order-sheet.tsx'
import type { OrderWithPending } from '../../../features/orders/mutations.ts'
import { useOrders, useSide } from '../../../features/orders/my-orders.ts'
import { OrderCard } from '../../../features/orders/order-card.tsx'
import type { Sheet } from '../../../features/orders/order-sheet.tsx'
import { getOutcome } from '../../../features/orders/outcome.ts'
import { getTurn } from '../../../features/orders/progress.ts'
import ReplicaAgeNotice from '../../../features/orders/replica-age-notice.tsx'
import { useSellerCard } from '../../../features/sellers/profile.ts'
import { recentlyViewed } from '../../../features/sellers/recently-viewed.ts'
import { useSavedSellers } from '../../../features/sellers/saved-sellers.ts'
import { SellerCardSkeleton } from '../../../features/sellers/seller-card.tsx'
import { SellerGrid, SellerGridCard } from '../../../features/sellers/seller-grid.tsx'
import { timeAgo } from '../../../i18n/time-ago.ts'
import { paths } from '../../../paths.ts'
import { serverNow } from '../../../platform/clock.ts'
import { useInitialSync } from '../../../sync/hooks.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lazyWithRetry } from '../../../update/lazy-with-retry.ts'
import { HomeSearch } from './home-search.tsx'

const MyListing = lazy(lazyWithRetry(() => import('../../../features/sellers/my-listing.tsx')))

const MAX_ORDERS = 4
const MAX_CHATS = 3
const MAX_SELLERS = 4
/** For this long a client is reminded here of a review. */
const REVIEW_REMINDER_DAYS = 14

/**
 * The home page of a client or freelancer: what needs them now, what goes on, and whom they looked at, or how
 * their listing does. All of it is on the device. `children`: what else is below.
 */
export default function MyHome({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation(['home', 'orders', 'chat', 'explore', 'profile'])
  const user = useSession()?.user
  const side = useSide()
  const orders = useOrders()
  const { openSheet, sheet } = useListedOrderSheet(orders)
  const conversations = useConversations()
  const saved = useSavedSellers()
  const { hasSynced } = useInitialSync()
  const now = serverNow()
  if (!user || !orders || conversations === undefined || !saved || hasSynced === null)
    return <MyHomeSkeleton />
  const running = orders.filter(({ status }) => status !== 'COMPLETED' && status !== 'CANCELLED')
  const myTurn = running.filter((order) => getTurn(order) === side)
  const toReview = side === 'buyer' ? orders.filter((order) => isReviewDue(order, now)) : []
  const theirTurn = running.filter((order) => getTurn(order) !== side)
  const unread = (conversations ?? []).filter((conversation) => conversation.unread > 0)
  const allOrders = <SectionLink to={getOrdersPath(user.role)}>{t('mine.allOrders')}</SectionLink>
  const needsMe = [...myTurn, ...toReview]
  const savedCards = saved.flatMap(({ seller }) => seller ?? []).slice(0, MAX_SELLERS)
  const isQuiet = myTurn.length + toReview.length + unread.length === 0
  return (
    <>
      <div className="frame grid gap-8 pt-6 sm:pt-10">
        <header>
          <h1 className="text-3xl font-extrabold tracking-tight wrap-anywhere">
            {t('mine.welcome', { name: user.firstName })}
          </h1>
          {isQuiet && running.length > 0 && <p className="mt-2 text-muted">{t('mine.quiet')}</p>}
          {side === 'buyer' ? (
            <HomeSearch />
          ) : (
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonLink to={getHomePath(user)}>{t('mine.dashboard')}</ButtonLink>
              <ButtonLink variant="secondary" to={paths.freelancer(user._id)}>
                {t('mine.profile')}
              </ButtonLink>
            </div>
          )}
        </header>
        <ReplicaAgeNotice className="-my-6 -mt-8" />
        {needsMe.length > 0 && (
          <Section title={t('mine.needsYou')} link={allOrders}>
            <OrderCards orders={needsMe} now={now} onSheet={openSheet} />
          </Section>
        )}
        {unread.length > 0 && (
          <Section
            title={t('mine.unread')}
            link={<SectionLink to={paths.chats()}>{t('mine.allMessages')}</SectionLink>}
          >
            <ul className="overflow-hidden rounded-2xl border border-line bg-surface *:last:*:border-b-0">
              {unread.slice(0, MAX_CHATS).map((conversation) => (
                <ConversationRow
                  key={conversation._id}
                  conversation={conversation}
                  ago={timeAgo(Date.parse(conversation.lastActivityAt), now, i18n.language)}
                  current={false}
                  online={false}
                  typing={false}
                />
              ))}
            </ul>
          </Section>
        )}
        {theirTurn.length > 0 && (
          <Section title={t('mine.waiting')} link={needsMe.length === 0 && allOrders}>
            <OrderCards orders={theirTurn} now={now} onSheet={openSheet} />
          </Section>
        )}
        {savedCards.length > 0 && (
          <Section
            title={t('mine.saved')}
            link={<SectionLink to={paths.saved()}>{t('mine.allSaved')}</SectionLink>}
          >
            <SellerGrid>
              {savedCards.map((seller) => (
                <SellerGridCard key={seller._id} seller={seller} />
              ))}
            </SellerGrid>
          </Section>
        )}
        {side === 'seller' && (
          <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
            <MyListing />
          </Suspense>
        )}
        {side === 'buyer' && !isEphemeralSession() && (
          <RecentlyViewed savedIds={saved.map(({ _id }) => _id)} />
        )}
      </div>
      {children}
      {sheet}
    </>
  )
}

/** Not the page's initial texts: those are of the page about the market. */
function MyHomeSkeleton() {
  return (
    <div aria-hidden="true" className="frame flex-1 pt-6 pb-10 sm:pt-10">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="mt-8 h-96 rounded-2xl" />
    </div>
  )
}

function isReviewDue(order: OrderWithPending, now: number): boolean {
  const completedAt = order.status === 'COMPLETED' ? getOutcome(order)?.at : undefined
  return (
    order.rating === null &&
    completedAt !== undefined &&
    now - Date.parse(completedAt) < REVIEW_REMINDER_DAYS * DAY_MS
  )
}

function OrderCards({
  orders,
  now,
  onSheet,
}: {
  orders: OrderWithPending[]
  now: number
  onSheet: (orderId: string, sheet: Sheet) => void
}) {
  return (
    <ul className="grid items-start gap-3 lg:grid-cols-2">
      {orders.slice(0, MAX_ORDERS).map((order) => (
        <li key={order._id}>
          <OrderCard
            order={order}
            now={now}
            level={3}
            asksForReview={order.status === 'COMPLETED'}
            onSheet={(sheet) => onSheet(order._id, sheet)}
          />
        </li>
      ))}
    </ul>
  )
}

function RecentlyViewed({ savedIds }: { savedIds: string[] }) {
  const { t } = useTranslation('home')
  const ids = recentlyViewed.use().filter((id) => !savedIds.includes(id))
  if (ids.length === 0) return null
  return (
    <Section title={t('mine.viewed')}>
      <SellerGrid>
        {ids.slice(0, MAX_SELLERS).map((id) => (
          <ViewedSeller key={id} sellerId={id} />
        ))}
      </SellerGrid>
    </Section>
  )
}

/** Nothing of somebody who isn't listed any more, or isn't on the device. */
function ViewedSeller({ sellerId }: { sellerId: string }) {
  const card = useSellerCard(sellerId)
  if (card.status === 'error') return null
  if (card.status === 'ready') return <SellerGridCard seller={card.data} />
  return (
    <li className="flex">
      <SellerCardSkeleton />
    </li>
  )
}

function Section({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-3">
        <h2 className="text-xl font-bold">{title}</h2>
        {link}
      </div>
      {children}
    </section>
  )
}

function SectionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="-my-2 inline-flex min-h-11 items-center font-semibold text-link hover:underline">
      {children}
    </Link>
  )
}
