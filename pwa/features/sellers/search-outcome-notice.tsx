import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { formatTown } from '../places/place-names.ts'
import type { Listing } from './listing.ts'

/**
 * Says what was searched for if that isn't what was typed, near which town where the words named one, that
 * nobody is near it, and that nobody has all words.
 */
export function SearchOutcomeNotice({
  listing: { correction, someWords, place, unservedPlace },
  search,
  onExact,
}: {
  listing: Pick<Listing, 'correction' | 'someWords' | 'place' | 'unservedPlace'>
  search: string
  onExact: () => void
}) {
  const { t, i18n } = useTranslation('explore')
  const town = place ?? unservedPlace
  const isOther = correction !== null || town !== null
  if (!isOther && !someWords) return null
  return (
    <div role="status" className="grid justify-items-start gap-1 text-sm">
      {town && <p>{t(place ? 'showingNear' : 'nobodyNear', { place: formatTown(town, i18n.language) })}</p>}
      {correction !== null && <p>{t('showingResultsFor', { search: correction })}</p>}
      {isOther && (
        <div className="-ms-4">
          <Button variant="ghost" onClick={onExact}>
            {town ? t('searchWords') : t('searchInsteadFor', { search })}
          </Button>
        </div>
      )}
      {someWords && <p>{t('someWords')}</p>}
    </div>
  )
}
