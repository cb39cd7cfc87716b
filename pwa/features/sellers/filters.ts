import { useSearchParams } from 'react-router-dom'
import { parseSellerFilters, type SellerFilters } from '#shared/seller-filters.ts'

/** The names of the filters in the address, in the order in which they are shown. */
export const FILTER_NAMES = [
  'search',
  'categoryId',
  'subCategoryId',
  'skill',
  'country',
  'language',
  'minRate',
  'maxRate',
  'minRating',
  'sort',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

export interface AddressFilters {
  /** What the address wishes and the server understands; what isn't usable is left out. */
  filters: SellerFilters
  page: number
  /** How many on a page, as the address wishes: a list takes it if it offers that many. */
  limit: number
  /** As they stand in the address. */
  values: Partial<Record<FilterName, string>>
  /** Changes some filters (an empty value removes one) and goes back to the first page. */
  update(changes: Partial<Record<FilterName, string>>): void
  setPage(page: number): void
  /** Another number on a page goes back to the first. */
  setPageSize(limit: number): void
  clear(): void
}

/** Of two rates the lower is the least, in whichever order somebody wrote them. */
export function normalizeRates<Rates extends { minRate?: string; maxRate?: string }>(rates: Rates): Rates {
  const { minRate, maxRate } = rates
  return minRate && maxRate && Number(minRate) > Number(maxRate)
    ? { ...rates, minRate: maxRate, maxRate: minRate }
    : rates
}

/** The filters live in the address: they survive a reload, can be shared, and Back undoes them. */
export function useFilters(): AddressFilters {
  const [searchParams, setSearchParams] = useSearchParams()
  const values = normalizeRates<AddressFilters['values']>(
    Object.fromEntries(
      FILTER_NAMES.flatMap((name) => (searchParams.get(name) ? [[name, searchParams.get(name) ?? '']] : [])),
    ),
  )
  const page = Number(searchParams.get('page') ?? 1)
  // Two changes in a moment: the second builds on the first, which has not been drawn yet.
  const readParams = () => new URLSearchParams(location.search)
  return {
    filters: parseSellerFilters(values),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    limit: Number(searchParams.get('limit')),
    values,
    update(changes) {
      const next = readParams()
      next.delete('page')
      const rates = { minRate: next.get('minRate') ?? '', maxRate: next.get('maxRate') ?? '' }
      for (const [name, value] of Object.entries(normalizeRates({ ...rates, ...changes }))) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      // Typing in the search box is one step back, not one for every letter.
      setSearchParams(next, { replace: 'search' in changes })
    },
    setPage(nextPage) {
      const next = readParams()
      next.set('page', String(nextPage))
      setSearchParams(next)
      window.scrollTo({ top: 0 })
    },
    setPageSize(limit) {
      const next = readParams()
      next.delete('page')
      next.set('limit', String(limit))
      setSearchParams(next, { replace: true })
    },
    clear: () => setSearchParams({}),
  }
}
