import { UserSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { useOrders } from '../features/orders/my-orders.ts'
import { OrderList } from '../features/orders/order-list.tsx'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTitle } from '../ui/title.ts'

const TABS = ['manage-orders', 'freelancers'] as const
type Tab = (typeof TABS)[number]

/** /dashboard: a buyer's orders, and whom they have hired. */
export default function Dashboard() {
  const { t } = useTranslation(['orders', 'uploads'])
  const [query, go] = useSearchParams()
  const current: Tab = TABS.find((tab) => tab === query.get('tab')) ?? 'manage-orders'
  useTitle(t('dashboard.title'))
  const find = <ButtonLink to={paths.exploreSellers()}>{t('dashboard.find')}</ButtonLink>
  return (
    <div className="frame max-w-4xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight">{t('dashboard.title')}</h1>
      <Tabs label={t('dashboard.title')} tabs={TABS.map((key) => ({ key, label: t(`dashboard.tab.${key}`) }))} current={current} onChange={(tab) => go({ tab }, { replace: true })}>
        {current === 'manage-orders' ? <OrderList empty={find} /> : <Hired />}
      </Tabs>
    </div>
  )
}

/** Those a buyer has worked with, the last first. */
function Hired() {
  const { t } = useTranslation('orders')
  const orders = useOrders()
  if (!orders) return <Skeleton className="h-40 rounded-2xl" />
  const people = [...new Map(orders.toReversed().map(({ seller }) => [seller._id, seller])).values()].toReversed()
  if (people.length === 0)
    return (
      <EmptyState
        icon={<UserSearch aria-hidden="true" />}
        title={t('dashboard.noneHired')}
        text={t('emptyText.buyer')}
        action={<ButtonLink to={paths.exploreSellers()}>{t('dashboard.find')}</ButtonLink>}
      />
    )
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {people.map((seller) => {
        const name = seller.gone ? t('deletedUser') : displayName(seller, t('deletedUser'))
        const count = orders.filter((order) => order.seller._id === seller._id).length
        return (
          <li key={seller._id} className="flex items-center gap-3 rounded-2xl border border-line bg-surface p-4">
            <Avatar src={seller.gone ? null : seller.profileImage} name={name} size={56} />
            <div className="min-w-0 flex-1">
              <h2 className="font-semibold wrap-anywhere">{name}</h2>
              <p className="text-sm text-muted">{t('dashboard.orders', { count })}</p>
            </div>
            {!seller.gone && (
              <ButtonLink variant="secondary" to={paths.freelancer(seller._id)} aria-label={t('dashboard.see', { name })}>
                {t('dashboard.open')}
              </ButtonLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
