import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { Listing } from './listing.ts'

/** Says what was searched for if that isn't what was typed, and that nobody has all words. */
export function SearchOutcomeNotice({
  listing: { correction, someWords },
  search,
  onExact,
}: {
  listing: Pick<Listing, 'correction' | 'someWords'>
  search: string
  onExact: () => void
}) {
  const { t } = useTranslation('explore')
  if (correction === null && !someWords) return null
  return (
    <div role="status" className="grid justify-items-start gap-1 text-sm">
      {correction !== null && (
        <>
          <p>{t('showingResultsFor', { search: correction })}</p>
          <div className="-ms-4">
            <Button variant="ghost" onClick={onExact}>
              {t('searchInsteadFor', { search })}
            </Button>
          </div>
        </>
      )}
      {someWords && <p>{t('someWords')}</p>}
    </div>
  )
}
