import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import { type AdminReport, AdminReportList } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { callEndpoint } from '../../client/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { useAdminAction, useAdminQuery } from './admin-queries.ts'
import { PaneList } from './pane-list.tsx'
import { QuerySection, SectionPager } from './query-section.tsx'

/** Reported chats and messages with their context, each closed by one press. */
export function Reports() {
  const { t } = useTranslation('admin')
  const [settled, setSettled] = useState(false)
  const [page, setPage] = useState(1)
  const reports = useAdminQuery(['reports', settled, page], (signal) =>
    callEndpoint('GET /admin/reports', AdminReportList, { query: { settled: `${settled}`, page }, signal }),
  )
  return (
    <>
      <CheckField
        label={t('settledToo')}
        checked={settled}
        onChange={(event) => {
          setPage(1)
          setSettled(event.target.checked)
        }}
        className="mb-3"
      />
      <QuerySection query={reports}>
        {(data) =>
          data.reports.length === 0 ? (
            <EmptyState
              icon={<ShieldCheck aria-hidden="true" />}
              title={t('noReportsTitle')}
              text={t('noReportsText')}
            />
          ) : (
            <>
              <PaneList
                label={t('tab.reports')}
                items={data.reports}
                renderRow={(report) => <ReportRow report={report} />}
                renderItem={(report) => <Report report={report} />}
              />
              <SectionPager paging={data} onPage={setPage} />
            </>
          )
        }
      </QuerySection>
    </>
  )
}

function ReportRow({ report }: { report: AdminReport }) {
  const { title, formatDateTime } = useReportTexts(report)
  return (
    <>
      <span className="font-semibold wrap-anywhere">{title}</span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <ReportBadges report={report} />
        {formatDateTime(report.createdAt)}
      </span>
    </>
  )
}

function ReportBadges({ report: { reason, outcome } }: { report: AdminReport }) {
  const { t } = useTranslation('admin')
  return (
    <>
      <Badge tone="warning">{t(`reason.${reason}`)}</Badge>
      {outcome && <Badge tone="plain">{t(`outcome.${outcome}`)}</Badge>}
    </>
  )
}

function useReportTexts(report: AdminReport) {
  const { t, i18n } = useTranslation('admin')
  const reporter = displayName(report.reporter, t('nobody'))
  const about = displayName(report.about, t('nobody'))
  return {
    reporter,
    about,
    title: t('reported', { reporter, about }),
    formatDateTime: (iso: string) =>
      new Date(iso).toLocaleString(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' }),
  }
}

function Report({ report }: { report: AdminReport }) {
  const { t } = useTranslation('admin')
  const runAction = useAdminAction()
  const { reporter, about, title, formatDateTime } = useReportTexts(report)
  const resolveReport = (outcome: 'dismissed' | 'suspended') =>
    void runAction(
      callEndpoint('PUT /admin/reports/:id', v.unknown(), { params: { id: report._id }, body: { outcome } }),
    )
  return (
    <article className="rounded-2xl border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {title}
        <ReportBadges report={report} />
      </h3>
      <p className="text-sm text-muted">{formatDateTime(report.createdAt)}</p>
      {report.text && (
        <p dir="auto" className="mt-2 wrap-anywhere">
          {report.text}
        </p>
      )}
      <ol className="mt-3 grid gap-2 border-s-2 border-line ps-3">
        {report.messages.map((message) => (
          <li key={message._id} className={message.reported ? 'rounded-xl bg-danger-soft p-2' : ''}>
            <p className="text-sm text-muted">
              <bdi>{message.senderId === report.reporter._id ? reporter : about}</bdi> ·{' '}
              {formatDateTime(message.createdAt)}
              {message.reported && ` · ${t('thisOne')}`}
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {message.content || '—'}
            </p>
          </li>
        ))}
      </ol>
      {!report.outcome && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => resolveReport('dismissed')}>
            {t('dismiss')}
          </Button>
          {report.about.status === 'active' && (
            <Button variant="danger" onClick={() => resolveReport('suspended')}>
              {t('suspendName', { name: about })}
            </Button>
          )}
        </div>
      )}
    </article>
  )
}
