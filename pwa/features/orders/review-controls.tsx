import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import {
  MAX_REVIEW_SEARCH_LENGTH,
  MAX_SEARCHED_REVIEWS,
  REVIEW_SORTS,
  type ReviewChoice,
} from '#shared/reviews.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'

const SEARCH_DEBOUNCE_MS = 250

interface ReviewControlsProps {
  choice: ReviewChoice
  /** The number of all reviews. */
  total: number
  onChange(choice: ReviewChoice): void
}

/** The search in the reviews and their order. */
export function ReviewControls({ choice, total, onChange }: ReviewControlsProps) {
  const { t, i18n } = useTranslation('profile')
  const limit = MAX_SEARCHED_REVIEWS.toLocaleString(localeOf(i18n.language))
  return (
    <search className="mt-4 grid items-start gap-3 @xl:grid-cols-[1fr_14rem]">
      <TextField
        label={t('reviewSearch')}
        hideLabel
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_REVIEW_SEARCH_LENGTH}
        placeholder={t('reviewSearch')}
        icon={<Search aria-hidden="true" />}
        hint={total > MAX_SEARCHED_REVIEWS ? t('newestSearched', { limit }) : undefined}
        value={choice.search ?? ''}
        onChange={(event) => onChange({ ...choice, search: event.target.value })}
      />
      <SelectField
        label={t('reviewSort')}
        hideLabel
        value={choice.sort}
        options={REVIEW_SORTS.map((sort) => ({ value: sort, label: t(`reviewSorts.${sort}`) }))}
        onChange={({ target }) =>
          onChange({ ...choice, sort: REVIEW_SORTS.find((sort) => sort === target.value) ?? 'newest' })
        }
      />
    </search>
  )
}

/** What somebody types, once they pause. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
