import { COUNTRIES } from '../countries.ts'
import { isStopWord } from './stop-words.ts'
import { foldWords, SEARCH_LANGUAGES } from './words.ts'

const MAX_NAME_WORDS = 6
/** What people write besides the names that every browser knows. */
const SHORT_NAMES = { usa: 'US', eeuu: 'US', uae: 'AE', england: 'GB', scotland: 'GB' }

let codesByName: Map<string, string> | undefined

/** The country that is called just this (folded), in any of the languages. */
export function findCountry(name: string): string | null {
  codesByName ??= readNames()
  return codesByName.get(name) ?? null
}

/** The country that these words begin with, as in "in costa rica cheap", and how many words say so. */
export function findLeadingCountry(words: string[]): { country: string; length: number } | null {
  const from = words.findIndex((word) => !isStopWord(word))
  for (let to = from < 0 ? 0 : Math.min(words.length, from + MAX_NAME_WORDS); to > from; to--) {
    const country = findCountry(words.slice(from, to).join(' '))
    if (country) return { country, length: to }
  }
  return null
}

function readNames(): Map<string, string> {
  const names = new Map(Object.entries(SHORT_NAMES))
  for (const language of SEARCH_LANGUAGES)
    for (const style of ['short', 'long'] as const) {
      const display = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
      for (const code of COUNTRIES.filter((country) => country.length === 2)) {
        const name = foldWords(display.of(code) ?? '').join(' ')
        if (name) names.set(name, code)
      }
    }
  return names
}
