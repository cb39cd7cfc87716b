import { readCountry } from './country-readings.ts'
import type { TownEngine } from './place-words.ts'
import { isTrade, parseQuery, parseWholeWords } from './query.ts'
import { type SearchEngine, type SearchOutcome, searchRest } from './search.ts'
import type { Thesaurus } from './thesaurus.ts'

/** The country that a search names. */
export interface SearchedCountry<Result> {
  code: string
  /** Its name as it was typed (folded), and the other words. */
  name: string
  rest: string
  /** Those of it who have them; null where there are none. */
  found: (Result & SearchOutcome) | null
}

/**
 * The search without a country that it names and that is chosen as a filter, too: whoever is found is there.
 * Null where it names none of these, or where its name is a trade or a freelancer's.
 */
export async function dropNamedCountry(
  { countries = [], hasName }: Pick<SearchEngine<{ total: number }>, 'countries' | 'hasName'>,
  search: string,
  thesaurus: Thesaurus,
): Promise<string | null> {
  const reading = countries.length > 0 ? readCountry(search) : null
  if (!reading || !countries.includes(reading.country)) return null
  const { name, rest, isCertain, isAmbiguous } = reading
  const isWord = async () =>
    isTrade(parseWholeWords(name, thesaurus)) || (isAmbiguous && (await hasName(name)))
  return isCertain || !(await isWord()) ? rest : null
}

/**
 * Searches for "plumber morocco" among those of Morocco, and for "morocco" everybody there. Null where no
 * country is named, or where its name is a trade, what somebody of another country is called, or does.
 */
export async function searchNamedCountry<Result extends { total: number }>(
  engine: TownEngine<Result>,
  search: string,
  thesaurus: Thesaurus,
): Promise<SearchedCountry<Result> | null> {
  const reading = engine.searchIn ? readCountry(search) : null
  if (!reading || !engine.searchIn) return null
  const { name, country, rest, isCertain, isAmbiguous } = reading
  const isWord = async () => {
    const query = parseWholeWords(name, thesaurus)
    if (isAmbiguous || isTrade(query) || (rest === '' && (await engine.hasNamed(query)))) return true
    const named = await engine.listNamed(parseQuery(rest, thesaurus), query)
    return named.some((other) => other.country !== country)
  }
  if (!isCertain && (await isWord())) return null
  const found = await searchRest({ ...(await engine.searchIn(country)), towns: undefined }, rest, thesaurus)
  return { code: country, name, rest, found: found.total > 0 ? found : null }
}
