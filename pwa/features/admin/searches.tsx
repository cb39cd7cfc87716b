import { SearchCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type AdminSearch, AdminSearchList } from '#shared/admin-searches.ts'
import { localeOf } from '#shared/languages.ts'
import { callEndpoint } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { AddWordsDialog } from './add-words-dialog.tsx'
import { useAdminAction, useAdminQuery } from './admin-queries.ts'
import { QuerySection, SectionPager } from './query-section.tsx'

/** What people searched for and nobody was found by: each is dismissed, or added to a service or a skill. */
export default function Searches() {
  const { t } = useTranslation('admin')
  const [page, setPage] = useState(1)
  const [searchToAdd, setSearchToAdd] = useState<AdminSearch | null>(null)
  const searches = useAdminQuery(['searches', page], (signal) =>
    callEndpoint('GET /admin/searches', AdminSearchList, { query: { page }, signal }),
  )
  // What was the last of its page leaves it empty.
  const pages = Math.max(1, searches.data?.totalPages ?? 1)
  if (searches.data && !searches.isPlaceholderData && page > pages) setPage(pages)
  return (
    <>
      <p className="mb-4 text-muted">{t('searchesText')}</p>
      <QuerySection query={searches}>
        {(data) =>
          data.searches.length === 0 ? (
            <EmptyState
              icon={<SearchCheck aria-hidden="true" />}
              title={t('noSearchesTitle')}
              text={t('noSearchesText')}
            />
          ) : (
            <>
              <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
                {data.searches.map((search) => (
                  <li key={search._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                    <MissedSearch search={search} onAdd={() => setSearchToAdd(search)} />
                  </li>
                ))}
              </ul>
              <SectionPager paging={data} onPage={setPage} />
            </>
          )
        }
      </QuerySection>
      {searchToAdd && (
        <AddWordsDialog
          search={searchToAdd}
          onClose={() => {
            setSearchToAdd(null)
            keepFocus()
          }}
        />
      )}
    </>
  )
}

/** What had the focus leaves with its search. */
const keepFocus = () =>
  requestAnimationFrame(() => {
    const main = document.querySelector('main')
    if (main && document.activeElement === document.body) focusHeading(main)
  })

function MissedSearch({ search, onAdd }: { search: AdminSearch; onAdd: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const runAction = useAdminAction()
  const [isBusy, setIsBusy] = useState(false)
  const dismiss = async () => {
    setIsBusy(true)
    await runAction(callEndpoint('DELETE /admin/searches/:id', v.unknown(), { params: { id: _id } }))
    setIsBusy(false)
    keepFocus()
  }
  const { _id, text, searches, searchedAt } = search
  const at = new Date(searchedAt).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'medium' })
  return (
    <>
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold wrap-anywhere">
          <bdi>{text}</bdi>
        </h3>
        <p className="text-sm text-muted">{t('searched', { count: searches, at })}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onAdd} aria-label={t('addWordsName', { text })}>
          {t('addWords')}
        </Button>
        <Button
          variant="ghost"
          aria-label={t('dismissName', { text })}
          busy={isBusy}
          onClick={() => void dismiss()}
        >
          {t('dismissSearch')}
        </Button>
      </div>
    </>
  )
}
