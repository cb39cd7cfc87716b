import type { Place } from '../places.ts'
import type { NamedCountry } from '../sellers.ts'
import { dropNamedCountries, searchNamedCountries } from './country-search.ts'
import { dropNamedPlace, findNamedTown, type SearchedPlace, type TownEngine } from './place-words.ts'
import {
  dropRequestWords,
  MAX_UNITS,
  parseQuery,
  type QueryUnit,
  type SearchQuery,
  widenUnit,
} from './query.ts'
import { assignRoles, joinTrades, loosenWords, requireWords } from './roles.ts'
import { correctSearch, isUnitKnown, type Vocabulary } from './slips.ts'
import type { Thesaurus } from './thesaurus.ts'
import { correctTown } from './town-slips.ts'

/** Where freelancers are searched: the server's database, or what a device has saved. */
export interface SearchEngine<Result extends { total: number }> {
  /** Those who have everything that is looked for. */
  findAll(query: SearchQuery): Promise<Result>
  /** Of several things, those who have most of them. */
  findMost(query: SearchQuery): Promise<Result>
  /** Whoever the filters leave. */
  findEverybody(): Promise<Result>
  /** Whether somebody has one of these entries, and not only words like them. */
  isOffered(entries: string[]): Promise<boolean>
  /** Whether this (folded) is a word of a freelancer's name. */
  hasName(word: string): Promise<boolean>
  readVocabulary(): Promise<Vocabulary>
  /** Where the words may name a town: not near a place already. */
  towns?: TownEngine<Result> | undefined
  /** What is searched near already: in the words the same town says nothing more. */
  place?: SearchedPlace | undefined
  /** The countries that are searched in already: in the words just these say nothing more, either. */
  countries?: string[] | undefined
}

/** What a search became where nobody has all that was typed. */
export interface SearchOutcome {
  /** The search without its slips, where that is what was searched for. */
  correction: string | null
  /** Nobody has all that was looked for: these have most of it. */
  someWords: boolean
  /** The town that was named: these are near it, and have the other words. */
  place: Place | null
  /**
   * The town that was named, but near which nobody has the other words: these have them, wherever they are.
   */
  unservedPlace: Place | null
  /** The country that was named, and `others`; where nobody is `found` in them, these are elsewhere. */
  namedCountry: NamedCountry | null
}

export const AS_TYPED: SearchOutcome = {
  correction: null,
  someWords: false,
  place: null,
  unservedPlace: null,
  namedCountry: null,
}

/**
 * Searches near the town or in the country that was named, unless `exact`; else for all that was typed; where
 * nobody has it, for the same without the town, or without slips, unless `exact`; and where nobody has that
 * either, for those who have most of it.
 */
export async function searchSellers<Result extends { total: number }>(
  engine: SearchEngine<Result>,
  search: string,
  thesaurus: Thesaurus,
  exact: boolean,
): Promise<Result & SearchOutcome> {
  if (engine.place && !exact) {
    const rest = await dropNamedPlace(engine.place, search, thesaurus)
    if (rest !== search) return searchRest({ ...engine, place: undefined }, rest, thesaurus)
  }
  const places = exact ? undefined : engine.towns
  const town = places ? await findNamedTown(places, search, thesaurus) : null
  if (town?.nearby && !town.isCountry) return { ...town.nearby, place: town.place }
  const rest = exact || (town && !town.isCountry) ? null : await dropNamedCountries(engine, search, thesaurus)
  if (rest !== null) return searchRest(engine, rest, thesaurus)
  const country = places ? await searchNamedCountries(places, search, thesaurus, engine.countries) : null
  const isTownLikelier = town?.isAbroad === true && isMore(town.nearby, country?.found)
  if (country?.found && !isTownLikelier)
    return { ...country.found, namedCountry: toNamedCountry(country, true) }
  if (town?.nearby) return { ...town.nearby, place: town.place }
  const find = (query: SearchQuery) => findWanted(engine, query)
  const parsed = parseQuery(search, thesaurus)
  const elsewhere = town ?? country
  const typed = exact ? parsed : requireWords(assignRoles(parsed, thesaurus), elsewhere?.name ?? '')
  const all = exact ? await engine.findAll(typed) : await find(typed)
  if (all.total > 0 || typed.length === 0)
    return { ...all, ...AS_TYPED, someWords: !exact && all.total > 0 && !(await areOffered(engine, typed)) }
  if (elsewhere) {
    const found = await searchRest({ ...engine, towns: undefined }, elsewhere.rest, thesaurus)
    const outcome = {
      unservedPlace: town?.place ?? null,
      namedCountry: town || !country ? null : toNamedCountry(country, false),
    }
    if (found.total > 0) return { ...found, ...outcome }
  }
  const vocabulary = await engine.readVocabulary()
  const correct = async (onlyTrades: boolean) =>
    exact ? null : await correctSearch(search, thesaurus, { vocabulary, onlyTrades })
  const withoutSlips = await correct(false)
  const nearTown = places ? await correctTown(withoutSlips ?? search, thesaurus, vocabulary) : null
  for (const corrected of [withoutSlips, nearTown]) {
    const found = places && corrected !== null ? await findNamedTown(places, corrected, thesaurus) : null
    if (found?.nearby && !found.isCountry)
      return { ...found.nearby, correction: corrected, place: found.place }
  }
  if (withoutSlips !== null) {
    const corrected = await find(assignRoles(parseQuery(withoutSlips, thesaurus), thesaurus))
    if (corrected.total > 0) return { ...corrected, ...AS_TYPED, correction: withoutSlips }
  }
  // Beside what somebody is found by, a word that is no trade's is rather left out.
  const correction = withoutSlips === null ? null : await correct(true)
  const query = correction === null ? typed : parseQuery(correction, thesaurus)
  const remaining = await replaceUnfound(query, thesaurus, { engine, vocabulary })
  const things = assignRoles(remaining, thesaurus)
  const replaced = await find(things)
  const most = replaced.total === 0 && things.length > 1 ? await findRest(engine, things) : replaced
  return most.total > 0 ? { ...most, ...AS_TYPED, correction, someWords: true } : { ...most, ...AS_TYPED }
}

const isMore = (one: { total: number } | null, other: { total: number } | null | undefined): boolean =>
  (one?.total ?? 0) > (other?.total ?? 0)

function toNamedCountry({ codes }: { codes: string[] }, found: boolean): NamedCountry {
  const [code = '', ...others] = codes
  return { code, ...(others.length > 0 && { others }), found }
}

/** Whether somebody offers each trade that is wanted: whoever only mentions it is no exact match. */
async function areOffered(
  engine: Pick<SearchEngine<{ total: number }>, 'isOffered'>,
  query: SearchQuery,
): Promise<boolean> {
  for (const { named, optional, entries } of query)
    if (named && !optional && entries.length > 0 && !(await engine.isOffered(entries))) return false
  return true
}

/**
 * Those who have all that isn't optional. If anybody has, also those who have one of several trades, and
 * those of the trade without the words beside it that are nobody's name.
 */
async function findWanted<Result extends { total: number }>(
  engine: SearchEngine<Result>,
  query: SearchQuery,
): Promise<Result> {
  const all = await engine.findAll(query)
  if (all.total === 0 || !query.some(({ named }) => named)) return all
  const names = new Set<QueryUnit>()
  for (const unit of query)
    if (!unit.named && !unit.optional)
      for (const { prefix } of unit.words) if (await engine.hasName(prefix)) names.add(unit)
  const wider = joinTrades(loosenWords(query, (unit) => names.has(unit)))
  return wider.some((unit, i) => unit !== query[i]) ? await engine.findAll(wider) : all
}

/** Of words that nobody has all of: those of the trade, or who has most. */
async function findRest<Result extends { total: number }>(
  engine: SearchEngine<Result>,
  query: SearchQuery,
): Promise<Result> {
  const trades = query.filter(({ named, optional }) => named && !optional)
  if (trades.length !== 1) return engine.findMost(query.filter(({ optional }) => !optional))
  return engine.findAll(loosenWords(query, () => false))
}

/**
 * The things that somebody is found by. What nobody offers becomes what it is a part of (catering: events), a
 * phrase its words ("math tutor"), and a word is left out; so is what only asks for work.
 */
async function replaceUnfound<Result extends { total: number }>(
  query: SearchQuery,
  thesaurus: Thesaurus,
  { engine, vocabulary }: { engine: SearchEngine<Result>; vocabulary: Vocabulary },
): Promise<SearchQuery> {
  const isFound = async (unit: QueryUnit) =>
    unit.entries.some((entry) => vocabulary.has(entry)) ||
    (isUnitKnown(unit, vocabulary) && (unit.words.length < 2 || (await engine.findAll([unit])).total > 0))
  const things: SearchQuery = []
  for (const unit of query)
    if (await isFound(unit)) things.push(unit)
    else {
      let wider = widenUnit(unit, thesaurus)
      while (wider && !isUnitKnown(wider, vocabulary)) wider = widenUnit(wider, thesaurus)
      const words =
        unit.words.length > 1 ? unit.words.flatMap(({ prefix }) => parseQuery(prefix, thesaurus)) : []
      things.push(...(wider ? [wider] : words.filter((word) => isUnitKnown(word, vocabulary))))
    }
  const telling = dropRequestWords(things).slice(0, MAX_UNITS)
  // What only raised is wanted where nothing else is left.
  return telling.some(({ optional }) => !optional)
    ? telling
    : telling.map((unit) => ({ ...unit, optional: undefined }))
}

/** Searches for what is left of a search without its town: everybody, where nothing is. */
export const searchRest = async <Result extends { total: number }>(
  engine: SearchEngine<Result>,
  rest: string,
  thesaurus: Thesaurus,
): Promise<Result & SearchOutcome> =>
  rest === ''
    ? { ...(await engine.findEverybody()), ...AS_TYPED }
    : searchSellers(engine, rest, thesaurus, false)
