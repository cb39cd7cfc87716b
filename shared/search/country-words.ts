import { COUNTRIES } from '../countries.ts'
import { isStopWord } from './stop-words.ts'
import { ARABIC_ARTICLE, foldWords, SEARCH_LANGUAGES } from './words.ts'

/** The longest name of a country has so many words. */
export const MAX_COUNTRY_WORDS = 6
/** What people write besides the names that every browser knows. */
const SHORT_NAMES = {
  US: [
    'usa',
    'eeuu',
    'united states of america',
    'estados unidos de america',
    'etats unis d amerique',
    'امريكا',
  ],
  AE: ['uae', 'emirates', 'emiratos', 'emirats', 'الامارات'],
  GB: [
    'uk',
    'england',
    'scotland',
    'wales',
    'inglaterra',
    'escocia',
    'angleterre',
    'ecosse',
    'بريطانيا',
    'انجلترا',
  ],
  SA: ['السعودية'],
  NL: ['holland', 'holanda', 'hollande'],
  TR: ['turkey'],
  CZ: ['czech republic'],
  CI: ['ivory coast', 'costa de marfil'],
  KR: ['korea', 'corea', 'coree', 'كوريا'],
}
/** With these around it a country's name is another place's: "New Mexico", "Irlande du Nord". */
const WORDS_BEFORE = new Set(
  foldWords(`new north south east west northern southern eastern western central latin inner little
  nuevo nueva norte centro nouveau nouvelle nord sud ouest نيو جنوب شمال شرق غرب وسط`),
)
const WORDS_AFTER = new Set(
  foldWords(`latina latine central centrale septentrional septentrionale meridional meridionale
  الشماليه الجنوبيه الشرقيه الغربيه الوسطي اللاتينيه الجديده الشمالي الجنوبي الشرقي الغربي`),
)
const DIRECTIONS_AFTER = new Map([
  ['del', ['norte', 'sur', 'este', 'oeste']],
  ['du', ['nord', 'sud']],
])

let codesByName: Map<string, string> | undefined

/** The country that is called just this (folded), in any of the languages. */
export function findCountry(name: string): string | null {
  codesByName ??= readNames()
  return codesByName.get(name) ?? null
}

/** Whether the country's name at these words is only a part of another place's. */
export function isPartOfName(words: string[], from: number, to: number): boolean {
  const [next = '', second = ''] = words.slice(to)
  return (
    WORDS_BEFORE.has(words[from - 1] ?? '') ||
    WORDS_AFTER.has(next) ||
    DIRECTIONS_AFTER.get(next)?.includes(second) === true
  )
}

/** The country that these words begin with, as in "in costa rica cheap", and how many words say so. */
export function findLeadingCountry(words: string[]): { country: string; length: number } | null {
  const from = words.findIndex((word) => !isStopWord(word))
  for (let to = from < 0 ? 0 : Math.min(words.length, from + MAX_COUNTRY_WORDS); to > from; to--) {
    const country = findCountry(words.slice(from, to).join(' '))
    if (country && !isPartOfName(words, from, to)) return { country, length: to }
  }
  return null
}

function readNames(): Map<string, string> {
  const names = new Map<string, string>()
  const add = (text: string, code: string) => {
    const name = foldWords(text).join(' ')
    if (name) names.set(name, code)
    if (name.startsWith(ARABIC_ARTICLE)) names.set(name.slice(ARABIC_ARTICLE.length), code)
  }
  for (const language of SEARCH_LANGUAGES)
    for (const style of ['short', 'long'] as const) {
      const display = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
      for (const code of COUNTRIES.filter((country) => country.length === 2)) {
        add(display.of(code) ?? '', code)
      }
    }
  for (const [code, texts] of Object.entries(SHORT_NAMES)) for (const text of texts) add(text, code)
  return names
}
