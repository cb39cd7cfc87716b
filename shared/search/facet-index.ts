import { DELIVERY_DAYS } from '../delivery-times.ts'
import { toCents } from '../money.ts'
import {
  type CountedFilters,
  type Counts,
  FACET_FILTERS,
  type FacetFilter,
  facetsOfCard,
  facetsOfFilter,
  RATE_BARS,
  RATING_CHOICES,
  type SellerFacets,
  toFacet,
} from '../seller-facets.ts'
import { MAX_HOURLY_RATE, type SellerCard } from '../sellers.ts'

/** What freelancers are counted by. Each has a number, from 0 to `size`. */
export interface FacetIndex {
  size: number
  /** The numbers of those who have a facet, by its name. */
  facets: Map<string, ArrayLike<number>>
  /** By their number. */
  cents: ArrayLike<number>
  ratingTenths: ArrayLike<number>
}

/** The index of these cards, in their order. */
export function indexCardFacets(cards: SellerCard[]): FacetIndex {
  const facets = new Map<string, number[]>()
  for (const [number, card] of cards.entries())
    for (const facet of facetsOfCard(card)) {
      const numbers = facets.get(facet)
      if (numbers) numbers.push(number)
      else facets.set(facet, [number])
    }
  return {
    size: cards.length,
    facets,
    cents: cards.map(({ hourlyRate }) => toCents(hourlyRate)),
    ratingTenths: cards.map(({ rating }) => Math.round((rating ?? 0) * 10)),
  }
}

/** A bit for each filter; who isn't found by the words, or isn't near, has a bit, too. */
const BITS = {
  skill: 1,
  subCategoryId: 2,
  country: 4,
  categoryId: 8,
  language: 16,
  rate: 32,
  minRating: 64,
  found: 128,
  available: 256,
  quickAnswers: 512,
  maxDeliveryDays: 1024,
}
/** Whoever chooses another category leaves its services and skills behind. */
const OWN_BITS: Record<FacetFilter, number> = {
  ...BITS,
  categoryId: BITS.categoryId | BITS.subCategoryId | BITS.skill,
}

/** By their number, a bit for each filter that a freelancer doesn't match. */
export type Misses = Uint16Array

/**
 * The filters that each doesn't match, apart from the words. `nearby`: the numbers of those who are near the
 * place that is searched, null without one.
 */
export function findMisses(
  index: FacetIndex,
  filters: CountedFilters,
  nearby: ArrayLike<number> | null = null,
): Misses {
  const misses = new Uint16Array(index.size)
  const mark = (bit: number, isMissed: (number: number) => boolean) => {
    for (let number = 0; number < misses.length; number++)
      if (isMissed(number)) misses[number] = (misses[number] ?? 0) | bit
  }
  for (const filter of FACET_FILTERS) {
    const facets = facetsOfFilter(filters, filter)
    if (!facets) continue
    const matches = markNumbers(
      index.size,
      facets.map((facet) => index.facets.get(facet) ?? []),
    )
    mark(BITS[filter], (number) => matches[number] === 0)
  }
  const { minRate, maxRate, minRating } = filters
  if (minRate !== undefined || maxRate !== undefined) {
    const min = toCents(minRate ?? 0)
    const max = maxRate === undefined ? Number.POSITIVE_INFINITY : toCents(maxRate)
    mark(BITS.rate, (number) => (index.cents[number] ?? 0) < min || (index.cents[number] ?? 0) > max)
  }
  if (minRating !== undefined) {
    const min = Math.round(minRating * 10)
    mark(BITS.minRating, (number) => (index.ratingTenths[number] ?? 0) < min)
  }
  return nearby ? addFoundMisses(misses, nearby) : misses
}

/** The same, with those of the words or of a place: `found` are the numbers of those who are found. */
export function addFoundMisses(misses: Misses, found: ArrayLike<number>): Misses {
  const isFound = markNumbers(misses.length, [found])
  return misses.map((bits, number) => (isFound[number] ? bits : bits | BITS.found))
}

/** Counts the freelancers of each choice. */
export function countFacets(index: FacetIndex, misses: Misses): SellerFacets {
  const count = (numbers: ArrayLike<number>, ownBits: number) => {
    let counted = 0
    for (let i = 0; i < numbers.length; i++) if (((misses[numbers[i] ?? 0] ?? 0) & ~ownBits) === 0) counted++
    return counted
  }
  const countValues = (filter: FacetFilter): Counts => {
    const prefix = toFacet(filter, '')
    return Object.fromEntries(
      [...index.facets]
        .filter(([facet]) => facet.startsWith(prefix))
        .map(([facet, numbers]) => [facet.slice(prefix.length), count(numbers, OWN_BITS[filter])] as const)
        .filter(([, counted]) => counted > 0),
    )
  }
  let total = 0
  const ratings = RATING_CHOICES.map((value) => ({ value, tenths: Number(value) * 10, counted: 0 }))
  const dollars = new Uint32Array(MAX_HOURLY_RATE + 1)
  for (let number = 0; number < index.size; number++) {
    const bits = misses[number] ?? 0
    if (bits === 0) total++
    if ((bits & ~BITS.minRating) === 0)
      for (const rating of ratings) if ((index.ratingTenths[number] ?? 0) >= rating.tenths) rating.counted++
    if ((bits & ~BITS.rate) === 0) {
      const rate = Math.floor((index.cents[number] ?? 0) / 100)
      dollars[rate] = (dollars[rate] ?? 0) + 1
    }
  }
  return {
    total,
    categoryId: countValues('categoryId'),
    subCategoryId: countValues('subCategoryId'),
    skill: countValues('skill'),
    country: countValues('country'),
    language: countValues('language'),
    available: countValues('available'),
    quickAnswers: countValues('quickAnswers'),
    maxDeliveryDays: addUpDays(countValues('maxDeliveryDays')),
    minRating: Object.fromEntries(
      ratings.filter(({ counted }) => counted > 0).map(({ value, counted }) => [value, counted]),
    ),
    rates: toBars(dollars),
  }
}

/** With each time, those who deliver sooner. */
function addUpDays(counts: Counts): Counts {
  let sum = 0
  const sums = DELIVERY_DAYS.map((days) => {
    sum += counts[days] ?? 0
    return [String(days), sum] as const
  })
  return Object.fromEntries(sums.filter(([, counted]) => counted > 0))
}

/** A byte for each freelancer: 1 for those in the lists. */
function markNumbers(size: number, lists: ArrayLike<number>[]): Uint8Array {
  const marks = new Uint8Array(size)
  for (const list of lists) for (let i = 0; i < list.length; i++) marks[list[i] ?? 0] = 1
  return marks
}

/** Widths of a bar that are easily read (US dollars). */
const STEPS = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000]
/** The last bar, which is open, has at most this share of all. */
const MAX_OPEN_SHARE = 0.05

/** The histogram of those with each rate in whole dollars, as fine as it can be. */
function toBars(dollars: Uint32Array): SellerFacets['rates'] {
  const all = dollars.reduce((sum, counted) => sum + counted, 0)
  const countFrom = (rate: number) => dollars.subarray(rate).reduce((sum, counted) => sum + counted, 0)
  const step = STEPS.find((width) => countFrom(width * (RATE_BARS - 1)) <= all * MAX_OPEN_SHARE) ?? 1
  const bars = Array.from({ length: RATE_BARS }, (_, i) => {
    const from = countFrom(i * step)
    return i === RATE_BARS - 1 ? from : from - countFrom((i + 1) * step)
  })
  return { step, bars }
}
