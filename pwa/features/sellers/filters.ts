import { useSearchParams } from 'react-router-dom'
import { parseSellerFilters, type SellerFilters } from '#shared/seller-filters.ts'

/** The names of the filters in the address, in the order in which they are shown. */
export const FILTER_NAMES = ['search', 'categoryId', 'subCategoryId', 'skill', 'country', 'language', 'minRate', 'maxRate', 'minRating', 'sort'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

export interface AddressFilters {
  /** What the address wishes and the server understands; what isn't usable is left out. */
  filters: SellerFilters
  page: number
  /** How many on a page, as the address wishes: a list takes it if it offers that many. */
  limit: number
  /** As they stand in the address. */
  given: Partial<Record<FilterName, string>>
  /** Changes some filters (an empty value removes one) and goes back to the first page. */
  change(changes: Partial<Record<FilterName, string>>): void
  turn(page: number): void
  /** Another number on a page goes back to the first. */
  size(limit: number): void
  clear(): void
}

/** Of two rates the lower is the least, in whichever order somebody wrote them. */
export function inOrder<Rates extends { minRate?: string; maxRate?: string }>(rates: Rates): Rates {
  const { minRate, maxRate } = rates
  return minRate && maxRate && Number(minRate) > Number(maxRate) ? { ...rates, minRate: maxRate, maxRate: minRate } : rates
}

/** The filters live in the address: they survive a reload, can be shared, and Back undoes them. */
export function useFilters(): AddressFilters {
  const [params, setParams] = useSearchParams()
  const given = inOrder<AddressFilters['given']>(Object.fromEntries(FILTER_NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))))
  const page = Number(params.get('page') ?? 1)
  // Two changes in a moment: the second builds on the first, which has not been drawn yet.
  const now = () => new URLSearchParams(location.search)
  return {
    filters: parseSellerFilters(given),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    limit: Number(params.get('limit')),
    given,
    change(changes) {
      const next = now()
      next.delete('page')
      const rates = { minRate: next.get('minRate') ?? '', maxRate: next.get('maxRate') ?? '' }
      for (const [name, value] of Object.entries(inOrder({ ...rates, ...changes }))) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      // Typing in the search box is one step back, not one for every letter.
      setParams(next, { replace: 'search' in changes })
    },
    turn(to) {
      const next = now()
      next.set('page', String(to))
      setParams(next)
      window.scrollTo({ top: 0 })
    },
    size(limit) {
      const next = now()
      next.delete('page')
      next.set('limit', String(limit))
      setParams(next, { replace: true })
    },
    clear: () => setParams({}),
  }
}
