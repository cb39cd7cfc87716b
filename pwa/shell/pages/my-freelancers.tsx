import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { useOrders } from '../../features/orders/my-orders.ts'
import { NotSyncedState } from '../../features/orders/not-synced-state.tsx'
import { useSavedSellers } from '../../features/sellers/saved-sellers.ts'
import { SellerGrid, SellerGridCard, SellerGridItem } from '../../features/sellers/seller-grid.tsx'
import { paths } from '../../paths.ts'
import { useInitialSync } from '../../sync/hooks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A client's saved freelancers, and those they have hired, most recent first. */
export default function MyFreelancers({ findLink }: { findLink: ReactNode }) {
  const { t } = useTranslation(['orders', 'explore', 'profile', 'lists'])
  const orders = useOrders()
  const { hasSynced, sync } = useInitialSync()
  const saved = useSavedSellers()
  const acceptedOrders = orders?.filter(({ events }) => events.some(({ to }) => to === 'PROCESSING'))
  const isEmpty = acceptedOrders?.length === 0 && saved?.length === 0
  if (!acceptedOrders || !saved || (isEmpty && hasSynced === null))
    return <Skeleton className="h-40 rounded-2xl" />
  if (isEmpty && !hasSynced) return <NotSyncedState onRetry={sync} />
  if (isEmpty)
    return (
      <EmptyState
        illustration="nobody"
        title={t('dashboard.noneHired')}
        text={t('dashboard.noneKept')}
        action={findLink}
      />
    )
  const sellers = [
    ...new Map(acceptedOrders.toReversed().map(({ seller }) => [seller._id, seller])).values(),
  ].toReversed()
  return (
    <div className="grid gap-8">
      {saved.length > 0 && (
        <section>
          <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4">
            <h2 className="text-xl font-bold">{t('dashboard.kept')}</h2>
            <Link
              to={paths.saved()}
              className="-my-2 inline-flex min-h-11 items-center font-semibold text-link hover:underline"
            >
              {t('lists:nav')}
            </Link>
          </div>
          <SellerGrid>
            {saved.map(({ _id, seller }) =>
              seller ? (
                <SellerGridCard key={_id} seller={seller} />
              ) : (
                <SellerGridItem key={_id} sellerId={_id} name={t('deletedUser')}>
                  <p className="w-full rounded-2xl border border-line bg-surface p-4 pe-16 text-muted">
                    {t('dashboard.notListed')}
                  </p>
                </SellerGridItem>
              ),
            )}
          </SellerGrid>
        </section>
      )}
      {sellers.length > 0 && (
        <section>
          <h2 className="mb-3 text-xl font-bold">{t('dashboard.hired')}</h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {sellers.map((seller) => {
              const name = seller.gone ? t('deletedUser') : displayName(seller, t('deletedUser'))
              const count = acceptedOrders.filter((order) => order.seller._id === seller._id).length
              return (
                <li
                  key={seller._id}
                  className="flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4"
                >
                  <Avatar src={seller.gone ? null : seller.profileImage} name={name} size={56} />
                  <div className="min-w-0 flex-1 basis-28">
                    <h3 className="font-semibold wrap-anywhere">{name}</h3>
                    <p className="text-sm text-muted">{t('dashboard.orders', { count })}</p>
                  </div>
                  {!seller.gone && !seller.suspended && (
                    <ButtonLink
                      variant="secondary"
                      to={paths.freelancer(seller._id)}
                      aria-label={t('dashboard.see', { name })}
                    >
                      {t('dashboard.open')}
                    </ButtonLink>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
