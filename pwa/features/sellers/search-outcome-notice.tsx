import { useTranslation } from 'react-i18next'
import type { NamedCountry } from '#shared/sellers.ts'
import { countryName } from '../../i18n/names.ts'
import { Button } from '../../ui/button.tsx'
import { formatTown } from '../places/place-names.ts'
import type { Listing } from './listing.ts'

/**
 * Says what was searched for if that isn't what was typed, near which town or in which country where the
 * words named one, that nobody is there, or nobody whom this device has saved, and that nobody has all words.
 */
export function SearchOutcomeNotice({
  listing: { correction, someWords, place, unservedPlace, namedCountry, partial },
  search,
  onExact,
}: {
  listing: Pick<Listing, 'correction' | 'someWords' | 'place' | 'unservedPlace' | 'namedCountry' | 'partial'>
  search: string
  onExact: () => void
}) {
  const { t, i18n } = useTranslation('explore')
  const town = place ?? unservedPlace
  const isPlace = town !== null || namedCountry !== null
  const isOther = correction !== null || isPlace
  if (!isOther && !someWords) return null
  return (
    <div role="status" className="grid justify-items-start gap-1 text-sm">
      {town && (
        <p>
          {t(place ? 'showingNear' : partial ? 'nobodySavedNear' : 'nobodyNear', {
            place: formatTown(town, i18n.language),
          })}
        </p>
      )}
      {namedCountry && (
        <p>
          {t(pickCountryText(namedCountry, partial), {
            country: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
              [namedCountry.code, ...(namedCountry.others ?? [])].map(
                (code) => countryName(code, i18n.language) ?? code,
              ),
            ),
          })}
        </p>
      )}
      {correction !== null && <p>{t('showingResultsFor', { search: correction })}</p>}
      {isOther && (
        <div className="-ms-4">
          <Button variant="ghost" onClick={onExact}>
            {isPlace ? t('searchWords') : t('searchInsteadFor', { search })}
          </Button>
        </div>
      )}
      {someWords && <p>{t('someWords')}</p>}
    </div>
  )
}

function pickCountryText({ others, found }: NamedCountry, partial: boolean) {
  if (found) return others ? 'showingInAny' : 'showingIn'
  if (partial) return others ? 'nobodySavedInAny' : 'nobodySavedIn'
  return others ? 'nobodyInAny' : 'nobodyIn'
}
