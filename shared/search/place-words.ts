import {
  DEFAULT_DISTANCE_KM,
  MAX_DISTANCE_KM,
  measureDistance,
  type NearQuery,
  type Place,
} from '../places.ts'
import { parseQuery, type SearchQuery } from './query.ts'
import { type SearchEngine, type SearchOutcome, searchRest } from './search.ts'
import type { Thesaurus } from './thesaurus.ts'
import { listTownReadings } from './town-readings.ts'

/** Of towns with the same name. */
const MAX_TOWNS = 4
/** As many of those who have the town's name elsewhere are looked at, the best first. */
export const MAX_NAMED = 50

/** Where towns are looked up, and who is near them. Of who has a name or other words, filters don't count. */
export interface TownEngine<Result extends { total: number }> {
  /** The towns of freelancers that are called just this (folded). */
  findTowns(name: string): Promise<Place[]>
  /** Where those work who have `rest`, and `name` in their name, title, services or skills: MAX_NAMED of them. */
  listNamed(rest: SearchQuery, name: SearchQuery): Promise<(Place | null)[]>
  /** Whether a freelancer, or a service or skill of one, is called this. */
  hasNamed(name: SearchQuery): Promise<boolean>
  /** The same search among those near a place. */
  searchNear(near: NearQuery): Promise<SearchEngine<Result>>
}

/**
 * Searches for "plumber valencia" near Valencia, if somebody is found there, and for "valencia" who is near. Null
 * where no town is named, or where its name is what somebody elsewhere is called, or does: then the words are meant,
 * unless its country stands with it. A town alone is also words if anybody is called that, or a trade.
 */
export async function searchNearTown<Result extends { total: number }>(
  engine: TownEngine<Result>,
  search: string,
  thesaurus: Thesaurus,
): Promise<(Result & SearchOutcome) | null> {
  for (const { name, country, rest } of listTownReadings(search)) {
    const named = (await engine.findTowns(name)).filter((town) => !country || town.country === country)
    if (named.length === 0) continue
    const nameQuery = parseWholeWords(name, thesaurus)
    const isAlone = rest === '' && !country
    if (isAlone && (isTrade(nameQuery) || (await engine.hasNamed(nameQuery)))) return null
    const others = country ? [] : await engine.listNamed(parseQuery(rest, thesaurus), nameQuery)
    let best: (Result & SearchOutcome) | null = null
    for (const place of named.toSorted((a, b) => Number(a._id) - Number(b._id)).slice(0, MAX_TOWNS)) {
      if (others.some((other) => isFar(place, other))) continue
      const near = { center: place, withinKm: DEFAULT_DISTANCE_KM, remote: false }
      const found = await searchRest(await engine.searchNear(near), rest, thesaurus)
      if (found.total > (best?.total ?? 0)) best = { ...found, place }
    }
    return best
  }
  return null
}

const isFar = (place: Place, other: Place | null): boolean =>
  !other || measureDistance(place, other) > MAX_DISTANCE_KM * 10

const isTrade = (name: SearchQuery): boolean => name.some(({ entries }) => entries.length > 0)

/** A search for just these words, without what begins or ends like them. */
const parseWholeWords = (text: string, thesaurus: Thesaurus): SearchQuery =>
  parseQuery(text, thesaurus).map(({ words, entries, named }) => ({
    words: words.map(({ prefix }) => ({ prefix, whole: true, tokens: [] })),
    entries: named ? entries : [],
    named: false,
  }))
