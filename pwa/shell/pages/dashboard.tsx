import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { PushOffer } from '../../features/notifications/push-offer.tsx'
import { OrderList } from '../../features/orders/order-list.tsx'
import { type DashboardSection, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const Figures = lazy(lazyWithRetry(() => import('../../features/orders/figures.tsx')))
const MyFreelancers = lazy(lazyWithRetry(() => import('./my-freelancers.tsx')))

const TABS = ['orders', 'services', 'earnings'] as const satisfies DashboardSection[]

/**
 * /dashboard/:section?: a client's orders, saved and hired freelancers, and spending. Messages and settings
 * are separate pages.
 */
export default function Dashboard() {
  // All text groups of the page: one that loaded later would replace the page with its skeleton.
  const { t } = useTranslation(['orders', 'uploads', 'figures', 'notifications', 'explore', 'lists'])
  const { section } = useParams()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  useDocumentTitle(t('dashboard.title'))
  if (section === 'messages') return <Navigate to={paths.chats()} replace />
  if (section === 'settings') return <Navigate to={paths.profileSetting()} replace />
  const current = TABS.find((tab) => tab === section) ?? 'orders'
  if (section !== undefined && section !== current) return <Navigate to={paths.dashboard()} replace />
  // The former path of this section.
  if (searchParams.get('tab') === 'freelancers') return <Navigate to={paths.dashboard('services')} replace />
  const findLink = <ButtonLink to={paths.exploreSellers()}>{t('dashboard.find')}</ButtonLink>
  return (
    <div className="frame flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight">{t('dashboard.title')}</h1>
      <Tabs
        label={t('dashboard.title')}
        tabs={TABS.map((key) => ({ key, label: t(`dashboard.section.${key}`) }))}
        current={current}
        onChange={(to) => void navigate(paths.dashboard(to), { replace: true, state: { stays: true } })}
      >
        <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
          {current === 'orders' && <OrderList empty={findLink} whileWaiting={<PushOffer />} />}
          {current === 'services' && <MyFreelancers findLink={findLink} />}
          {current === 'earnings' && <Figures side="buyer" />}
        </Suspense>
      </Tabs>
    </div>
  )
}
