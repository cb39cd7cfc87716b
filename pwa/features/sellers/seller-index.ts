import { Dexie } from 'dexie'
import type { SearchOutcome } from '#shared/search/search.ts'
import {
  matchesSellerFilters,
  SELLER_COMPARATORS,
  type SellerFilters,
  type SellerSort,
} from '#shared/seller-filters.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import type { CachedSeller } from './public-tables.ts'

interface SavedSellersPage extends SearchOutcome {
  sellers: CachedSeller[]
  total: number
  /** Fetch time of the oldest of them (ms). */
  savedAt: number
}

/** Read in small batches: thousands of rows at once would block input. */
const READ_BATCH_SIZE = 250
const { minKey, maxKey } = Dexie

/** All cached sellers, read from Dexie when first needed; later reads add only newer rows. */
const cachedSellers = new Map<string, CachedSeller>()
let readUpTo = 0
let pendingWork: Promise<void> = Promise.resolve()

/**
 * One page of the cached sellers that match the filters, in the server's order; null if none is cached at
 * all.
 */
export async function findSavedSellers(
  publicDb: PublicDb,
  filters: SellerFilters,
  page: number,
  limit: number,
): Promise<SavedSellersPage | null> {
  const total = await publicDb.sellers.count()
  if (total === 0) return null
  const from = (page - 1) * limit
  if (isUnfiltered(filters)) return toPage(await readSortedPage(publicDb, filters.sort, from, limit), total)
  await runExclusive(() => readNewRows(publicDb, total))
  const { search, exact, ...criteria } = filters
  const measure =
    filters.near === undefined ? null : await (await loadNear()).createMeasure(publicDb, filters)
  const sort = filters.sort === 'nearest' && !measure ? 'best-match' : filters.sort
  const isMatching = (card: CachedSeller) => matchesSellerFilters(card, criteria) && measure?.(card) !== null
  const sortByDistance = (cards: CachedSeller[]) =>
    sort === 'nearest' && measure ? cards.sort((a, b) => (measure(a) ?? 0) - (measure(b) ?? 0)) : cards
  if (!search?.trim()) {
    const matching = [...cachedSellers.values()].filter(isMatching)
    const sorted = sortByDistance(matching.sort(SELLER_COMPARATORS[sort]))
    return toPage(sorted.slice(from, from + limit), sorted.length)
  }
  const { searchCards, indexCards } = await loadSearch()
  await indexCards(publicDb, [...cachedSellers.values()])
  const { cards: found, ...outcome } = await searchCards(publicDb, isMatching, {
    search,
    sort,
    exact: exact === 'true',
    near: filters.near,
    country: filters.country,
  })
  const cards = sortByDistance(found)
  return { ...toPage(cards.slice(from, from + limit), cards.length), ...outcome }
}

/** All cached sellers, in no order. */
export async function readCachedSellers(publicDb: PublicDb): Promise<CachedSeller[]> {
  const total = await publicDb.sellers.count()
  await runExclusive(() => readNewRows(publicDb, total))
  return [...cachedSellers.values()]
}

/** What an older server sent has no rank for searches. */
export const compareBySearchRank = (a: CachedSeller, b: CachedSeller): number =>
  b.searchRank - a.searchRank || b.rank - a.rank

/** Loads the index in advance, so that the first offline search is as fast as later ones. */
export async function warmIndex(publicDb: PublicDb): Promise<void> {
  const cards = await readCachedSellers(publicDb)
  const { indexCards } = await loadSearch()
  await indexCards(publicDb, cards)
}

/** The words of all trades weigh more than a screen: they are loaded when somebody searches what is saved. */
const loadSearch = () => import('./saved-search.ts')

/** What few searches need. */
export const loadNear = () => import('./saved-near.ts')

const isUnfiltered = ({ search, sort, exact, ...filters }: SellerFilters) =>
  !search?.trim() && Object.values(filters).every((value) => value === undefined)

/** A page of all cached sellers by an index, without reading the other rows. */
async function readSortedPage(
  { sellers }: PublicDb,
  sort: SellerSort,
  from: number,
  limit: number,
): Promise<CachedSeller[]> {
  const indexName = {
    'best-match': 'rank',
    'top-rated': 'rank',
    nearest: 'rank',
    newest: '[memberSince+rank]',
    'rate-asc': '[hourlyRate+rank]',
    'rate-desc': '[hourlyRate+rank]',
  }[sort]
  const order = sellers.orderBy(indexName)
  const page = await (sort === 'rate-asc' ? order : order.reverse()).offset(from).limit(limit).toArray()
  if (sort !== 'rate-asc') return page
  // Equal rates are ordered by descending rank, the reverse of the index's order.
  const rates = [...new Set(page.map((card) => card.hourlyRate))]
  const skippedCount = await sellers
    .where(indexName)
    .below([rates[0] ?? 0, minKey])
    .count()
  const readRate = (rate: number, i: number) =>
    sellers
      .where(indexName)
      .between([rate, minKey], [rate, maxKey])
      .reverse()
      .offset(i === 0 ? from - skippedCount : 0)
      .limit(limit)
      .toArray()
  return (await Promise.all(rates.map(readRate))).flat().slice(0, limit)
}

function toPage(sellers: CachedSeller[], total: number): SavedSellersPage {
  const outcome = { correction: null, someWords: false, place: null, unservedPlace: null, namedCountry: null }
  return {
    sellers,
    total,
    ...outcome,
    savedAt: Math.min(Date.now(), ...sellers.map((seller) => seller.savedAt)),
  }
}

/** Runs one after the other: a second caller finds most of the work done. */
function runExclusive(work: () => Promise<void>): Promise<void> {
  pendingWork = pendingWork.catch(() => undefined).then(work)
  return pendingWork
}

async function readNewRows(publicDb: PublicDb, total: number): Promise<void> {
  if (cachedSellers.size > 0)
    addCards(await publicDb.sellers.where('savedAt').aboveOrEqual(readUpTo).toArray())
  if (cachedSellers.size === total) return
  cachedSellers.clear()
  for (let lastId = '', readCount = READ_BATCH_SIZE; readCount === READ_BATCH_SIZE; ) {
    const cards = await publicDb.sellers.where('_id').above(lastId).limit(READ_BATCH_SIZE).toArray()
    addCards(cards)
    readCount = cards.length
    lastId = cards.at(-1)?._id ?? lastId
  }
}

function addCards(cards: CachedSeller[]): void {
  for (const card of cards) {
    // Those saved last are read again, and are the same.
    if (cachedSellers.get(card._id)?.savedAt !== card.savedAt) cachedSellers.set(card._id, card)
    readUpTo = Math.max(readUpTo, card.savedAt)
  }
}
