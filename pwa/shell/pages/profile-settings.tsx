import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { AccountSettings } from '../../features/accounts/settings/account.tsx'
import { ShortcutSetting } from '../../features/accounts/settings/shortcut-setting.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { hasKeyboard } from '../../ui/media-query.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const DataSettings = lazy(lazyWithRetry(() => import('../../features/accounts/settings/data.tsx')))
const MailSettings = lazy(lazyWithRetry(() => import('../../features/accounts/settings/mail-settings.tsx')))
const PhoneSettings = lazy(lazyWithRetry(() => import('../../features/accounts/settings/phone.tsx')))
const SecuritySettings = lazy(lazyWithRetry(() => import('../../features/accounts/settings/security.tsx')))
const NotificationSettings = lazy(lazyWithRetry(() => import('./notification-settings.tsx')))
const SellingSettings = lazy(lazyWithRetry(() => import('./selling-settings.tsx')))

const TABS = ['account', 'security', 'notifications', 'seller', 'phone', 'data'] as const
type Tab = (typeof TABS)[number]

/** The settings of the user's own account. The tab is in the URL. */
export default function ProfileSetting() {
  const { t } = useTranslation('settings')
  const session = useSession()
  const [searchParams, setSearchParams] = useSearchParams()
  useDocumentTitle(t('title'))
  if (!session) return null
  const { user } = session
  const tabs = TABS.filter((tab) => tab !== 'seller' || user.role === 'seller')
  const current: Tab = tabs.find((tab) => tab === searchParams.get('tab')) ?? 'account'
  return (
    <div className="frame max-w-3xl pt-6 pb-10 sm:pt-10">
      <h1 className="mb-4 text-3xl font-extrabold tracking-tight">{t('title')}</h1>
      <Tabs
        label={t('title')}
        tabs={tabs.map((key) => ({ key, label: t(`tabs.${key}`) }))}
        current={current}
        onChange={(tab) => setSearchParams({ tab }, { replace: true })}
      >
        <div key={user._id} className="grid gap-8">
          {current === 'account' && <AccountSettings user={user} />}
          {current === 'account' && hasKeyboard() && (
            <Suspense>
              <ShortcutSetting />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton className="h-96 rounded-2xl" />}>
            {current === 'security' && <SecuritySettings />}
            {current === 'notifications' && (
              <>
                {user.role !== 'admin' && user.role !== 'superAdmin' && <NotificationSettings />}
                <MailSettings />
              </>
            )}
            {current === 'phone' && <PhoneSettings user={user} />}
            {current === 'seller' && <SellingSettings user={user} />}
            {current === 'data' && <DataSettings />}
          </Suspense>
        </div>
      </Tabs>
    </div>
  )
}
