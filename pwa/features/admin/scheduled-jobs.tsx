import { useTranslation } from 'react-i18next'
import type { AdminOverview, ScheduledJobRecord } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { SECOND_MS } from '#shared/time.ts'
import { HealthBadge } from './health-badge.tsx'
import { getJobHealth } from './job-health.ts'

/** The scheduled jobs: last run, duration and error. */
export function ScheduledJobs({
  jobs,
  off,
}: {
  jobs: ScheduledJobRecord[]
  off: AdminOverview['choresOff']
}) {
  const { t, i18n } = useTranslation('admin')
  const formatDateTime = (iso: string) =>
    new Date(iso).toLocaleString(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const formatDuration = (ms: number) =>
    new Intl.NumberFormat(localeOf(i18n.language), {
      style: 'unit',
      unit: 'second',
      maximumFractionDigits: 1,
    }).format(ms / SECOND_MS)
  const describe = ({ name, startedAt, endedAt, durationMs }: ScheduledJobRecord) => {
    if (off.includes(name)) return t('chores.nothingToDo')
    if (endedAt)
      return durationMs === null
        ? formatDateTime(endedAt)
        : t('chores.ran', { at: formatDateTime(endedAt), duration: formatDuration(durationMs) })
    return startedAt ? t('chores.running', { at: formatDateTime(startedAt) }) : t('chores.never')
  }
  return (
    <section>
      <h2 className="mb-3 text-xl font-bold">{t('chores.title')}</h2>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
        {jobs.map((job) => (
          <li key={job.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
            <span className="w-40 font-semibold">{t(`chores.name.${job.name}`)}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {describe(job)}
              {job.failures > 0 && (
                <span className="block text-danger">
                  {t('chores.failed', { count: job.failures, error: job.error ?? '' })}
                </span>
              )}
            </span>
            <HealthBadge health={getJobHealth(job, off)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
