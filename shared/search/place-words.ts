import {
  DEFAULT_DISTANCE_KM,
  MAX_DISTANCE_KM,
  measureDistance,
  type NearQuery,
  type Place,
  type Position,
} from '../places.ts'
import { findCountry } from './country-words.ts'
import { isTrade, parseQuery, parseWholeWords, type SearchQuery } from './query.ts'
import { type SearchEngine, type SearchOutcome, searchRest } from './search.ts'
import type { Thesaurus } from './thesaurus.ts'
import { listTownReadings } from './town-readings.ts'
import { ARABIC_ARTICLE, foldWords } from './words.ts'

/** Of towns with the same name. */
const MAX_TOWNS = 6
/** As many of those who have the town's name elsewhere are looked at, the best first. */
export const MAX_NAMED = 50

/** Where towns are looked up, and who is near them. Of who has a name or other words, filters don't count. */
export interface TownEngine<Result extends { total: number }> {
  /** The towns of freelancers that are called just this (folded). */
  findTowns(name: string): Promise<Place[]>
  /** The biggest towns that are called this (`biggest-towns.ts`), also where nobody works. */
  findBiggestTowns(name: string): Promise<Place[]>
  /**
   * Where those work who have `rest`, and `name` in their name, title, services or skills: MAX_NAMED of them.
   */
  listNamed(rest: SearchQuery, name: SearchQuery): Promise<NamedSeller[]>
  /** Whether a freelancer, or a service or skill of one, is called this. */
  hasNamed(name: SearchQuery): Promise<boolean>
  /** The same search among those near a place. */
  searchNear(near: NearQuery): Promise<SearchEngine<Result>>
  /** The same search among those of these countries. */
  searchIn(countries: string[]): Promise<SearchEngine<Result>>
}

/** Where somebody is who has a town's or a country's name. */
export interface NamedSeller {
  place: Place | null
  country: string
}

/** A place that is searched near already, and where towns are looked up. */
export interface SearchedPlace extends Pick<TownEngine<{ total: number }>, 'findTowns' | 'findBiggestTowns'> {
  center: Position
}

/** The search without a town that it names beside the same place as a filter: whoever is found is near it. */
export async function dropNamedPlace(
  searched: SearchedPlace,
  search: string,
  thesaurus: Thesaurus,
): Promise<string> {
  for (const { name, country, rest, isPartOfName } of listTownReadings(search)) {
    const towns = await listTowns(searched, name, country)
    if (isPartOfName && isCountryRather(name, towns)) continue
    const isHere = towns.some((town) => measureDistance(town, searched.center) <= DEFAULT_DISTANCE_KM * 10)
    if (isHere && !isTrade(parseWholeWords(name, thesaurus))) return rest
  }
  return search
}

/** The town that a search names. */
export interface NamedTown<Result> {
  place: Place
  /** Its name as it was typed (folded), and the other words. */
  name: string
  rest: string
  /** It is rather a country's name. */
  isCountry: boolean
  /** The country of its name is another one than its own: "عمان" is Amman, and Oman. */
  isAbroad: boolean
  /** Those near it who have them; null where there are none. */
  nearby: (Result & SearchOutcome) | null
}

/**
 * Searches for "plumber valencia" near Valencia, and for "valencia" who is near. Null where no town is named,
 * or where its name is what somebody elsewhere is called, or does: then the words are meant, unless its
 * country stands with it. A town alone is also words if anybody is called that, or a trade.
 */
export async function findNamedTown<Result extends { total: number }>(
  engine: TownEngine<Result>,
  search: string,
  thesaurus: Thesaurus,
): Promise<NamedTown<Result> | null> {
  for (const { name, country, rest, isPartOfName } of listTownReadings(search)) {
    const towns = await listTowns(engine, name, country)
    const isCountry = !country && isCountryRather(name, towns)
    if (towns.length === 0 || (isCountry && isPartOfName)) continue
    const query = parseWholeWords(name, thesaurus)
    const isAbroad = isCountry && towns.every((town) => town.country !== findCountry(name))
    const isWord = (isCountry && !isAbroad) || (!country && isTrade(query))
    if (rest === '' && !country && (isWord || (await engine.hasNamed(query)))) return null
    const others = country ? [] : await engine.listNamed(parseQuery(rest, thesaurus), query)
    const [first, ...more] = towns.filter((place) => !others.some((other) => isFar(place, other)))
    if (!first) return null
    let best: NamedTown<Result> = { place: first, name, rest, isCountry, isAbroad, nearby: null }
    for (const place of [first, ...more]) {
      const near = { center: place, withinKm: DEFAULT_DISTANCE_KM, remote: false }
      const nearby = await searchRest(
        { ...(await engine.searchNear(near)), place: undefined },
        rest,
        thesaurus,
      )
      if (nearby.total > (best.nearby?.total ?? 0)) best = { ...best, place, nearby }
    }
    if (best.nearby || country) return best
    // Nobody is near it: where anybody else has its name, words are the likelier meaning.
    return isWord || isCountry || (await engine.listNamed([], query)).some((other) => isFar(first, other))
      ? null
      : best
  }
  return null
}

/** The towns of a name: the biggest first, then those of freelancers. */
async function listTowns(
  engine: Pick<TownEngine<{ total: number }>, 'findTowns' | 'findBiggestTowns'>,
  name: string,
  country: string | null,
): Promise<Place[]> {
  const used = (await engine.findTowns(name)).toSorted((a, b) => Number(a._id) - Number(b._id))
  const towns = new Map([...(await engine.findBiggestTowns(name)), ...used].map((town) => [town._id, town]))
  if (towns.size === 0 && isWithoutArticle(name))
    return listTowns(engine, `${ARABIC_ARTICLE}${name}`, country)
  return [...towns.values()].filter((town) => !country || town.country === country).slice(0, MAX_TOWNS)
}

/** "اسكندرية" is Alexandria; shorter ones are words more often ("خبر", news). */
const isWithoutArticle = (name: string): boolean =>
  !name.startsWith(ARABIC_ARTICLE) && /^\p{Script=Arabic}{6,}$/u.test(name)

const isFar = (place: Place, { place: other }: NamedSeller): boolean =>
  !other || measureDistance(place, other) > MAX_DISTANCE_KM * 10

/** "Mexico" is Mexico City in French, but a country is the likelier meaning; Singapore is both. */
const isCountryRather = (name: string, towns: Place[]): boolean =>
  findCountry(name) !== null && towns.every((town) => foldWords(town.name).join(' ') !== name)
