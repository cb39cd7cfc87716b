import { useTranslation } from 'react-i18next'
import { localizedName } from '#shared/languages.ts'
import { DEFAULT_DISTANCE_KM, parsePosition } from '#shared/places.ts'
import { formatKilometers, usePlace } from './place-names.ts'

/** "Near Guadalajara (25 km)", "Near me (25 km)"; undefined while the place is loading. */
export function useNearLabel(near = '', within = String(DEFAULT_DISTANCE_KM)): string | undefined {
  const { t, i18n } = useTranslation('explore')
  const isMyPosition = parsePosition(near) !== null
  const place = usePlace(isMyPosition ? undefined : near)
  const distance = formatKilometers(Number(within), i18n.language)
  if (isMyPosition) return t('nearMe', { distance })
  if (place === undefined) return undefined
  return place
    ? t('nearPlace', { place: localizedName(i18n.language, place), distance })
    : t('nearTown', { distance })
}
