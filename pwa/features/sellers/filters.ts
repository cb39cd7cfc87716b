import { startTransition, useOptimistic } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  joinChoices,
  MAX_CHOICES,
  type MultipleFilter,
  parseSellerFilters,
  type SellerFilters,
  splitChoices,
} from '#shared/seller-filters.ts'

/** The filters' names in the URL, in display order. */
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
  'available',
  'quickAnswers',
  'maxDeliveryDays',
  'near',
  'within',
  'remote',
  'sort',
  'exact',
] as const
export type FilterName = (typeof FILTER_NAMES)[number]

export interface AddressFilters {
  /** The valid filters of the URL; invalid values are left out. */
  filters: SellerFilters
  page: number
  /** Page size requested by the URL; a list uses it if it is one of its options. */
  limit: number
  /** Raw values in the URL. */
  values: Partial<Record<FilterName, string>>
  /**
   * Changes some filters (an empty value removes one) and returns to the first page. `replace`: Back doesn't
   * undo it.
   */
  update(changes: Partial<Record<FilterName, string>>, options?: { replace: boolean }): void
  /** Adds a value to a filter that takes several, or removes it. */
  toggle(name: MultipleFilter, value: string): void
  setPage(page: number): void
  /** Changes the page size and returns to the first page. */
  setPageSize(limit: number): void
  clear(): void
}

/** The lower of two rates is the minimum, whichever was typed into which field. */
export function normalizeRates<Rates extends { minRate?: string; maxRate?: string }>(rates: Rates): Rates {
  const { minRate, maxRate } = rates
  return minRate && maxRate && Number(minRate) > Number(maxRate)
    ? { ...rates, minRate: maxRate, maxRate: minRate }
    : rates
}

/** The changes that remove a filter, with those that depend on it. */
export function removalOf(name: FilterName): Partial<Record<FilterName, string>> {
  if (name === 'categoryId') return { categoryId: '', subCategoryId: '', skill: '' }
  if (name === 'near') return { near: '', within: '', remote: '' }
  return name === 'search' ? { search: '', exact: '' } : { [name]: '' }
}

/** What is the order of the list, or a part of another filter. */
const DEPENDENT_NAMES: readonly FilterName[] = ['sort', 'exact', 'within', 'remote']

/** The filters that narrow the list. */
export const findActiveFilters = (filters: SellerFilters): FilterName[] =>
  FILTER_NAMES.filter((name) => !DEPENDENT_NAMES.includes(name) && !isEmpty(filters[name]))

const isEmpty = (value: SellerFilters[FilterName]): boolean => value === undefined || value === ''

/** The values of a filter, each as its text. */
export const valuesOf = (filters: SellerFilters, name: FilterName): string[] =>
  [filters[name] ?? []].flat().map(String)

/** The values with one more, or without it. */
export function toggleChoice(text: string, value: string): string {
  const values = splitChoices(text)
  const others = values.filter((other) => other !== value)
  if (others.length < values.length) return joinChoices(others)
  return values.length < MAX_CHOICES ? joinChoices([...values, value]) : text
}

/**
 * The URL's parameters, not as they were rendered last: of two changes in quick succession the second must
 * build on the first.
 */
const readParams = () => new URLSearchParams(location.search)

const readValues = (params: URLSearchParams): AddressFilters['values'] =>
  normalizeRates<AddressFilters['values']>(
    Object.fromEntries(
      FILTER_NAMES.flatMap((name) => {
        // Some messengers break a line in a link.
        const value = params.get(name)?.replace(/\p{Cc}+/gu, ' ')
        return value ? [[name, value]] : []
      }),
    ),
  )

/**
 * The filters as they were chosen last. The router renders a new URL in a transition, with the whole list; on
 * a slow phone a control that waited for it would show what it had before.
 */
export function useChosenFilters(address: AddressFilters): AddressFilters {
  const [values, setValues] = useOptimistic(address.values)
  const showAtOnce = (change: () => void) =>
    startTransition(() => {
      change()
      setValues(readValues(readParams()))
    })
  return {
    ...address,
    values,
    filters: parseSellerFilters(values),
    update: (...changes) => showAtOnce(() => address.update(...changes)),
    toggle: (...choice) => showAtOnce(() => address.toggle(...choice)),
  }
}

/** The filters are stored in the URL: they survive a reload, can be shared, and Back undoes them. */
export function useFilters(): AddressFilters {
  const [searchParams, setSearchParams] = useSearchParams()
  const values = readValues(searchParams)
  const page = Number(searchParams.get('page') ?? 1)
  const update: AddressFilters['update'] = (changes, options) => {
    const next = readParams()
    next.delete('page')
    const rates = { minRate: next.get('minRate') ?? '', maxRate: next.get('maxRate') ?? '' }
    for (const [name, value] of Object.entries(normalizeRates({ ...rates, ...changes }))) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearchParams(next, options)
  }
  return {
    filters: parseSellerFilters(values),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    limit: Number(searchParams.get('limit')),
    values,
    update,
    toggle(name, value) {
      // By what the address means: it may have a name, or a value that nobody accepts.
      const chosen = parseSellerFilters({ [name]: readParams().get(name) ?? '' })[name] ?? []
      update({ [name]: toggleChoice(joinChoices(chosen), value) })
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
