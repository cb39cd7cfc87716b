import { type CountryReading, listReadings, readCountry } from './country-readings.ts'
import type { TownEngine } from './place-words.ts'
import { isTrade, parseQuery, parseWholeWords } from './query.ts'
import { type SearchEngine, type SearchOutcome, searchRest } from './search.ts'
import type { Thesaurus } from './thesaurus.ts'

/** The countries that a search names. */
export interface SearchedCountries<Result> {
  codes: string[]
  /** Their names as they were typed (folded), and the other words. */
  name: string
  rest: string
  /** Those of them who have the other words; null where there are none. */
  found: (Result & SearchOutcome) | null
}

/**
 * The search without the countries that it names where just these are chosen as a filter, too: whoever is
 * found is there. Null where it names others, or where a name is a trade or a freelancer's.
 */
export async function dropNamedCountries(
  { countries = [], hasName }: Pick<SearchEngine<{ total: number }>, 'countries' | 'hasName'>,
  search: string,
  thesaurus: Thesaurus,
): Promise<string | null> {
  const reading = countries.length > 0 ? readCountry(search) : null
  if (!reading) return null
  const readings = listReadings(reading)
  const isChosen = ({ country }: CountryReading) => countries.includes(country)
  if (readings.length !== countries.length || !readings.every(isChosen)) return null
  for (const { name, isCertain, isAmbiguous } of readings)
    if (!isCertain && (isTrade(parseWholeWords(name, thesaurus)) || (isAmbiguous && (await hasName(name)))))
      return null
  return readings.at(-1)?.rest ?? null
}

/**
 * Searches for "plumber morocco" among those of Morocco, and for "morocco" everybody there. Null where no
 * country is named, or not just some of those chosen, or where a name is a trade, what somebody of
 * another country is called, or does.
 */
export async function searchNamedCountries<Result extends { total: number }>(
  engine: TownEngine<Result>,
  search: string,
  thesaurus: Thesaurus,
  chosen?: string[],
): Promise<SearchedCountries<Result> | null> {
  const reading = readCountry(search)
  if (!reading) return null
  const readings = listReadings(reading).reverse()
  const codes = readings.map(({ country }) => country)
  const isNarrower = (all: string[]) => codes.length < all.length && codes.every((code) => all.includes(code))
  if (chosen && !isNarrower(chosen)) return null
  const { rest } = reading
  const isWord = async ({ name, isAmbiguous }: CountryReading) => {
    const query = parseWholeWords(name, thesaurus)
    if (isAmbiguous || isTrade(query) || (rest === '' && (await engine.hasNamed(query)))) return true
    const named = await engine.listNamed(parseQuery(rest, thesaurus), query)
    return named.some((other) => !codes.includes(other.country))
  }
  for (const each of readings) if (!each.isCertain && (await isWord(each))) return null
  const found = await searchRest({ ...(await engine.searchIn(codes)), towns: undefined }, rest, thesaurus)
  const name = readings.map((each) => each.name).join(' ')
  return { codes, name, rest, found: found.total > 0 ? found : null }
}
