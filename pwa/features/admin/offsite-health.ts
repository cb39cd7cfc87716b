import type { TFunction } from 'i18next'
import { type AdminOverview, MAX_OFFSITE_LAG_MS } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import { getRelativeTimeFormat, timeAgo } from '../../i18n/time-ago.ts'
import { goodIf, type Health } from './health.ts'

/** How old the off-site copy is, and why it isn't younger. */
export function describeOffsite(
  offsite: AdminOverview['offsite'],
  t: TFunction<'admin'>,
  language: string,
): { health: Health; detail: string } {
  if (!offsite) return { health: 'off', detail: t('health.offsiteOff') }
  const { until, fault, filesWaiting } = offsite
  const lagMs = until === null ? 0 : Math.max(0, Date.now() - Date.parse(until))
  const age =
    lagMs < MINUTE_MS
      ? getRelativeTimeFormat(language).format(-Math.round(lagMs / SECOND_MS), 'second')
      : timeAgo(0, lagMs, language)
  const isHealthy = fault === null && lagMs < MAX_OFFSITE_LAG_MS
  const progress =
    until === null
      ? t('health.offsiteFirst')
      : t(isHealthy ? 'health.offsiteGood' : 'health.offsiteLate', { age })
  const detail = [
    progress,
    filesWaiting > 0 && t('health.offsiteFiles', { n: filesWaiting.toLocaleString(localeOf(language)) }),
    fault && t('health.offsiteBad', { fault }),
  ]
  const health = isHealthy && until === null ? 'pending' : goodIf(isHealthy)
  return { health, detail: detail.filter(Boolean).join(' ') }
}
