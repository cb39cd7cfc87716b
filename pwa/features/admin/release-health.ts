import type { TFunction } from 'i18next'
import type { AdminOverview } from '#shared/admin.ts'

/** Whether there is a newer release, and when that was asked. */
export function describeRelease(
  release: AdminOverview['release'],
  t: TFunction<'admin'>,
  formatDateTime: (iso: string) => string,
) {
  const key = 'release' as const
  if (!release) return { key, isHealthy: true, detail: t('health.releaseOff') }
  const { newest, askedAt, isNewer } = release
  if (newest === null || askedAt === null) return { key, isHealthy: true, detail: t('health.releaseUnknown') }
  const values = { version: newest, at: formatDateTime(askedAt) }
  if (isNewer === null) return { key, isHealthy: false, detail: t('health.releaseUnclear', values) }
  return {
    key,
    isHealthy: !isNewer,
    detail: t(isNewer ? 'health.releaseNewer' : 'health.releaseNewest', values),
  }
}
