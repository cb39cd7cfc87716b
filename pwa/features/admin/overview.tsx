import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminOverview } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { callEndpoint } from '../../client/api.ts'
import { useAdminQuery } from './admin-queries.ts'
import { HealthBadge } from './health-badge.tsx'
import { listHealth } from './list-health.ts'
import { QuerySection } from './query-section.tsx'
import { ScheduledJobs } from './scheduled-jobs.tsx'
import { Trend } from './trend.tsx'

/** State of the market and of the machine, and open tasks. */
export function Overview() {
  const { t, i18n } = useTranslation('admin')
  const formatNumber = (value: number) => value.toLocaleString(localeOf(i18n.language))
  const formatDateTime = (iso: string) =>
    new Date(iso).toLocaleString(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <QuerySection
      query={useAdminQuery(['overview'], (signal) =>
        callEndpoint('GET /admin/overview', AdminOverview, { signal }),
      )}
    >
      {(overview) => (
        <div className="grid gap-8">
          <dl className="flex flex-wrap gap-3">
            {(
              ['buyers', 'sellers', 'listed', 'orders', 'openReports', 'openContacts', 'suspended'] as const
            ).map((key) => (
              <div
                key={key}
                className="min-w-32 flex-1 basis-1/5 rounded-2xl border border-line bg-surface p-4"
              >
                <dt className="text-sm text-muted">{t(`count.${key}`)}</dt>
                <dd className="text-2xl font-bold tabular-nums">{formatNumber(overview[key])}</dd>
              </div>
            ))}
          </dl>
          <section>
            <h2 className="mb-3 text-xl font-bold">{t('health.title')}</h2>
            <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
              {listHealth(overview, t, i18n.language).map(({ key, health, detail }) => (
                <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
                  <span className="w-40 font-semibold">{t(`health.${key}Name`)}</span>
                  <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    {detail}
                    {key === 'release' && overview.release?.isNewer && overview.release.url && (
                      <a
                        href={overview.release.url}
                        rel="noreferrer"
                        className="flex min-h-11 items-center text-link underline underline-offset-2"
                      >
                        {t('health.releaseLink')}
                      </a>
                    )}
                  </span>
                  <HealthBadge health={health} />
                </li>
              ))}
            </ul>
            <p className="mt-2 text-sm text-muted">{t('health.version', { version: overview.version })}</p>
          </section>
          <ScheduledJobs jobs={overview.chores} off={overview.choresOff} />
          {overview.lettersFailed.length > 0 && (
            <section>
              <h2 className="mb-3 text-xl font-bold">{t('failedLetters')}</h2>
              <MailList mails={overview.lettersFailed} formatDateTime={formatDateTime}>
                {(mail) => <p className="mt-1 text-danger wrap-anywhere">{mail.error}</p>}
              </MailList>
            </section>
          )}
          {overview.lettersHere.length > 0 && (
            <section>
              <h2 className="mb-1 text-xl font-bold">{t('lettersHere')}</h2>
              <p className="mb-3 text-muted">{t('lettersHereText')}</p>
              <MailList mails={overview.lettersHere} formatDateTime={formatDateTime}>
                {(mail) => mail.secret && <p className="mt-1 font-mono wrap-anywhere">{mail.secret}</p>}
              </MailList>
            </section>
          )}
          <Trend />
        </div>
      )}
    </QuerySection>
  )
}

function MailList<Mail extends { to: string; subject: string; at: string }>({
  mails,
  formatDateTime,
  children,
}: {
  mails: Mail[]
  formatDateTime: (iso: string) => string
  children: (mail: Mail) => ReactNode
}) {
  return (
    <ul className="grid gap-3">
      {mails.map((mail) => (
        <li key={`${mail.to} ${mail.at}`} className="rounded-2xl border border-line bg-surface p-4">
          <p className="font-semibold wrap-anywhere">{mail.subject}</p>
          <p className="text-sm text-muted wrap-anywhere">
            <bdi>{mail.to}</bdi> · {formatDateTime(mail.at)}
          </p>
          {children(mail)}
        </li>
      ))}
    </ul>
  )
}
