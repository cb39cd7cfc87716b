import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { formatNumber } from '#shared/rules.ts'
import { useSession } from '../../../offline/hooks.ts'
import { staysHere } from '../../../offline/mine/history.ts'
import { chooseQuota, QUOTAS, type Quota, quotaOf, watchQuota } from '../../../offline/mine/history-quota.ts'
import { useEngine, useMine } from '../../../offline/mine/hooks.ts'
import { isBorrowed } from '../../../offline/session.ts'
import { SelectField } from '../../../ui/fields.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** How many of this person's older messages this device fetches ahead. */
export function HistorySettings() {
  const { t, i18n } = useTranslation('settings')
  const engine = useEngine()
  const session = useSession()
  // Administrators have no chats, and a borrowed phone keeps none.
  const works = (session?.user.role === 'buyer' || session?.user.role === 'seller') && !isBorrowed()
  const quota = useSyncExternalStore(watchQuota, () => (engine ? quotaOf(engine.userId) : null))
  const here = useMine((mine) => mine.messages.count())
  if (!engine && works) return <Skeleton className="h-66 rounded-2xl" />
  if (!engine || !staysHere(engine)) return null
  const figure = (n: number) => formatNumber(INTERFACE_LANGUAGES.find((each) => each === i18n.language) ?? 'en', n)
  const name = (each: Quota) => (each === 0 ? t('history.off') : Number.isFinite(each) ? t('history.most', { most: figure(each) }) : t('history.all'))
  return (
    <section>
      <h2 className="text-xl font-bold">{t('history.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('history.text')}</p>
      <SelectField
        label={t('history.label')}
        hint={t('history.here', { here: figure(here ?? 0) })}
        value={String(quota)}
        options={QUOTAS.map((each) => ({ value: String(each), label: name(each) }))}
        onChange={(event) => {
          const chosen = QUOTAS.find((each) => String(each) === event.target.value)
          if (chosen !== undefined) chooseQuota(engine.userId, chosen)
        }}
        className="max-w-sm"
      />
    </section>
  )
}
