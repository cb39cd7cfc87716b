import type { TFunction } from 'i18next'
import type { AdminOverview } from '#shared/admin.ts'
import type { Health } from './health.ts'

/** Whether there is a newer release, and when that was asked. */
export function describeRelease(
  release: AdminOverview['release'],
  t: TFunction<'admin'>,
  formatDateTime: (iso: string) => string,
): { health: Health; detail: string } {
  if (!release) return { health: 'off', detail: t('health.releaseOff') }
  const { newest, askedAt, isNewer } = release
  if (newest === null || askedAt === null) return { health: 'pending', detail: t('health.releaseUnknown') }
  const values = { version: newest, at: formatDateTime(askedAt) }
  if (isNewer === null) return { health: 'look', detail: t('health.releaseUnclear', values) }
  return isNewer
    ? { health: 'look', detail: t('health.releaseNewer', values) }
    : { health: 'good', detail: t('health.releaseNewest', values) }
}
