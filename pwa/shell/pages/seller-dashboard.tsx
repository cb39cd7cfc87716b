import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { PushOffer } from '../../features/notifications/push-offer.tsx'
import { OrderList } from '../../features/orders/order-list.tsx'
import { useMyPortfolio } from '../../features/portfolio/my-portfolio.ts'
import { ProjectList } from '../../features/portfolio/project-list.tsx'
import { PaymentNotice } from '../../features/subscriptions/payment-notice.tsx'
import { Tip } from '../../forms/tip.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const ProjectForm = lazy(lazyWithRetry(() => import('../../features/portfolio/project-form.tsx')))

const MyReviews = lazy(lazyWithRetry(() => import('../../features/orders/my-reviews.tsx')))
const Figures = lazy(lazyWithRetry(() => import('../../features/orders/figures.tsx')))

const TABS = ['manage-orders', 'reviews', 'portfolio', 'statistics'] as const
type Tab = (typeof TABS)[number]

/**
 * /seller-dashboard: a freelancer's orders, reviews, projects and figures, and the editor of one project
 * (`project`: its id, or `new`).
 */
export default function SellerDashboard() {
  // All text groups of the page: one that loaded later would replace the page with its skeleton.
  const { t } = useTranslation([
    'portfolio',
    'orders',
    'profile',
    'selling',
    'uploads',
    'figures',
    'notifications',
    'tips',
  ])
  const session = useSession()
  const [searchParams, setSearchParams] = useSearchParams()
  const loaded = useMyPortfolio()
  const projectParam = searchParams.get('project')
  const project = (loaded.status === 'ready' && loaded.data.find(({ _id }) => _id === projectParam)) || null
  const isEditing = projectParam === 'new' || project !== null
  const current: Tab = TABS.find((tab) => tab === searchParams.get('tab')) ?? 'manage-orders'
  const title = t(projectParam === 'new' ? 'newTitle' : project ? 'editTitle' : 'orders:dashboard.title')
  useDocumentTitle(title)
  if (!session) return null
  const sellerId = session.user._id
  return (
    <div className={`frame flex-1 pt-6 pb-10 sm:pt-10 ${isEditing ? 'max-w-3xl' : ''}`}>
      <PaymentNotice />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
        {!isEditing && session.user.profileComplete && (
          <ButtonLink variant="secondary" to={paths.freelancer(sellerId)}>
            {t('public')}
          </ButtonLink>
        )}
      </div>
      {!isEditing && <Tip name="dashboard" className="mb-4" />}
      {isEditing ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <ProjectForm key={projectParam} project={project} sellerId={sellerId} />
        </Suspense>
      ) : (
        <Tabs
          label={title}
          tabs={TABS.map((key) => ({ key, label: t(`orders:dashboard.tab.${key}`) }))}
          current={current}
          onChange={(tab) => setSearchParams({ tab }, { replace: true })}
        >
          {current === 'manage-orders' && (
            <OrderList
              empty={
                session.user.profileComplete && (
                  <ButtonLink to={paths.freelancer(sellerId)}>{t('public')}</ButtonLink>
                )
              }
              whileWaiting={<PushOffer />}
            />
          )}
          {current === 'reviews' && <Reviews sellerId={sellerId} name={session.user.firstName} />}
          {current === 'statistics' && (
            <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
              <Figures side="seller" />
            </Suspense>
          )}
          {current === 'portfolio' && <ProjectList loaded={loaded} />}
        </Tabs>
      )}
    </div>
  )
}

function Reviews({ sellerId, name }: { sellerId: string; name: string }) {
  const { t } = useTranslation('orders')
  return (
    <section>
      <h2 className="sr-only">{t('dashboard.tab.reviews')}</h2>
      <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
        <MyReviews sellerId={sellerId} name={name} />
      </Suspense>
    </section>
  )
}
