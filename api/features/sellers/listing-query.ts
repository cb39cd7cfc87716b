import type { NearQuery } from '#shared/places.ts'
import type { SellerSort } from '#shared/seller-filters.ts'
import { toNearValues } from './near-sql.ts'
import { type QueryShape, RANGE_FILTERS } from './search-sql.ts'

/** Rows are the JSON text of their cards, best first. */
export interface ListingQuery {
  search?: string | undefined
  /** Searches for what was typed even if nobody has it. */
  exact?: boolean
  /** Of each group one must match. */
  facets: string[][]
  minRateCents?: number | undefined
  maxRateCents?: number | undefined
  minRatingTenths?: number | undefined
  near?: NearQuery | undefined
  sort: SellerSort
  limit: number
  offset: number
}

export const toShape = (
  query: ListingQuery,
  source: QueryShape['source'],
  groups: string[][],
  scans = 1,
): QueryShape => ({
  source,
  scans,
  otherFacets: groups.map((group) => (group.length === 1 ? 'one' : 'any')),
  rangeFilters: RANGE_FILTERS.filter((rangeFilter) => query[rangeFilter] !== undefined),
  near: query.near ? (query.near.remote ? 'withRemote' : 'onSite') : null,
  sort: query.sort,
})

export const filterValues = (query: ListingQuery): number[] => [
  ...RANGE_FILTERS.map((rangeFilter) => query[rangeFilter]).filter((value) => value !== undefined),
  ...nearValues(query),
]

export const nearValues = ({ near }: ListingQuery): number[] => (near ? toNearValues(near) : [])

/** A group of several facets is one value of a query. */
export const toFacetValue = (group: string[]): string =>
  group.length === 1 ? (group[0] ?? '') : JSON.stringify(group)
