import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { foldWords } from '#shared/search/words.ts'
import type { Counts } from '#shared/seller-facets.ts'
import { MAX_CHOICES } from '#shared/seller-filters.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FilterGroup } from './filter-group.tsx'

interface Choice {
  value: string
  label: string
}

interface ChoiceListProps {
  label: string
  /** What the choices are of: those of something else are another list. */
  listKey: string
  /** Undefined until they are known. */
  choices: readonly Choice[] | undefined
  chosen: readonly string[]
  /** Null where they aren't known, undefined until they are. */
  counts: Counts | null | undefined
  onToggle(value: string): void
  onClear(): void
}

/** Shown before somebody asks for all. */
const SHORT_LENGTH = 6
/** A list longer than this can be searched. */
const MIN_LENGTH_TO_SEARCH = 12
const ROW = 'min-h-11'

/** Choices of which several can be made, each with the number of freelancers it finds. */
export function ChoiceList({ label, listKey, choices, chosen, counts, onToggle, onClear }: ChoiceListProps) {
  const { t } = useTranslation('explore')
  return (
    <FilterGroup label={label} isSet={chosen.length > 0} onClear={onClear}>
      {choices?.length === 0 ? (
        <p className="py-2 text-sm text-muted">{t('noChoice')}</p>
      ) : counts === undefined || choices === undefined ? (
        Array.from({ length: countRows(choices?.length) }, (_, row) => row).map((row) => (
          <div key={row} className={`grid items-center ${ROW}`}>
            <Skeleton className="h-6" />
          </div>
        ))
      ) : (
        // The numbers change, and nothing moves.
        <Choices key={listKey} {...{ label, choices, chosen, counts, onToggle }} />
      )}
    </FilterGroup>
  )
}

/** With the button below a short list. */
const countRows = (choices = SHORT_LENGTH + 1): number => Math.min(choices, SHORT_LENGTH + 1)

function Choices({
  label,
  choices,
  chosen,
  counts,
  onToggle,
}: Pick<ChoiceListProps, 'label' | 'chosen' | 'onToggle'> & {
  choices: readonly Choice[]
  counts: Counts | null
}) {
  const { t } = useTranslation('explore')
  const [order] = useState(() => sortChoices(choices, chosen, counts).map(({ value }) => value))
  const [isLong, setIsLong] = useState(false)
  const [search, setSearch] = useState('')
  const hintId = useId()
  const listRef = useRef<HTMLUListElement>(null)
  const byValue = new Map(choices.map((choice) => [choice.value, choice]))
  const sorted = [
    ...order.flatMap((value) => byValue.get(value) ?? []),
    ...choices.filter(({ value }) => !order.includes(value)),
  ]
  const showAll = () => {
    setIsLong(true)
    // The button leaves, and the focus would leave the list with it.
    listRef.current?.focus()
  }
  const isFull = chosen.length >= MAX_CHOICES
  const shown = isLong ? sorted.filter((choice) => matches(choice, search)) : sorted.slice(0, SHORT_LENGTH)
  return (
    <>
      {isLong && choices.length > MIN_LENGTH_TO_SEARCH && (
        <TextField
          type="search"
          label={t('findChoice', { filter: label })}
          placeholder={t('findChoice', { filter: label })}
          hideLabel
          autoComplete="off"
          className="mb-1"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      {isFull && (
        <p id={hintId} className="text-sm text-muted">
          {t('maxChoices', { count: MAX_CHOICES })}
        </p>
      )}
      <ul
        ref={listRef}
        tabIndex={-1}
        aria-label={label}
        className={`relative ${isLong ? '-mx-1 max-h-80 overflow-y-auto overscroll-contain px-1' : ''}`}
      >
        {shown.map(({ value, label: text }) => (
          <li key={value}>
            <ChoiceRow
              label={text}
              isChosen={chosen.includes(value)}
              isDisabled={isFull && !chosen.includes(value)}
              count={counts && (counts[value] ?? 0)}
              hintId={isFull ? hintId : undefined}
              onToggle={() => onToggle(value)}
            />
          </li>
        ))}
      </ul>
      {isLong && (
        <p role="status" className="py-2 text-sm text-muted empty:hidden">
          {shown.length === 0 && t('noChoice')}
        </p>
      )}
      {!isLong && sorted.length > SHORT_LENGTH && (
        <div className="-ms-4">
          <Button variant="ghost" aria-expanded={false} onClick={showAll}>
            <span aria-hidden="true">{t('allChoices', { count: sorted.length })}</span>
            <span className="sr-only">{t('allChoicesOf', { filter: label, count: sorted.length })}</span>
          </Button>
        </div>
      )}
    </>
  )
}

function ChoiceRow({
  label,
  isChosen,
  isDisabled,
  count,
  hintId,
  onToggle,
}: {
  label: string
  isChosen: boolean
  isDisabled: boolean
  count: number | null
  hintId: string | undefined
  onToggle: () => void
}) {
  const { t } = useTranslation('explore')
  const isDimmed = isDisabled || (count === 0 && !isChosen)
  return (
    <label className={`flex items-center gap-3 py-1 ${ROW} ${isDisabled ? '' : 'cursor-pointer'}`}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        aria-describedby={hintId}
        onChange={onToggle}
        className="size-6 shrink-0 accent-brand"
      />
      <span className={`min-w-0 flex-1 wrap-anywhere ${isDimmed ? 'text-muted' : ''}`}>{label}</span>
      <Count count={count} />
      {count !== null && <span className="sr-only">{t('sellerCount', { count })}</span>}
    </label>
  )
}

/** The room for a number of six digits is kept, so that nothing moves when it comes. */
function Count({ count }: { count: number | null }) {
  const { i18n } = useTranslation()
  return (
    <span
      aria-hidden="true"
      className="min-w-[5ch] shrink-0 text-end text-sm whitespace-nowrap text-muted tabular-nums"
    >
      {count?.toLocaleString(localeOf(i18n.language))}
    </span>
  )
}

/** What is chosen comes first, then what finds most. */
function sortChoices(choices: readonly Choice[], chosen: readonly string[], counts: Counts | null): Choice[] {
  const weigh = ({ value }: Choice) =>
    chosen.includes(value) ? Number.POSITIVE_INFINITY : (counts?.[value] ?? 0)
  return choices.toSorted((a, b) => {
    const [first, second] = [weigh(a), weigh(b)]
    return first === second ? 0 : second - first
  })
}

/** Whether each word of the search begins a word of the choice. */
function matches({ label }: Choice, search: string): boolean {
  const words = foldWords(label)
  return foldWords(search).every((part) => words.some((word) => word.startsWith(part)))
}
