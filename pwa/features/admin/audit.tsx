import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditList } from '#shared/admin.ts'
import { localeOf } from '#shared/languages.ts'
import { callEndpoint } from '../../client/api.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAdminQuery } from './admin-queries.ts'
import { QuerySection, SectionPager } from './query-section.tsx'

/** The audit log: which administrator did what to whom, and why. */
export function Audit() {
  const { t, i18n } = useTranslation('admin')
  const [page, setPage] = useState(1)
  return (
    <QuerySection
      query={useAdminQuery(['audit', page], (signal) =>
        callEndpoint('GET /admin/audit', AuditList, { query: { page, limit: 30 }, signal }),
      )}
    >
      {(data) =>
        data.entries.length === 0 ? (
          <EmptyState
            icon={<ScrollText aria-hidden="true" />}
            title={t('noAuditTitle')}
            text={t('noAuditText')}
          />
        ) : (
          <>
            <ol className="divide-y divide-line rounded-2xl border border-line bg-surface">
              {data.entries.map((entry) => (
                <li key={entry._id} className="p-4">
                  <p className="font-semibold wrap-anywhere">
                    {t(`action.${entry.action}`)}
                    {entry.subject && (
                      <>
                        {' · '}
                        <bdi>{entry.about ?? entry.subject}</bdi>
                      </>
                    )}
                  </p>
                  <p className="text-sm text-muted wrap-anywhere">
                    <bdi>{entry.admin}</bdi> ·{' '}
                    {new Date(entry.createdAt).toLocaleString(localeOf(i18n.language), {
                      dateStyle: 'medium',
                      timeStyle: 'short',
                    })}
                  </p>
                  {entry.note && <p className="mt-1 wrap-anywhere">{entry.note}</p>}
                </li>
              ))}
            </ol>
            <SectionPager paging={data} onPage={setPage} />
          </>
        )
      }
    </QuerySection>
  )
}
