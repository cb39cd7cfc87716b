import { useTranslation } from 'react-i18next'
import { StorageUse } from '#shared/storage.ts'
import { callEndpoint } from '../../../client/api.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../../client/query.tsx'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { SavedNotice } from '../../../forms/saved-notice.tsx'
import { formatSize } from '../../../i18n/format-size.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const CATEGORIES = ['pictures', 'videos', 'attachments', 'begun'] as const

/** The user's storage at the server, by kind of file, and the quota. */
export function StorageSettings() {
  const { t, i18n } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const loaded = usePersistedQuery(
    [ACCOUNT_QUERY_KEY, 'storage'],
    StorageUse,
    (signal) => callEndpoint('GET /users/storage', StorageUse, { signal }),
    0,
  )
  const data = loaded.status === 'ready' ? loaded.data : null
  const size = (bytes: number) => formatSize(bytes, i18n.language)
  return (
    <section aria-label={t('storage.title')}>
      <h2 className="text-xl font-bold">{t('storage.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('storage.text')}</p>
      {loaded.status === 'error' && (
        <ErrorState
          title={t('storage.failed')}
          text={errorMessage(loaded.error)}
          retryLabel={t('retry')}
          onRetry={loaded.retry}
        />
      )}
      {loaded.status === 'loading' && <Skeleton className="h-40 rounded-2xl" />}
      {data && (
        <div className="rounded-2xl bg-sunken p-4">
          <p className="font-bold">{t('storage.used', { used: size(data.used), quota: size(data.quota) })}</p>
          <progress
            value={Math.min(data.used, data.quota)}
            max={data.quota}
            aria-label={t('storage.title')}
            className="mt-2 h-2 w-full"
          />
          <dl className="mt-3 grid gap-1">
            {CATEGORIES.filter((category) => category !== 'begun' || data.begun > 0).map((category) => (
              <div key={category} className="flex justify-between gap-4">
                <dt>{t(`storage.${category}`)}</dt>
                <dd className="shrink-0">{size(data[category])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {loaded.status === 'ready' && (
        <SavedNotice savedAt={loaded.savedAt} fresh={loaded.fresh} className="mt-3" />
      )}
    </section>
  )
}
