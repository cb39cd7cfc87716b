import { COMPARE, matchesFilters, type SellerCard, type SellerFilters, searchWords } from '#shared/sellers.ts'
import type { Copies, SellerCopy } from '../../offline/db.ts'

interface Found {
  sellers: SellerCard[]
  total: number
  /** When the oldest of them was said (ms). */
  savedAt: number
}

interface Shelved {
  card: SellerCopy
  /** Its words with a blank before each, made when first searched for. */
  words: string | null
}

/** Every saved seller, read from Dexie when first needed and then only by what is newer. */
const shelf = new Map<string, Shelved>()
const READ_AT_ONCE = 250
let readUpTo = 0
let filling: Promise<void> = Promise.resolve()

/** One page of the saved sellers that pass the filters, in the server's order; null when no seller is saved at all. */
export async function findSaved(copies: Copies, filters: SellerFilters, page: number, limit: number): Promise<Found | null> {
  const total = await copies.sellers.count()
  if (total === 0) return null
  const from = (page - 1) * limit
  if (isPlain(filters)) {
    const sellers = await copies.sellers.orderBy('rank').reverse().offset(from).limit(limit).toArray()
    return found(sellers, total)
  }
  await fillShelf(copies, total)
  const matching = matches([...shelf.values()], filters, filters.search ? await namesOfServices(copies) : new Map())
  return found(matching.slice(from, from + limit), matching.length)
}

/** Those that pass, sorted. `names` are the names of categories and services by their ids: a seller is found by them too. */
export function matches(shelved: Shelved[], { search, sort, ...filters }: SellerFilters, names: Map<string, string>): SellerCopy[] {
  const wanted = searchWords(search ?? '').map((word) => ` ${word}`)
  return shelved
    .filter((each) => {
      if (!matchesFilters(each.card, filters)) return false
      if (wanted.length === 0) return true
      each.words ??= wordsOf(each.card, names)
      const { words } = each
      return wanted.every((word) => words.includes(word))
    })
    .map(({ card }) => card)
    .sort(COMPARE[sort])
}

function wordsOf(card: SellerCard, names: Map<string, string>): string {
  const services = [...card.categoryIds, ...card.subCategoryIds].map((id) => names.get(id) ?? '')
  const texts = [card.displayName, card.firstName, card.lastName, card.title, card.bio, ...card.skills.map((skill) => skill.name), ...services]
  return searchWords(texts.join(' '))
    .map((word) => ` ${word}`)
    .join('')
}

const isPlain = ({ search, sort, ...filters }: SellerFilters) => sort === 'top-rated' && !search?.trim() && Object.values(filters).every((wish) => wish === undefined)

function found(sellers: SellerCopy[], total: number): Found {
  return { sellers, total, savedAt: Math.min(Date.now(), ...sellers.map((seller) => seller.savedAt)) }
}

/** Reads the saved sellers ahead, so that the first search without a network is as quick as the second. */
export async function warmShelf(copies: Copies): Promise<void> {
  await fillShelf(copies, await copies.sellers.count())
}

/** One reader at a time: who comes second finds most of the work done. */
function fillShelf(copies: Copies, total: number): Promise<void> {
  filling = filling.catch(() => undefined).then(() => fill(copies, total))
  return filling
}

async function fill(copies: Copies, total: number): Promise<void> {
  if (shelf.size > 0) put(await copies.sellers.where('savedAt').aboveOrEqual(readUpTo).toArray())
  if (shelf.size === total) return
  shelf.clear()
  const names = await namesOfServices(copies)
  // In small pieces: a finger must not wait for thousands of rows.
  for (let last = '', rows = READ_AT_ONCE; rows === READ_AT_ONCE; ) {
    const cards = await copies.sellers.where('_id').above(last).limit(READ_AT_ONCE).toArray()
    put(cards, names)
    rows = cards.length
    last = cards.at(-1)?._id ?? last
  }
}

function put(cards: SellerCopy[], names?: Map<string, string>): void {
  for (const card of cards) {
    shelf.set(card._id, { card, words: names ? wordsOf(card, names) : null })
    readUpTo = Math.max(readUpTo, card.savedAt)
  }
}

/** Categories and services by id, with their names in every language. */
async function namesOfServices(copies: Copies): Promise<Map<string, string>> {
  const things = [...(await copies.categories.toArray()), ...(await copies.subCategories.toArray())]
  return new Map(things.map((thing) => [thing._id, [thing.name, ...Object.values(thing.names)].join(' ')]))
}
