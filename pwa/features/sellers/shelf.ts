import { COMPARE, matchesFilters, type SellerCard, type SellerFilters, searchWords } from '#shared/sellers.ts'
import type { Copies, SellerCopy } from '../../offline/db.ts'

interface Found {
  sellers: SellerCard[]
  total: number
  /** When the oldest of them was said (ms). */
  savedAt: number
}

export interface Shelved {
  card: SellerCopy
  /** What the seller is found by: folded words with a blank before each. */
  words: string
}

const READ_AT_ONCE = 250

/** Every saved seller, read from Dexie when first needed and then only by what is newer. */
const shelf = new Map<string, Shelved>()
let readUpTo = 0
let filling: Promise<void> = Promise.resolve()

/** One page of the saved sellers that pass the filters, in the server's order; null when no seller is saved at all. */
export async function findSaved(copies: Copies, filters: SellerFilters, page: number, limit: number): Promise<Found | null> {
  const total = await copies.sellers.count()
  if (total === 0) return null
  const from = (page - 1) * limit
  if (isPlain(filters)) return found(await copies.sellers.orderBy('rank').reverse().offset(from).limit(limit).toArray(), total)
  await fillShelf(copies, total)
  const matching = matches([...shelf.values()], filters)
  return found(matching.slice(from, from + limit), matching.length)
}

/** Reads the saved sellers ahead, so that the first search without a network is as quick as the second. */
export async function warmShelf(copies: Copies): Promise<void> {
  await fillShelf(copies, await copies.sellers.count())
}

/** Those that pass, sorted. */
export function matches(shelved: Shelved[], { search, sort, ...filters }: SellerFilters): SellerCopy[] {
  const wanted = searchWords(search ?? '').map((word) => ` ${word}`)
  return shelved
    .filter(({ card, words }) => matchesFilters(card, filters) && wanted.every((word) => words.includes(word)))
    .map(({ card }) => card)
    .sort(COMPARE[sort])
}

/** `about`: what else the seller is found by, the description and the names of their services. */
export function shelve(card: SellerCopy, about: string[]): Shelved {
  const texts = [card.displayName, card.firstName, card.lastName, card.title, card.bio, ...card.skills.map((skill) => skill.name), ...about]
  const words = new Set(searchWords(texts.join(' ')))
  return { card, words: Array.from(words, (word) => ` ${word}`).join('') }
}

const isPlain = ({ search, sort, ...filters }: SellerFilters) => sort === 'top-rated' && !search?.trim() && Object.values(filters).every((wish) => wish === undefined)

function found(sellers: SellerCopy[], total: number): Found {
  return { sellers, total, savedAt: Math.min(Date.now(), ...sellers.map((seller) => seller.savedAt)) }
}

/** One reader at a time: who comes second finds most of the work done. */
function fillShelf(copies: Copies, total: number): Promise<void> {
  filling = filling.catch(() => undefined).then(() => fill(copies, total))
  return filling
}

async function fill(copies: Copies, total: number): Promise<void> {
  const names = await namesOfServices(copies)
  if (shelf.size > 0) await put(copies, await copies.sellers.where('savedAt').aboveOrEqual(readUpTo).toArray(), names)
  if (shelf.size === total) return
  shelf.clear()
  // In small pieces: a finger must not wait for thousands of rows.
  for (let last = '', read = READ_AT_ONCE; read === READ_AT_ONCE; ) {
    const cards = await copies.sellers.where('_id').above(last).limit(READ_AT_ONCE).toArray()
    await put(copies, cards, names)
    read = cards.length
    last = cards.at(-1)?._id ?? last
  }
}

async function put(copies: Copies, cards: SellerCopy[], names: Map<string, string>): Promise<void> {
  const profiles = await copies.profiles.bulkGet(cards.map((card) => card._id))
  for (const [i, card] of cards.entries()) {
    const services = [...card.categoryIds, ...card.subCategoryIds].map((id) => names.get(id) ?? '')
    shelf.set(card._id, shelve(card, [profiles[i]?.description ?? '', ...services]))
    readUpTo = Math.max(readUpTo, card.savedAt)
  }
}

/** Categories and services by id, with their names in every language. */
async function namesOfServices(copies: Copies): Promise<Map<string, string>> {
  const things = [...(await copies.categories.toArray()), ...(await copies.subCategories.toArray())]
  return new Map(things.map((thing) => [thing._id, [thing.name, ...Object.values(thing.names)].join(' ')]))
}
