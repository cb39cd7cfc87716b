import type { TFunction } from 'i18next'
import type { AdminOverview } from '#shared/admin.ts'

/** Whether there is a newer release, with a link to it. */
export function describeRelease(release: AdminOverview['release'], t: TFunction<'admin'>) {
  const key = 'release' as const
  if (!release) return { key, isHealthy: true, detail: t('health.releaseOff') }
  const { newest, isNewer } = release
  if (newest === null) return { key, isHealthy: true, detail: t('health.releaseUnknown') }
  const detail = isNewer ? t('health.releaseNewer', { version: newest }) : t('health.releaseNewest')
  return { key, isHealthy: !isNewer, detail }
}
