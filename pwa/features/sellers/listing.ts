import * as v from 'valibot'
import type { Place } from '#shared/places.ts'
import { PAGE_SIZE, totalPages } from '#shared/protocol/envelope.ts'
import { parseSearchTerms } from '#shared/search-terms.ts'
import { formatSellerFilters, type SellerFilters } from '#shared/seller-filters.ts'
import { type NamedCountry, SellerCard, SellerList } from '#shared/sellers.ts'
import { readList, storeList } from '../../cache/cached-rows.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import type { CachedSeller } from './public-tables.ts'
import { findSavedSellers } from './seller-index.ts'

/**
 * One page of sellers. `more`: there are more than `total`. `partial`: computed from the cached rows, so
 * there may be others.
 */
export interface Listing {
  sellers: SellerCard[]
  total: number
  more: boolean
  page: number
  limit: number
  totalPages: number
  partial: boolean
  /** The search without its slips, where that is what was searched for. */
  correction: string | null
  /** Nobody has all words of the search: these have most of them. */
  someWords: boolean
  /** The town that the search named: these are near it. */
  place: Place | null
  /** The town that it named, but near which nobody is. */
  unservedPlace: Place | null
  /** The country that it named, and whether these are there. */
  namedCountry: NamedCountry | null
}

type Found = Omit<Listing, 'sellers' | 'page' | 'limit' | 'totalPages' | 'partial'>

/** The sellers that match the filters: from the server, else from this device's cached rows. */
export function useListing(filters: SellerFilters, page: number, limit = PAGE_SIZE): Loaded<Listing> {
  const query = formatQuery(filters)
  const key = getListKey(filters, page, limit)
  const toListing = (sellers: SellerCard[], found: Found, partial: boolean): Listing => ({
    ...found,
    sellers,
    page,
    limit,
    totalPages: totalPages(found.total, limit),
    partial,
  })
  return useCachedQuery({
    key: ['sellers', key],
    keepPrevious: true,
    fetch: (signal) =>
      callEndpoint('GET /seller/all', SellerList, { query: { ...query, page, limit }, signal }),
    store: (publicDb, response, fetchedAt) =>
      storeList(
        publicDb,
        publicDb.sellers,
        {
          key,
          savedAt: fetchedAt,
          rows: response.sellers.map((card) => toSellerRow(card, fetchedAt)),
        },
        response,
      ),
    read: async (publicDb) => {
      const saved = await readList(publicDb, publicDb.sellers, key)
      return saved && { data: toListing(saved.data.rows, saved.data, false), savedAt: saved.savedAt }
    },
    toData: (response) => toListing(response.sellers, response, false),
    readFallback: async (publicDb) => {
      const fallback = await findSavedSellers(publicDb, filters, page, limit)
      return (
        fallback && {
          data: toListing(fallback.sellers, { ...fallback, more: false }, true),
          savedAt: fallback.savedAt,
          empty: fallback.sellers.length === 0,
        }
      )
    },
  })
}

/** The cached row of a seller for lists: only the card's own fields, whatever else `card` carries. */
export const toSellerRow = (card: SellerCard, fetchedAt: number): CachedSeller => ({
  ...v.parse(SellerCard, card),
  savedAt: fetchedAt,
})

/** Cache key of a page of results. Equal filters have the same key, whatever their order and case. */
export function getListKey(filters: SellerFilters, page: number, limit: number): string {
  const criteria = { ...formatQuery(filters), search: parseSearchTerms(filters.search)?.join(' ') }
  const entries = Object.entries(criteria).filter(([, value]) => value !== undefined)
  return JSON.stringify([...entries.sort(([a], [b]) => (a < b ? -1 : 1)), page, limit])
}

/** The filters of a query, without an empty search. */
export function formatQuery(filters: Partial<SellerFilters>) {
  const { search, ...texts } = formatSellerFilters(filters)
  const trimmed = search?.trim()
  return trimmed ? { ...texts, search: trimmed } : texts
}
