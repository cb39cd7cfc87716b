import { useTranslation } from 'react-i18next'
import { measureDistance, type Position } from '#shared/places.ts'
import type { SellerCard } from '#shared/sellers.ts'
import { countryName } from '../../i18n/names.ts'
import { formatKilometers, formatTown } from './place-names.ts'

/** Keeps a name together where its letters run the other way than the text around it. */
const isolate = (text: string): string => `\u2068${text}\u2069`

/**
 * Returns a function that says where a freelancer works: "Guadalajara, Mexico · travels up to 25 km", or how
 * far that is from `center`, "Mexico · Remote", or only the country. `isNarrow`: in fewer words.
 */
export function useWorkPlaceText(
  isNarrow = false,
): (seller: Pick<SellerCard, 'country' | 'place' | 'reachKm'>, center?: Position | null) => string {
  const { t, i18n } = useTranslation('explore')
  const { language } = i18n
  return ({ country, place, reachKm }, center) => {
    // A row that an older build has saved has neither place nor reach.
    const parts = [place ? isolate(formatTown(place, language)) : countryName(country, language)]
    if (reachKm === 0) parts.push(t('remoteOnly'))
    else if (place && center) {
      // Nearer than a kilometer isn’t known.
      const km = Math.round(measureDistance(center, place) / 10)
      if (km > 0) parts.push(t('away', { distance: formatKilometers(km, language) }))
    } else if (place && reachKm)
      parts.push(t(isNarrow ? 'reach' : 'travels', { distance: formatKilometers(reachKm, language) }))
    return parts.filter(Boolean).join(' · ')
  }
}
