import { beginLike, foldWords } from '#shared/search/words.ts'
import { type SellerCard, SellerList } from '#shared/sellers.ts'
import { type PublicDb, withPublicDb } from '../../cache/public-db.ts'
import { callEndpoint } from '../../client/api.ts'
import { readRecentSearches } from '../../client/recent-searches.ts'
import { isReachable } from '../../platform/reachability.ts'
import { yieldToInput } from '../../platform/yield-to-input.ts'
import type { CachedSeller } from './public-tables.ts'
import { compareBySearchRank, readCachedSellers, warmIndex } from './seller-index.ts'

export type Suggestion =
  | { kind: 'recent'; key: string; text: string }
  | { kind: 'service'; key: string; text: string; context: string; filters: Record<string, string> }
  | { kind: 'person'; key: string; text: string; context: string; id: string; picture: string | null }

const MAX_RECENT_SEARCHES = 3
const MAX_SERVICES = 5
const MAX_PEOPLE = 3
/** Until the saved people have been read once, the services don't wait for them longer. */
const PEOPLE_WAIT_MS = 20
/** The server is asked when the typing rests. */
const FETCH_DELAY_MS = 250
const MIN_LENGTH_TO_FETCH = 2
/** Names folded without a pause: more at once would delay the next key. */
const NAME_BATCH_SIZE = 500

/** The words of a saved person's names: a newer row is another object. */
const nameWords = new WeakMap<CachedSeller, string[]>()

/** The words of all trades weigh more than a screen: they are loaded when somebody searches. */
const loadServiceIndex = () => import('./service-index.ts')

/** Reads and indexes what is saved, so that the first key finds it. */
export async function warmSuggestions(): Promise<void> {
  await withPublicDb(async (publicDb) => {
    const { indexServices } = await loadServiceIndex()
    await Promise.all([indexServices(publicDb), readNames(publicDb)])
    // Without a network the search itself follows, too.
    if (!isReachable()) await warmIndex(publicDb)
  })
}

/**
 * Earlier searches, services, and people by their names. What this device knows comes at once, the server's
 * people follow at the end: each result begins with the one before.
 */
export async function* findSuggestions(
  input: string,
  language: string,
  signal: AbortSignal,
): AsyncGenerator<Suggestion[]> {
  const words = foldWords(input)
  const recent = findRecentSearches(input, words)
  if (words.length === 0) return yield recent
  // Where the browser keeps nothing there are only the earlier searches, and the server's people.
  const savedPeople = withPublicDb((publicDb) => findSavedPeople(publicDb, words)).catch(() => [])
  const services = await withPublicDb((publicDb) => findServices(publicDb, input, language)).catch(() => [])
  let found = [...recent, ...services]
  const people = await Promise.race([savedPeople, wait(PEOPLE_WAIT_MS)])
  if (!people) yield found
  found = addPeople(found, people ?? (await savedPeople), words)
  yield found
  if (input.trim().length < MIN_LENGTH_TO_FETCH || !isReachable()) return
  await wait(FETCH_DELAY_MS)
  if (!signal.aborted) yield addPeople(found, await fetchPeople(input, signal), words)
}

const wait = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms))

function findRecentSearches(input: string, words: string[]): Suggestion[] {
  return readRecentSearches()
    .filter((text) => text.trim() !== input.trim() && beginLike(foldWords(text), words))
    .slice(0, words.length === 0 ? undefined : MAX_RECENT_SEARCHES)
    .map((text) => ({ kind: 'recent', key: `recent ${text}`, text }))
}

async function findServices(publicDb: PublicDb, input: string, language: string): Promise<Suggestion[]> {
  const { findServices } = await loadServiceIndex()
  const services = await findServices(publicDb, input, language, MAX_SERVICES)
  return services.map(({ id, name, category, filters }) => ({
    kind: 'service',
    key: `service ${id}`,
    text: name,
    context: category,
    filters,
  }))
}

async function findSavedPeople(publicDb: PublicDb, words: string[]): Promise<SellerCard[]> {
  const cards = await readNames(publicDb)
  return cards
    .filter((card) => beginLike(nameWords.get(card) ?? [], words))
    .sort(compareBySearchRank)
    .slice(0, MAX_PEOPLE)
}

/** The saved people, whose names are then in `nameWords`. */
async function readNames(publicDb: PublicDb): Promise<CachedSeller[]> {
  const cards = await readCachedSellers(publicDb)
  const unread = cards.filter((card) => !nameWords.has(card))
  for (const [number, card] of unread.entries()) {
    if (number > 0 && number % NAME_BATCH_SIZE === 0) await yieldToInput()
    nameWords.set(card, foldNames(card))
  }
  return cards
}

/** People whom this device hasn't saved. */
async function fetchPeople(input: string, signal: AbortSignal): Promise<SellerCard[]> {
  const { sellers } = await callEndpoint('GET /seller/all', SellerList, {
    query: { search: input.trim(), limit: MAX_PEOPLE },
    signal,
  })
  return sellers
}

/** The suggestions, and after them the people of such names who aren't among them. */
function addPeople(suggestions: Suggestion[], cards: SellerCard[], words: string[]): Suggestion[] {
  const keys = new Set(suggestions.map(({ key }) => key))
  const room = MAX_PEOPLE - suggestions.filter(({ kind }) => kind === 'person').length
  const people = cards
    .filter((card) => beginLike(foldNames(card), words))
    .map(
      (card): Suggestion => ({
        kind: 'person',
        key: `person ${card._id}`,
        text: card.displayName,
        context: card.title,
        id: card._id,
        picture: card.profileImage,
      }),
    )
  return [...suggestions, ...people.filter(({ key }) => !keys.has(key)).slice(0, room)]
}

const foldNames = ({ displayName, firstName, lastName }: SellerCard): string[] =>
  foldWords(`${displayName} ${firstName} ${lastName}`)
