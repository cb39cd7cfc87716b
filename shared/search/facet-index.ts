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

/** What freelancers are counted by. Each has a number, from 0 to `size`, and so has each facet. */
export interface FacetIndex {
  size: number
  /** The numbers of the facets, by their names. */
  numbers: Map<string, number>
  /** The facets of a freelancer are `facets` from `starts[number]` to `starts[number + 1]`. */
  starts: Uint32Array
  facets: Uint32Array
  /** By their number. */
  cents: ArrayLike<number>
  ratingTenths: ArrayLike<number>
}

/** The index of these cards, in their order. */
export function indexCardFacets(cards: SellerCard[]): FacetIndex {
  const numbers = new Map<string, number>()
  const facets: number[] = []
  const starts = new Uint32Array(cards.length + 1)
  for (const [number, card] of cards.entries()) {
    for (const name of facetsOfCard(card)) {
      const facet = numbers.get(name) ?? numbers.size
      numbers.set(name, facet)
      facets.push(facet)
    }
    starts[number + 1] = facets.length
  }
  return {
    size: cards.length,
    numbers,
    starts,
    facets: Uint32Array.from(facets),
    cents: cards.map(({ hourlyRate }) => toCents(hourlyRate)),
    ratingTenths: cards.map(({ rating }) => Math.round((rating ?? 0) * 10)),
  }
}

/** A bit for each filter; who isn't where is searched has a bit, too. */
const BITS = {
  skill: 1,
  subCategoryId: 2,
  country: 4,
  categoryId: 8,
  language: 16,
  rate: 32,
  minRating: 64,
  elsewhere: 128,
  available: 256,
  quickAnswers: 512,
  maxDeliveryDays: 1024,
}
/** Whoever chooses another category leaves its services and skills behind. */
const OWN_BITS: Record<FacetFilter, number> = {
  ...BITS,
  categoryId: BITS.categoryId | BITS.subCategoryId | BITS.skill,
}

/** Who is counted: those of an index who match the filters, and are where is searched. */
export interface Counted {
  index: FacetIndex
  filters: CountedFilters
  /** The countries that the words name. */
  named?: string[] | undefined
  /** By their number, 1 for those near the place that is searched; null without one. */
  nearby: Uint8Array | null
  /** Lets others go on; not given where that isn't needed. */
  pause?: () => Promise<void>
}

/** Freelancers that are counted without a pause. */
export const COUNTED_PER_TURN = 100_000

/** A byte for each of `size` freelancers: 1 for those with these numbers. */
export function markNumbers(size: number, numbers: ArrayLike<number>): Uint8Array {
  const marks = new Uint8Array(size)
  for (let i = 0; i < numbers.length; i++) marks[numbers[i] ?? 0] = 1
  return marks
}

/** Finds, for a freelancer's number, a bit for each filter that they don't match. */
export function createMissFinder({ index, filters, named, nearby }: Counted): (number: number) => number {
  const { starts, facets, cents, ratingTenths } = index
  const bits = new Uint16Array(index.numbers.size)
  let asked = 0
  const ask = (bit: number, names: string[]) => {
    asked |= bit
    for (const name of names) {
      const facet = index.numbers.get(name)
      if (facet !== undefined) bits[facet] = (bits[facet] ?? 0) | bit
    }
  }
  for (const filter of FACET_FILTERS) {
    const names = facetsOfFilter(filters, filter)
    if (names) ask(BITS[filter], names)
  }
  if (named)
    ask(
      BITS.elsewhere,
      named.map((country) => toFacet('country', country)),
    )
  const minCents = toCents(filters.minRate ?? 0)
  const maxCents = filters.maxRate === undefined ? Number.POSITIVE_INFINITY : toCents(filters.maxRate)
  const minTenths = Math.round((filters.minRating ?? 0) * 10)
  return (number) => {
    let matched = 0
    if (asked !== 0)
      for (let i = starts[number] ?? 0, end = starts[number + 1] ?? 0; i < end; i++)
        matched |= bits[facets[i] ?? 0] ?? 0
    const rate = cents[number] ?? 0
    return (
      (asked & ~matched) |
      (rate < minCents || rate > maxCents ? BITS.rate : 0) |
      ((ratingTenths[number] ?? 0) < minTenths ? BITS.minRating : 0) |
      (nearby?.[number] === 0 ? BITS.elsewhere : 0)
    )
  }
}

/** Counts the freelancers of each choice, among those with the numbers in `found`, or among all. */
export async function countFacets(counted: Counted, found?: ArrayLike<number>): Promise<SellerFacets> {
  const { index } = counted
  const { starts, facets } = index
  const findMisses = createMissFinder(counted)
  const ownBits = listOwnBits(index)
  const counts = new Uint32Array(ownBits.length)
  let total = 0
  const ratings = RATING_CHOICES.map((value) => ({ value, tenths: Number(value) * 10, counted: 0 }))
  const dollars = new Uint32Array(MAX_HOURLY_RATE + 1)
  for (let i = 0, end = found?.length ?? index.size; i < end; i++) {
    if (i > 0 && i % COUNTED_PER_TURN === 0) await counted.pause?.()
    const number = found ? (found[i] ?? 0) : i
    const misses = findMisses(number)
    if (misses & BITS.elsewhere) continue
    if (misses === 0) total++
    for (let at = starts[number] ?? 0, to = starts[number + 1] ?? 0; at < to; at++) {
      const facet = facets[at] ?? 0
      if ((misses & ~(ownBits[facet] ?? 0)) === 0) counts[facet] = (counts[facet] ?? 0) + 1
    }
    if ((misses & ~BITS.minRating) === 0)
      for (const rating of ratings) if ((index.ratingTenths[number] ?? 0) >= rating.tenths) rating.counted++
    if ((misses & ~BITS.rate) === 0) {
      const rate = Math.floor((index.cents[number] ?? 0) / 100)
      dollars[rate] = (dollars[rate] ?? 0) + 1
    }
  }
  const countValues = (filter: FacetFilter): Counts => {
    const prefix = toFacet(filter, '')
    return Object.fromEntries(
      [...index.numbers].flatMap(([name, facet]) =>
        name.startsWith(prefix) && counts[facet] ? [[name.slice(prefix.length), counts[facet]]] : [],
      ),
    )
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

/** By the number of a facet, the bits that don't count for it: its filter's own. */
function listOwnBits({ numbers }: FacetIndex): Uint16Array {
  const ownBits = new Uint16Array(numbers.size)
  for (const filter of FACET_FILTERS) {
    const prefix = toFacet(filter, '')
    for (const [name, facet] of numbers) if (name.startsWith(prefix)) ownBits[facet] = OWN_BITS[filter]
  }
  return ownBits
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
