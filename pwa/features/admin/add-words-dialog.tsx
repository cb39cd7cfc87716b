import { Plus, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { AdminCatalogue } from '#shared/admin-catalogue.ts'
import type { AdminSearch, FOUND_AS_KINDS } from '#shared/admin-searches.ts'
import { localizedName } from '#shared/languages.ts'
import { beginLike, foldWords } from '#shared/search/words.ts'
import { MAX_SEARCH_WORD_LENGTH } from '#shared/search-words.ts'
import { callEndpoint } from '../../client/api.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/fields.tsx'
import { useAdminQuery, useAdminSave } from './admin-queries.ts'
import { QuerySection } from './query-section.tsx'

interface Entry {
  kind: (typeof FOUND_AS_KINDS)[number]
  id: string
  name: string
  /** What it belongs to. */
  context: string
  words: string[]
}

/** Picks a service or a skill, which is found by the words of a search from then on. */
export function AddWordsDialog({ search, onClose }: { search: AdminSearch; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const save = useAdminSave()
  const errorMessage = useErrorMessage()
  const [word, setWord] = useState(search.text.slice(0, MAX_SEARCH_WORD_LENGTH))
  const [filter, setFilter] = useState('')
  const [error, setError] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const wordField = useRef<HTMLInputElement>(null)
  const addTo = async ({ kind, id }: Entry) => {
    setIsSaving(true)
    try {
      await save(
        callEndpoint('POST /admin/searches/:id/words', v.unknown(), {
          params: { id: search._id },
          body: { kind, entryId: id, word },
        }),
      )
      onClose()
    } catch (failure) {
      setError(errorMessage(failure))
      // Whoever has scrolled down the list sees why.
      wordField.current?.focus()
      setIsSaving(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('addWordsTitle')} closeLabel={t('close')}>
      <div className="grid min-h-[70dvh] content-start gap-5">
        <TextField
          ref={wordField}
          label={t('addedWords')}
          hint={t('addedWordsHint')}
          error={error}
          value={word}
          maxLength={MAX_SEARCH_WORD_LENGTH}
          onChange={(event) => {
            setWord(event.target.value)
            setError(undefined)
          }}
        />
        <TextField
          label={t('findEntry')}
          type="search"
          icon={<Search aria-hidden="true" />}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <QuerySection
          query={useAdminQuery(['catalogue'], (signal) =>
            callEndpoint('GET /admin/catalogue', AdminCatalogue, { signal }),
          )}
        >
          {(catalogue) => (
            <EntryPicker
              entries={filterEntries(toEntries(catalogue, i18n.language), filter)}
              isSaving={isSaving}
              onPick={(entry) => void addTo(entry)}
            />
          )}
        </QuerySection>
      </div>
    </Dialog>
  )
}

function EntryPicker({
  entries,
  isSaving,
  onPick,
}: {
  entries: Entry[]
  isSaving: boolean
  onPick: (entry: Entry) => void
}) {
  const { t } = useTranslation('admin')
  const groups = [
    { title: t('services'), entries: entries.filter(({ kind }) => kind === 'service') },
    { title: t('skills'), entries: entries.filter(({ kind }) => kind === 'skill') },
  ]
  return (
    <>
      <p role="status" className={entries.length === 0 ? 'text-muted' : 'sr-only'}>
        {entries.length === 0 && t('noEntriesFound')}
      </p>
      {groups
        .filter((group) => group.entries.length > 0)
        .map((group) => (
          <section key={group.title}>
            <h3 className="mb-1 font-semibold">{group.title}</h3>
            <ul className="divide-y divide-line rounded-2xl border border-line">
              {group.entries.map((entry) => (
                <li key={entry.id} className="first:*:rounded-t-2xl last:*:rounded-b-2xl">
                  <button
                    type="button"
                    aria-disabled={isSaving}
                    onClick={() => !isSaving && onPick(entry)}
                    className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start hover:bg-sunken aria-disabled:opacity-60"
                  >
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      {entry.name} <span className="text-sm text-muted">{entry.context}</span>
                    </span>
                    <Plus aria-hidden="true" className="size-5 shrink-0 text-muted" />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

function toEntries({ categories }: AdminCatalogue, language: string): Entry[] {
  const toEntry = (
    kind: Entry['kind'],
    item: { _id: string; name: string; names: Record<string, string>; words: string[] },
    parent: { name: string; names: Record<string, string> },
  ): Entry => ({
    kind,
    id: item._id,
    name: localizedName(language, item),
    context: localizedName(language, parent),
    words: foldWords([item.name, ...Object.values(item.names), ...item.words].join(' ')),
  })
  return categories.flatMap((category) =>
    category.subCategories.flatMap((service) => [
      toEntry('service', service, category),
      ...service.skills.map((skill) => toEntry('skill', skill, service)),
    ]),
  )
}

function filterEntries(entries: Entry[], filter: string): Entry[] {
  const typed = foldWords(filter)
  return entries.filter(({ words }) => beginLike(words, typed))
}
