import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { SellerFilters } from '#shared/sellers.ts'

/** The names of the filters in the address, in the order in which they are shown. */
export const FILTER_NAMES = ['search', 'categoryId', 'subCategoryId', 'skill', 'country', 'language', 'minRate', 'maxRate', 'minRating', 'sort'] as const
export type FilterName = (typeof FILTER_NAMES)[number]

export interface AddressFilters {
  /** What the address wishes and the server understands; what isn't usable is left out. */
  filters: SellerFilters
  page: number
  /** As they stand in the address. */
  given: Partial<Record<FilterName, string>>
  /** Changes some filters (an empty value removes one) and goes back to the first page. */
  change(changes: Partial<Record<FilterName, string>>): void
  turn(page: number): void
  clear(): void
}

/** The filters live in the address: they survive a reload, can be shared, and Back undoes them. */
export function useFilters(): AddressFilters {
  const [params, setParams] = useSearchParams()
  const given = Object.fromEntries(FILTER_NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])))
  const usable = Object.fromEntries(Object.entries(given).filter(([name, value]) => v.safeParse(SellerFilters, { [name]: value }).success))
  const page = Number(params.get('page') ?? 1)
  return {
    filters: v.parse(SellerFilters, usable),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    given,
    change(changes) {
      const next = new URLSearchParams(params)
      next.delete('page')
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      // Typing in the search box is one step back, not one for every letter.
      setParams(next, { replace: 'search' in changes })
    },
    turn(to) {
      const next = new URLSearchParams(params)
      next.set('page', String(to))
      setParams(next)
      window.scrollTo({ top: 0 })
    },
    clear: () => setParams({}),
  }
}
