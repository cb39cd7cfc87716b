import { useTranslation } from 'react-i18next'
import { NoticesPage } from '../../features/notifications/notice-list.tsx'
import ReplicaAgeNotice from '../../features/orders/replica-age-notice.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'

/** /notifications */
export default function Notices() {
  const { t } = useTranslation(['notifications', 'orders'])
  useDocumentTitle(t('title'))
  return (
    <div className="frame max-w-3xl flex-1 pt-6 pb-10 sm:pt-10">
      <ReplicaAgeNotice />
      <h1 className="mb-2 text-3xl font-extrabold tracking-tight">{t('title')}</h1>
      <NoticesPage />
    </div>
  )
}
