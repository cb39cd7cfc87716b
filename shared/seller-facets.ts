import * as v from 'valibot'
import { Counter } from './bounds.ts'
import { DELIVERY_DAYS } from './delivery-times.ts'
import { SellerFilters } from './seller-filters.ts'
import type { SellerCard } from './sellers.ts'

/** The filters whose values are facets, each with what the name of its facets begins with. */
const FACET_PREFIXES = {
  categoryId: 'category',
  subCategoryId: 'sub',
  skill: 'skill',
  country: 'country',
  language: 'language',
  available: 'available',
  quickAnswers: 'quick-answers',
  maxDeliveryDays: 'delivery',
} as const
export type FacetFilter = keyof typeof FACET_PREFIXES
export const FACET_FILTERS = [
  'skill',
  'subCategoryId',
  'country',
  'categoryId',
  'language',
  'maxDeliveryDays',
  'quickAnswers',
  'available',
] as const

export const toFacet = (filter: FacetFilter, value: string): string => `${FACET_PREFIXES[filter]}:${value}`

/** What a freelancer is filtered by. */
export const facetsOfCard = (
  card: Pick<
    SellerCard,
    | 'categoryIds'
    | 'subCategoryIds'
    | 'skills'
    | 'languages'
    | 'country'
    | 'available'
    | 'quickAnswers'
    | 'deliveryDays'
  >,
): string[] => [
  ...card.categoryIds.map((id) => toFacet('categoryId', id)),
  ...card.subCategoryIds.map((id) => toFacet('subCategoryId', id)),
  ...card.skills.map(({ _id }) => toFacet('skill', _id)),
  ...card.languages.map((code) => toFacet('language', code)),
  toFacet('country', card.country),
  ...(card.available ? [toFacet('available', 'true')] : []),
  ...(card.quickAnswers ? [toFacet('quickAnswers', 'true')] : []),
  // Cards that an older build has saved have none.
  ...(card.deliveryDays ? [toFacet('maxDeliveryDays', String(card.deliveryDays))] : []),
]

/** The facets that a filter asks for, any of which is enough; undefined where it asks for nothing. */
export function facetsOfFilter(
  filters: Pick<SellerFilters, FacetFilter>,
  filter: FacetFilter,
): string[] | undefined {
  const values = valuesOf(filters, filter)
  return values === undefined ? undefined : [values].flat().map((value) => toFacet(filter, value))
}

function valuesOf(filters: Pick<SellerFilters, FacetFilter>, filter: FacetFilter) {
  const { maxDeliveryDays } = filters
  return filter === 'maxDeliveryDays'
    ? maxDeliveryDays && DELIVERY_DAYS.filter((days) => days <= maxDeliveryDays).map(String)
    : filters[filter]
}

/** The ratings that a list can be limited to. */
export const RATING_CHOICES = ['3', '4', '4.5'] as const
/** The bars of the histogram of rates. The last one has everybody above, too. */
export const RATE_BARS = 12

/** By value; values that nobody has are left out. */
const Counts = v.record(v.string(), Counter)
export type Counts = v.InferOutput<typeof Counts>

/**
 * How many freelancers there would be with each value of a filter, if the words and the other filters stay as
 * they are. Of the rates each bar is `step` US dollars wide, the first begins at 0.
 */
export const SellerFacets = v.object({
  total: Counter,
  categoryId: Counts,
  subCategoryId: Counts,
  skill: Counts,
  country: Counts,
  language: Counts,
  available: v.optional(Counts, {}),
  quickAnswers: v.optional(Counts, {}),
  maxDeliveryDays: v.optional(Counts, {}),
  minRating: Counts,
  rates: v.object({ step: v.number(), bars: v.array(Counter) }),
})
export type SellerFacets = v.InferOutput<typeof SellerFacets>

const { sort: _, ...countedFilters } = SellerFilters.entries
export const SellerFacetsQuery = v.object(countedFilters)
export type CountedFilters = v.InferOutput<typeof SellerFacetsQuery>
