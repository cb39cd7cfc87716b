import { useQuery } from '@tanstack/react-query'
import { localeOf, localizedName } from '#shared/languages.ts'
import { type Place, type Position, parsePosition } from '#shared/places.ts'
import { countryName } from '../../i18n/names.ts'

const loadKnownPlaces = () => import('./known-places.ts')

/** A place by its id; undefined while it is loading, null if there is none or it can't be loaded. */
export function usePlace(id: string | undefined): Place | null | undefined {
  const { data, error } = useQuery({
    queryKey: ['place', id],
    queryFn: async ({ signal }) => (await loadKnownPlaces()).loadPlace(id ?? '', signal),
    enabled: !!id,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? (id && !error ? undefined : null)
}

/** The position that a `near` filter is about; null while it isn’t known. */
export function useCenter(near: string | undefined): Position | null {
  const position = near === undefined ? null : parsePosition(near)
  const place = usePlace(position ? undefined : near)
  return position ?? place ?? null
}

/** "Guadalajara, Mexico". */
export function formatTown(place: Place, language: string): string {
  return joinParts([localizedName(language, place), countryName(place.country, language)], language)
}

/** "Jalisco, Mexico"; the region of a city that is one is left out. */
export const formatRegion = ({ name, region, country }: Place, language: string): string =>
  joinParts([region === name ? null : region, countryName(country, language)], language)

const joinParts = (parts: (string | null)[], language: string): string =>
  parts.filter(Boolean).join(language === 'ar' ? '، ' : ', ')

/** "25 km", "25 كم". */
export const formatKilometers = (km: number, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'kilometer' }).format(km)
