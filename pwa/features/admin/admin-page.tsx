import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { Audit } from './audit.tsx'
import { Overview } from './overview.tsx'
import { Reports } from './reports.tsx'

const Catalogue = lazy(lazyWithRetry(() => import('./catalogue.tsx')))
const Contacts = lazy(lazyWithRetry(() => import('./contacts.tsx')))
const Market = lazy(lazyWithRetry(() => import('./market.tsx')))
const Reviews = lazy(lazyWithRetry(() => import('./reviews.tsx')))
const Plans = lazy(lazyWithRetry(() => import('./plans.tsx')))
const Searches = lazy(lazyWithRetry(() => import('./searches.tsx')))
const Users = lazy(lazyWithRetry(() => import('./users.tsx')))

const TABS = [
  'overview',
  'users',
  'reports',
  'reviews',
  'contacts',
  'searches',
  'catalogue',
  'plans',
  'market',
  'audit',
] as const

/** /admin/:section?: the administration. */
export default function Admin() {
  const { t } = useTranslation('admin')
  const { section } = useParams()
  const navigate = useNavigate()
  const isSuperAdmin = useSession()?.user.role === 'superAdmin'
  const tabs = TABS.filter((tab) => tab !== 'market' || isSuperAdmin)
  const current = tabs.find((tab) => tab === section) ?? 'overview'
  useDocumentTitle(t('title'))
  return (
    <div className="frame max-w-5xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight">{t('title')}</h1>
      <Tabs
        label={t('title')}
        tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}
        current={current}
        onChange={(to) => void navigate(paths.admin(to), { replace: true, state: { stays: true } })}
      >
        <h2 className="sr-only">{t(`tab.${current}`)}</h2>
        {current === 'overview' && <Overview />}
        {current === 'reports' && <Reports />}
        <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
          {current === 'users' && <Users />}
          {current === 'contacts' && <Contacts />}
          {current === 'reviews' && <Reviews />}
          {current === 'searches' && <Searches />}
          {current === 'catalogue' && <Catalogue />}
          {current === 'plans' && <Plans />}
          {current === 'market' && <Market />}
        </Suspense>
        {current === 'audit' && <Audit />}
      </Tabs>
    </div>
  )
}
