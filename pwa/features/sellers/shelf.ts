import { Dexie } from 'dexie'
import { parseSearchTerms, tokenize } from '#shared/search-words.ts'
import { matchesSellerFilters, SELLER_COMPARATORS, type SellerFilters, type SellerSort } from '#shared/seller-filters.ts'
import type { SellerCard } from '#shared/sellers.ts'
import type { Copies, SellerCopy } from '../../offline/db.ts'

interface Found {
  sellers: SellerCard[]
  total: number
  /** When the oldest of them was said (ms). */
  savedAt: number
}

export interface Shelved {
  card: SellerCopy
  /** What the seller is found by: folded words with a blank before each; null until somebody searches. */
  words: string | null
}

/** In small pieces: a finger must not wait for thousands of rows. */
const READ_AT_ONCE = 500
const FOLDED_AT_ONCE = 250
const { minKey, maxKey } = Dexie

/** Every saved seller, read from Dexie when first needed and then only by what is newer. */
const shelf = new Map<string, Shelved>()
let readUpTo = 0
let working: Promise<void> = Promise.resolve()

/** One page of the saved sellers that pass the filters, in the server's order; null when no seller is saved at all. */
export async function findSaved(copies: Copies, filters: SellerFilters, page: number, limit: number): Promise<Found | null> {
  const total = await copies.sellers.count()
  if (total === 0) return null
  const from = (page - 1) * limit
  if (isPlain(filters)) return found(await inOrder(copies, filters.sort, from, limit), total)
  await oneByOne(() => fillShelf(copies, total))
  if (filters.search?.trim()) await oneByOne(() => foldWords(copies))
  const matching = matches([...shelf.values()], filters)
  return found(matching.slice(from, from + limit), matching.length)
}

/** Reads the saved sellers ahead, so that the first search without a network is as quick as the second. */
export async function warmShelf(copies: Copies): Promise<void> {
  const total = await copies.sellers.count()
  await oneByOne(() => fillShelf(copies, total))
  await oneByOne(() => foldWords(copies))
}

/** Those that pass, sorted. */
export function matches(shelved: Shelved[], { search, sort, ...filters }: SellerFilters): SellerCopy[] {
  const wanted = parseSearchTerms(search)?.map((word) => ` ${word}`)
  const isFound = (words: string | null) => !wanted || (wanted.length > 0 && wanted.every((word) => words?.includes(word)))
  return shelved
    .filter(({ card, words }) => matchesSellerFilters(card, filters) && isFound(words))
    .map(({ card }) => card)
    .sort(SELLER_COMPARATORS[sort])
}

/** `about`: what else the seller is found by, the description and the names of their services. */
export function wordsOf(card: SellerCopy, about: string[]): string {
  const texts = [card.displayName, card.firstName, card.lastName, card.title, card.bio, ...card.skills.map((skill) => skill.name), ...about]
  const words = new Set(tokenize(texts.join(' ')))
  return Array.from(words, (word) => ` ${word}`).join('')
}

const isPlain = ({ search, sort, ...filters }: SellerFilters) => !search?.trim() && Object.values(filters).every((wish) => wish === undefined)

/** A page of all saved sellers, without reading the others. */
async function inOrder({ sellers }: Copies, sort: SellerSort, from: number, limit: number): Promise<SellerCopy[]> {
  const by = { 'top-rated': 'rank', newest: '[memberSince+rank]', 'rate-asc': '[hourlyRate+rank]', 'rate-desc': '[hourlyRate+rank]' }[sort]
  const order = sellers.orderBy(by)
  const page = await (sort === 'rate-asc' ? order : order.reverse()).offset(from).limit(limit).toArray()
  if (sort !== 'rate-asc') return page
  // Among equal rates the higher rank goes first, which the index has the other way round.
  const rates = [...new Set(page.map((card) => card.hourlyRate))]
  const before = await sellers
    .where(by)
    .below([rates[0] ?? 0, minKey])
    .count()
  const ofRate = (rate: number, i: number) =>
    sellers
      .where(by)
      .between([rate, minKey], [rate, maxKey])
      .reverse()
      .offset(i === 0 ? from - before : 0)
      .limit(limit)
      .toArray()
  return (await Promise.all(rates.map(ofRate))).flat().slice(0, limit)
}

function found(sellers: SellerCopy[], total: number): Found {
  return { sellers, total, savedAt: Math.min(Date.now(), ...sellers.map((seller) => seller.savedAt)) }
}

/** Who comes second finds most of the work done. */
function oneByOne(work: () => Promise<void>): Promise<void> {
  working = working.catch(() => undefined).then(work)
  return working
}

async function fillShelf(copies: Copies, total: number): Promise<void> {
  if (shelf.size > 0) put(await copies.sellers.where('savedAt').aboveOrEqual(readUpTo).toArray())
  if (shelf.size === total) return
  shelf.clear()
  for (let last = '', read = READ_AT_ONCE; read === READ_AT_ONCE; ) {
    const cards = await copies.sellers.where('_id').above(last).limit(READ_AT_ONCE).toArray()
    put(cards)
    read = cards.length
    last = cards.at(-1)?._id ?? last
  }
}

function put(cards: SellerCopy[]): void {
  for (const card of cards) {
    shelf.set(card._id, { card, words: null })
    readUpTo = Math.max(readUpTo, card.savedAt)
  }
}

async function foldWords(copies: Copies): Promise<void> {
  const names = await namesOfServices(copies)
  const unread = [...shelf.values()].filter(({ words }) => words === null)
  for (let from = 0; from < unread.length; from += FOLDED_AT_ONCE) {
    const next = unread.slice(from, from + FOLDED_AT_ONCE)
    const profiles = await copies.profiles.bulkGet(next.map(({ card }) => card._id))
    for (const [i, shelved] of next.entries()) {
      const { categoryIds, subCategoryIds } = shelved.card
      const services = [...categoryIds, ...subCategoryIds].map((id) => names.get(id) ?? '')
      shelved.words = wordsOf(shelved.card, [profiles[i]?.description ?? '', ...services])
    }
  }
}

/** Categories and services by id, with their names in every language. */
async function namesOfServices(copies: Copies): Promise<Map<string, string>> {
  const things = [...(await copies.categories.toArray()), ...(await copies.subCategories.toArray())]
  return new Map(things.map((thing) => [thing._id, [thing.name, ...Object.values(thing.names)].join(' ')]))
}
