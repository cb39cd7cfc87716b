import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { formatNumber } from '#shared/rules.ts'
import { useSession } from '../../../client/hooks.ts'
import { isEphemeralSession } from '../../../client/session.ts'
import {
  HISTORY_QUOTAS,
  type HistoryQuota,
  isPersisted,
  readHistoryQuota,
  saveHistoryQuota,
  watchHistoryQuota,
} from '../../../sync/history-quota.ts'
import { useAccountQuery, useEngine } from '../../../sync/hooks.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** How many older messages this device fetches in advance. */
export function HistorySettings() {
  const { t, i18n } = useTranslation('settings')
  const engine = useEngine()
  const session = useSession()
  // Administrators have no chats, and a borrowed phone stores none.
  const isSupported =
    (session?.user.role === 'buyer' || session?.user.role === 'seller') && !isEphemeralSession()
  const quota = useSyncExternalStore(watchHistoryQuota, () =>
    engine ? readHistoryQuota(engine.userId) : null,
  )
  const localCount = useAccountQuery((db) => db.messages.count())
  if (!engine && isSupported) return <Skeleton className="h-66 rounded-2xl" />
  if (!engine || !isPersisted(engine)) return null
  const figure = (n: number) =>
    formatNumber(INTERFACE_LANGUAGES.find((language) => language === i18n.language) ?? 'en', n)
  const getQuotaLabel = (item: HistoryQuota) =>
    item === 0
      ? t('history.off')
      : Number.isFinite(item)
        ? t('history.most', { most: figure(item) })
        : t('history.all')
  return (
    <section>
      <h2 className="text-xl font-bold">{t('history.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('history.text')}</p>
      <SelectField
        label={t('history.label')}
        hint={t('history.here', { here: figure(localCount ?? 0) })}
        value={String(quota)}
        options={HISTORY_QUOTAS.map((option) => ({ value: String(option), label: getQuotaLabel(option) }))}
        onChange={(event) => {
          const selected = HISTORY_QUOTAS.find((option) => String(option) === event.target.value)
          if (selected !== undefined) saveHistoryQuota(engine.userId, selected)
        }}
        className="max-w-sm"
      />
    </section>
  )
}
