import type { TFunction } from 'i18next'
import type { AdminOverview } from '#shared/admin.ts'
import { getReleaseHealth, type Health } from '#shared/health.ts'

/** Whether there is a newer release, and when that was asked. */
export function describeRelease(
  release: AdminOverview['release'],
  t: TFunction<'admin'>,
  formatDateTime: (iso: string) => string,
): { health: Health; detail: string } {
  const health = getReleaseHealth(release)
  if (!release) return { health, detail: t('health.releaseOff') }
  const { newest, askedAt, isNewer } = release
  if (newest === null || askedAt === null) return { health, detail: t('health.releaseUnknown') }
  const values = { version: newest, at: formatDateTime(askedAt) }
  if (isNewer === null) return { health, detail: t('health.releaseUnclear', values) }
  return { health, detail: t(isNewer ? 'health.releaseNewer' : 'health.releaseNewest', values) }
}
