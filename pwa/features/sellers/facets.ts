import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { countFacets, type FacetIndex, indexCardFacets, markNumbers } from '#shared/search/facet-index.ts'
import { type CountedFilters, SellerFacets } from '#shared/seller-facets.ts'
import type { SellerFilters } from '#shared/seller-filters.ts'
import { type PublicDb, withPublicDb } from '../../cache/public-db.ts'
import { callEndpoint } from '../../client/api.ts'
import { useReachable } from '../../client/hooks.ts'
import { OfflineError } from '../../platform/errors.ts'
import { formatQuery } from './listing.ts'
import type { CachedSeller } from './public-tables.ts'
import type { MeasureSeller } from './saved-near.ts'
import { loadNear, readCachedSellers, warmIndex } from './seller-index.ts'

/**
 * How many freelancers each choice would find: from the server, else among those saved here. Null where that
 * isn't known, undefined until it is. The earlier numbers stand until the next ones come.
 */
export function useFacets({ sort: _sort, ...filters }: SellerFilters): SellerFacets | null | undefined {
  const isReachable = useReachable()
  const countHere = () => withPublicDb((publicDb) => countSavedFacets(publicDb, filters))
  const fetchFacets = (signal: AbortSignal) =>
    callEndpoint('GET /seller/facets', SellerFacets, { query: formatQuery(filters), signal })
  const { data, error } = useQuery({
    queryKey: ['sellerFacets', isReachable, formatQuery(filters)],
    queryFn: ({ signal }) =>
      isReachable
        ? fetchFacets(signal).catch((reason: unknown) => {
            if (reason instanceof OfflineError) return countHere()
            throw reason
          })
        : countHere(),
    placeholderData: keepPreviousData,
  })
  return error ? null : data
}

/** The numbers among the saved freelancers, by the server's rules; null if none is saved. */
export async function countSavedFacets(
  publicDb: PublicDb,
  filters: CountedFilters,
): Promise<SellerFacets | null> {
  const cards = await readCachedSellers(publicDb)
  if (cards.length === 0) return null
  const index = indexFacets(cards)
  const measure =
    filters.near === undefined ? null : await (await loadNear()).createMeasure(publicDb, filters)
  const nearby =
    measure &&
    markNumbers(
      cards.length,
      [...cards.keys()].filter((number) => isNear(measure, cards[number])),
    )
  const counted = { index, filters, nearby }
  if (!filters.search?.trim()) return countFacets(counted)
  await warmIndex(publicDb)
  const { countFoundFacets } = await import('./saved-search.ts')
  return countFoundFacets(publicDb, cards, counted)
}

let indexed: { cards: CachedSeller[]; index: FacetIndex } | undefined

/** The index of these cards, made anew only where one has changed. */
function indexFacets(cards: CachedSeller[]): FacetIndex {
  const isSame =
    indexed?.cards.length === cards.length && cards.every((card, i) => card === indexed?.cards[i])
  if (!indexed || !isSame) indexed = { cards, index: indexCardFacets(cards) }
  return indexed.index
}

const isNear = (measure: MeasureSeller, card: CachedSeller | undefined) =>
  card !== undefined && measure(card) !== null
