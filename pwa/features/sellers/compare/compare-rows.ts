import { useTranslation } from 'react-i18next'
import { localeOf, localizedName } from '#shared/languages.ts'
import { formatDays, formatDuration } from '../../../i18n/duration.ts'
import { languageName } from '../../../i18n/names.ts'
import { serverNow } from '../../../platform/clock.ts'
import { useSubCategories } from '../../catalog/catalog.ts'
import { usePrice } from '../../currency/currency.ts'
import { useWorkPlaceText } from '../../places/work-place.ts'
import { formatAgo, formatMonth } from '../durations.ts'
import type { ComparedSeller } from './compared-seller.ts'

const FACTS = [
  'rate',
  'rating',
  'response',
  'delivery',
  'orders',
  'availability',
  'place',
  'lastActive',
  'since',
] as const
const LISTS = ['languages', 'services', 'skills'] as const
type Fact = (typeof FACTS)[number]
type List = (typeof LISTS)[number]

/** One detail of all. A null cell isn't known; an empty one wasn't said, which is a difference. */
export type CompareRow =
  | { key: Fact; cells: (string | null)[]; best: { key: BestKey; indexes: number[] } | null }
  | { key: List; cells: (string[] | null)[]; shared: string[] }

/** Where more or less is better. */
const BETTER = { rate: 'less', rating: 'more', response: 'less', delivery: 'less', orders: 'more' } as const
export type BestKey = keyof typeof BETTER
const isRanked = (key: string): key is BestKey => Object.hasOwn(BETTER, key)

/** The details of freelancers side by side; null for one who hasn't loaded. */
export function useCompareRows(sellers: (ComparedSeller | null)[]): CompareRow[] {
  const { describe, list } = useDescription()
  const facts = FACTS.map((key) => ({
    key,
    cells: sellers.map((seller) => seller && describe(key, seller)),
    best: isRanked(key) ? findBest(key, sellers) : null,
  }))
  const lists = LISTS.map((key) => {
    const cells = sellers.map((seller) => seller && list(key, seller))
    return { key, cells, shared: findShared(cells) }
  })
  return [...facts, ...lists]
}

/** Whether all who have loaded have the same there. */
export function isSameForAll({ cells }: CompareRow): boolean {
  const known = cells.filter((cell) => cell !== null)
  return new Set(known.map((cell) => [cell].flat().toSorted().join('\n'))).size <= 1
}

function useDescription() {
  const { t, i18n } = useTranslation(['compare', 'explore', 'profile'])
  const price = usePrice()
  const workPlace = useWorkPlaceText()
  const services = useSubCategories()
  const { language } = i18n
  const locale = localeOf(language)
  const describe = (key: Fact, { card, profile }: ComparedSeller): string | null => {
    switch (key) {
      case 'rate':
        return t('explore:perHour', { price: price(card.hourlyRate) })
      case 'rating':
        return card.rating === null
          ? t('explore:noRating')
          : `${card.rating.toLocaleString(locale, { minimumFractionDigits: 1 })} · ${t('profile:ratings', { count: card.ratingCount })}`
      case 'response':
        if (!profile) return null
        return profile.responseMinutes === null
          ? t('profile:repliesUnknown')
          : formatDuration(profile.responseMinutes, language)
      case 'delivery':
        return card.deliveryDays ? formatDays(card.deliveryDays, language) : ''
      case 'orders':
        return card.completedOrders.toLocaleString(locale)
      case 'availability': {
        if (!profile) return null
        const { awayUntil } = profile
        if (awayUntil !== null && Date.parse(awayUntil) > serverNow())
          return t('awayUntil', {
            date: new Date(awayUntil).toLocaleDateString(locale, { dateStyle: 'medium' }),
          })
        return t(card.available ? 'available' : 'idle')
      }
      case 'place':
        return workPlace(card) || t('profile:otherCountry')
      case 'lastActive':
        return (
          profile && (formatAgo(profile.lastActive, new Date(serverNow()), language) ?? t('profile:justNow'))
        )
      case 'since':
        return formatMonth(card.memberSince, language)
    }
  }
  const list = (key: List, { card, profile }: ComparedSeller): string[] => {
    switch (key) {
      case 'languages':
        return card.languages.map((code) => languageName(code, language))
      case 'services':
        return services.status === 'ready'
          ? services.data
              .filter(({ _id }) => card.subCategoryIds.includes(_id))
              .map((service) => localizedName(language, service))
          : []
      case 'skills':
        return profile
          ? profile.skillLevels.map((skill) => localizedName(language, skill))
          : card.skills.map(({ name }) => name)
    }
  }
  return { describe, list }
}

/** Who is best there; nobody where all are equal, or only one is known. */
function findBest(
  key: BestKey,
  sellers: (ComparedSeller | null)[],
): { key: BestKey; indexes: number[] } | null {
  const values = sellers.map((seller) => seller && getValue(key, seller))
  const known = values.filter((value) => value !== null)
  if (new Set(known).size < 2) return null
  const best = BETTER[key] === 'more' ? Math.max(...known) : Math.min(...known)
  return { key, indexes: [...values.keys()].filter((index) => values[index] === best) }
}

function getValue(key: BestKey, { card, profile }: ComparedSeller): number | null {
  switch (key) {
    case 'rate':
      return card.hourlyRate
    case 'rating':
      return card.rating
    case 'response':
      return profile?.responseMinutes ?? null
    case 'delivery':
      return card.deliveryDays ?? null
    case 'orders':
      return card.completedOrders
  }
}

/** What all of at least two have. */
function findShared(cells: (string[] | null)[]): string[] {
  const known = cells.filter((cell) => cell !== null)
  return known.length < 2 ? [] : (known[0] ?? []).filter((item) => known.every((cell) => cell.includes(item)))
}
