import type { TFunction } from 'i18next'
import type { AdminOverview } from '#shared/admin.ts'
import { getOffsiteHealth, type Health } from '#shared/health.ts'
import { localeOf } from '#shared/languages.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import { getRelativeTimeFormat, timeAgo } from '../../i18n/time-ago.ts'

/** How old the off-site copy is, and why it isn't younger. */
export function describeOffsite(
  offsite: AdminOverview['offsite'],
  t: TFunction<'admin'>,
  language: string,
): { health: Health; detail: string } {
  const now = Date.now()
  const health = getOffsiteHealth(offsite, now)
  if (!offsite) return { health, detail: t('health.offsiteOff') }
  const { until, fault, filesWaiting } = offsite
  const lagMs = until === null ? 0 : Math.max(0, now - Date.parse(until))
  const age =
    lagMs < MINUTE_MS
      ? getRelativeTimeFormat(language).format(-Math.round(lagMs / SECOND_MS), 'second')
      : timeAgo(0, lagMs, language)
  const progress =
    until === null
      ? t('health.offsiteFirst')
      : t(health === 'good' ? 'health.offsiteGood' : 'health.offsiteLate', { age })
  const detail = [
    progress,
    filesWaiting > 0 && t('health.offsiteFiles', { n: filesWaiting.toLocaleString(localeOf(language)) }),
    fault && t('health.offsiteBad', { fault }),
  ]
  return { health, detail: detail.filter(Boolean).join(' ') }
}
