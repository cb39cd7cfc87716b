import { History, LayoutGrid } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCH_LENGTH } from '#shared/seller-filters.ts'
import { clearRecentSearches } from '../../client/recent-searches.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { findSuggestions, type Suggestion } from './suggestions.ts'

const GROUPS = ['recent', 'service', 'person'] as const

interface SuggestionListProps {
  id: string
  input: string
  suggestions: Suggestion[]
  activeIndex: number
  onChange(suggestions: Suggestion[]): void
  onPick(suggestion: Suggestion): void
  /** The earlier searches were deleted, and with them the button that had the focus. */
  onCleared(): void
}

/** The list of a search field's suggestions, in groups. */
export default function SuggestionList({
  id,
  input,
  suggestions,
  activeIndex,
  onChange,
  onPick,
  onCleared,
}: SuggestionListProps) {
  const { t, i18n } = useTranslation('explore')
  const [clearedAt, setClearedAt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: clearing the searches changes what is found
  useEffect(() => {
    if (input.length === MAX_SEARCH_LENGTH) return onChange([])
    const controller = new AbortController()
    const find = async () => {
      for await (const found of findSuggestions(input, i18n.language, controller.signal)) {
        if (controller.signal.aborted) return
        onChange(found)
      }
    }
    // Suggestions are a help: where they can't be had the search goes on without them.
    find().catch(() => undefined)
    return () => controller.abort()
  }, [input, i18n.language, clearedAt, onChange])
  if (input.length === MAX_SEARCH_LENGTH) return <Limit />
  if (suggestions.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing here leaves the focus in the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1.5 max-h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface p-1.5 shadow-lift"
    >
      <div id={id} role="listbox" aria-label={t('suggestions.label')}>
        {GROUPS.map((kind) => {
          const group = suggestions.filter((suggestion) => suggestion.kind === kind)
          if (group.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className="px-3 pt-2 pb-1 text-sm font-semibold text-muted">
                {t(`suggestions.${kind}`)}
              </p>
              {group.map((suggestion) => (
                <Option
                  key={suggestion.key}
                  id={`${id}-${suggestions.indexOf(suggestion)}`}
                  suggestion={suggestion}
                  isActive={suggestions.indexOf(suggestion) === activeIndex}
                  onPick={onPick}
                />
              ))}
            </div>
          )
        })}
      </div>
      {suggestions.some(({ kind }) => kind === 'recent') && (
        <button
          type="button"
          className="mt-1 min-h-11 w-full rounded-xl border-line px-3 text-start text-sm font-semibold text-link hover:bg-brand-soft"
          onClick={() => {
            clearRecentSearches()
            setClearedAt(Date.now())
            onCleared()
          }}
        >
          {t('suggestions.clear')}
        </button>
      )}
    </div>
  )
}

function Option({
  id,
  suggestion,
  isActive,
  onPick,
}: {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onPick(suggestion: Suggestion): void
}) {
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, id])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={() => onPick(suggestion)}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5 hover:bg-brand-soft aria-selected:bg-brand-soft [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-muted"
    >
      {suggestion.kind === 'recent' && <History aria-hidden="true" />}
      {suggestion.kind === 'service' && <LayoutGrid aria-hidden="true" />}
      {suggestion.kind === 'person' && <Avatar src={suggestion.picture} name={suggestion.text} size={32} />}
      <span className="min-w-0">
        <bdi className="block w-fit max-w-full truncate font-medium">{suggestion.text}</bdi>
        {suggestion.kind !== 'recent' && suggestion.context && (
          <span className="block truncate text-sm text-muted">{suggestion.context}</span>
        )}
      </span>
    </div>
  )
}

/** The field takes no more: the end of what was pasted may be missing. */
function Limit() {
  const { t } = useTranslation('validation')
  return (
    <p
      role="alert"
      className="absolute inset-x-0 top-full z-20 mt-1.5 rounded-2xl border border-line bg-surface px-3 py-2 text-sm text-danger shadow-lift"
    >
      {t('max_length', { n: MAX_SEARCH_LENGTH })}
    </p>
  )
}
