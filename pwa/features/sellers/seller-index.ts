import { Dexie } from 'dexie'
import { parseSearchTerms, tokenize } from '#shared/search-terms.ts'
import {
  matchesSellerFilters,
  SELLER_COMPARATORS,
  type SellerFilters,
  type SellerSort,
} from '#shared/seller-filters.ts'
import type { SellerCard } from '#shared/sellers.ts'
import type { CachedSeller, PublicDb } from '../../cache/public-db.ts'

interface SavedSellersPage {
  sellers: SellerCard[]
  total: number
  /** Fetch time of the oldest of them (ms). */
  savedAt: number
}

export interface IndexedSeller {
  card: CachedSeller
  /** Search terms: normalised words, each preceded by a blank; null until the first search. */
  terms: string | null
}

/** Read in small batches: thousands of rows at once would block input. */
const READ_BATCH_SIZE = 500
const FOLD_BATCH_SIZE = 250
const { minKey, maxKey } = Dexie

/** All cached sellers, read from Dexie when first needed; later reads add only newer rows. */
const sellerIndex = new Map<string, IndexedSeller>()
let indexedUpTo = 0
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
  await runExclusive(() => fillIndex(publicDb, total))
  if (filters.search?.trim()) await runExclusive(() => foldTerms(publicDb))
  const matching = filterSellers([...sellerIndex.values()], filters)
  return toPage(matching.slice(from, from + limit), matching.length)
}

/** Loads the index in advance, so that the first offline search is as fast as later ones. */
export async function warmIndex(publicDb: PublicDb): Promise<void> {
  const total = await publicDb.sellers.count()
  await runExclusive(() => fillIndex(publicDb, total))
  await runExclusive(() => foldTerms(publicDb))
}

/** The matching sellers, sorted. */
export function filterSellers(
  indexed: IndexedSeller[],
  { search, sort, ...filters }: SellerFilters,
): CachedSeller[] {
  const searchTerms = parseSearchTerms(search)?.map((word) => ` ${word}`)
  const matchesSearch = (terms: string | null) =>
    !searchTerms || (searchTerms.length > 0 && searchTerms.every((word) => terms?.includes(word)))
  return indexed
    .filter(({ card, terms }) => matchesSellerFilters(card, filters) && matchesSearch(terms))
    .map(({ card }) => card)
    .sort(SELLER_COMPARATORS[sort])
}

/** `extraTexts`: other searchable texts, such as the description and the names of the services. */
export function getSearchTerms(card: CachedSeller, extraTexts: string[]): string {
  const texts = [
    card.displayName,
    card.firstName,
    card.lastName,
    card.title,
    card.bio,
    ...card.skills.map((skill) => skill.name),
    ...extraTexts,
  ]
  const terms = new Set(tokenize(texts.join(' ')))
  return Array.from(terms, (word) => ` ${word}`).join('')
}

const isUnfiltered = ({ search, sort, ...filters }: SellerFilters) =>
  !search?.trim() && Object.values(filters).every((value) => value === undefined)

/** A page of all cached sellers by an index, without reading the other rows. */
async function readSortedPage(
  { sellers }: PublicDb,
  sort: SellerSort,
  from: number,
  limit: number,
): Promise<CachedSeller[]> {
  const indexName = {
    'top-rated': 'rank',
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
  return { sellers, total, savedAt: Math.min(Date.now(), ...sellers.map((seller) => seller.savedAt)) }
}

/** Runs one after the other: a second caller finds most of the work done. */
function runExclusive(work: () => Promise<void>): Promise<void> {
  pendingWork = pendingWork.catch(() => undefined).then(work)
  return pendingWork
}

async function fillIndex(publicDb: PublicDb, total: number): Promise<void> {
  if (sellerIndex.size > 0)
    addToIndex(await publicDb.sellers.where('savedAt').aboveOrEqual(indexedUpTo).toArray())
  if (sellerIndex.size === total) return
  sellerIndex.clear()
  for (let lastId = '', readCount = READ_BATCH_SIZE; readCount === READ_BATCH_SIZE; ) {
    const cards = await publicDb.sellers.where('_id').above(lastId).limit(READ_BATCH_SIZE).toArray()
    addToIndex(cards)
    readCount = cards.length
    lastId = cards.at(-1)?._id ?? lastId
  }
}

function addToIndex(cards: CachedSeller[]): void {
  for (const card of cards) {
    sellerIndex.set(card._id, { card, terms: null })
    indexedUpTo = Math.max(indexedUpTo, card.savedAt)
  }
}

async function foldTerms(publicDb: PublicDb): Promise<void> {
  const names = await readServiceNames(publicDb)
  const unfolded = [...sellerIndex.values()].filter(({ terms }) => terms === null)
  for (let from = 0; from < unfolded.length; from += FOLD_BATCH_SIZE) {
    const batch = unfolded.slice(from, from + FOLD_BATCH_SIZE)
    const profiles = await publicDb.profiles.bulkGet(batch.map(({ card }) => card._id))
    for (const [i, indexed] of batch.entries()) {
      const { categoryIds, subCategoryIds } = indexed.card
      const services = [...categoryIds, ...subCategoryIds].map((id) => names.get(id) ?? '')
      indexed.terms = getSearchTerms(indexed.card, [profiles[i]?.description ?? '', ...services])
    }
  }
}

/** Names of categories and services by id, in all languages. */
async function readServiceNames(publicDb: PublicDb): Promise<Map<string, string>> {
  const items = [...(await publicDb.categories.toArray()), ...(await publicDb.subCategories.toArray())]
  return new Map(items.map((item) => [item._id, [item.name, ...Object.values(item.names)].join(' ')]))
}
