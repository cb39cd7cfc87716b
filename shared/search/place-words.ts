import {
  DEFAULT_DISTANCE_KM,
  MAX_DISTANCE_KM,
  measureDistance,
  type NearQuery,
  type Place,
} from '../places.ts'
import { parseQuery, type SearchQuery } from './query.ts'
import { type SearchEngine, type SearchOutcome, searchSellers } from './search.ts'
import type { Thesaurus } from './thesaurus.ts'
import { foldWords, isStopWord } from './words.ts'

const MAX_NAME_WORDS = 4
const MIN_NAME_LENGTH = 3
/** Longer searches are about more than a trade and a town. */
const MAX_WORDS = 10
/** Of towns with the same name. */
const MAX_TOWNS = 4
/** As many of those who have the town's name elsewhere are looked at, the best first. */
export const MAX_NAMED = 50

/** Where towns are looked up, and who is near them. */
export interface TownEngine<Result extends { total: number }> {
  /** The towns of freelancers that are called just this (folded). */
  findTowns(name: string): Promise<Place[]>
  /**
   * Where those work who have `rest`, and `name` in their name, title, services or skills: MAX_NAMED of them.
   * Filters don't count.
   */
  listNamed(rest: SearchQuery, name: SearchQuery): Promise<(Place | null)[]>
  /** The same search among those near a place. */
  searchNear(near: NearQuery): Promise<SearchEngine<Result>>
}

/**
 * Searches for "plumber valencia" near Valencia, if somebody is found there. Null where no town is named, or where
 * its name is what somebody elsewhere is called, or does: then the words are meant.
 */
export async function searchNearTown<Result extends { total: number }>(
  engine: TownEngine<Result>,
  search: string,
  thesaurus: Thesaurus,
): Promise<(Result & SearchOutcome) | null> {
  for (const { name, rest } of listTownNames(search)) {
    const towns = await engine.findTowns(name)
    if (towns.length === 0) continue
    const named = await engine.listNamed(parseQuery(rest, thesaurus), parseWholeWords(name, thesaurus))
    let best: (Result & SearchOutcome) | null = null
    for (const place of towns.toSorted((a, b) => Number(a._id) - Number(b._id)).slice(0, MAX_TOWNS)) {
      if (named.some((other) => !other || measureDistance(place, other) > MAX_DISTANCE_KM * 10)) continue
      const near = { center: place, withinKm: DEFAULT_DISTANCE_KM, remote: false }
      const found = await searchSellers(await engine.searchNear(near), rest, thesaurus, false)
      if (found.total > (best?.total ?? 0)) best = { ...found, place }
    }
    return best
  }
  return null
}

/** What may be the name of a town in a search, the longest and last first, with the other words. */
export function listTownNames(search: string): { name: string; rest: string }[] {
  const words = foldWords(search)
  if (words.length > MAX_WORDS) return []
  const found: { name: string; rest: string }[] = []
  for (let length = Math.min(MAX_NAME_WORDS, words.length - 1); length > 0; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const named = words.slice(from, from + length)
      const rest = [...words.slice(0, from), ...words.slice(from + length)]
      const name = named.join(' ')
      if (name.length < MIN_NAME_LENGTH || named.every(isStopWord) || rest.every(isStopWord)) continue
      found.push({ name, rest: rest.join(' ') })
    }
  return found
}

/** A search for just these words, without what begins or ends like them. */
const parseWholeWords = (text: string, thesaurus: Thesaurus): SearchQuery =>
  parseQuery(text, thesaurus).map(({ words, entries, named }) => ({
    words: words.map(({ prefix }) => ({ prefix, whole: true, tokens: [] })),
    entries: named ? entries : [],
    named: false,
  }))
