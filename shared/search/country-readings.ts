import { findCountry, isPartOfName, MAX_COUNTRY_WORDS } from './country-words.ts'
import { findLink } from './links.ts'
import { isStopWord } from './stop-words.ts'
import { foldWords } from './words.ts'

/** Longer searches aren't read: they are about more than a trade and a country. */
const MAX_WORDS = 20
/** Behind these a name is a country's, whoever else is called that. */
const IN_WORDS = new Set(foldWords('in en au aux dans from desde في ب'))
/** What is more often a name, a thing or an adjective ("مالي" is financial). */
const OTHER_MEANINGS = new Set(
  foldWords(
    `jersey reunion turkey chad guinea jordan maurice dominique salvador us ru georgia georgie جورجيا مالي`,
  ),
)

/** What a search may mean, folded: a country and the other words, which are empty where it stands alone. */
export interface CountryReading {
  name: string
  country: string
  rest: string
  /** Whether "in" stands before it. */
  isCertain: boolean
  /** Whether the name means something else, too. */
  isAmbiguous: boolean
  /** Another country that the other words name: "mexico or spain". */
  another: CountryReading | null
}

/** A reading and those of the other countries that it names, the first one last. */
export const listReadings = (reading: CountryReading): CountryReading[] =>
  reading.another ? [reading, ...listReadings(reading.another)] : [reading]

/** The country that a search names: the longest name, of several the last. What it is made for isn't one. */
export function readCountry(search: string): CountryReading | null {
  const words = foldWords(search).flatMap(splitArabicIn)
  if (words.length > MAX_WORDS) return null
  for (let length = Math.min(words.length, MAX_COUNTRY_WORDS); length > 0; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const named = words.slice(from, from + length)
      const name = named.join(' ')
      const country = named.every(isStopWord) ? null : findCountry(name)
      const before = words[from - 1] ?? ''
      if (!country || findLink(before) === 'for' || isPartOfName(words, from, from + length)) continue
      const rest = [...words.slice(0, from), ...words.slice(from + length)]
      const another = readCountry(rest.join(' '))
      const isAnother = another !== null && another.country !== country && !another.isAmbiguous
      return {
        name,
        country,
        another: isAnother ? another : null,
        rest: isAnother ? another.rest : rest.every(isStopWord) ? '' : rest.join(' '),
        isCertain: IN_WORDS.has(before),
        isAmbiguous: OTHER_MEANINGS.has(name),
      }
    }
  return null
}

/** In Arabic "in" is a letter before the word: "بالمغرب" is "in Morocco". */
const splitArabicIn = (word: string): string[] =>
  word.startsWith('ب') && findCountry(word.slice(1)) ? ['في', word.slice(1)] : [word]
