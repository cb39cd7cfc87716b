import { COUNTRIES } from '#shared/countries.ts'

/** Making one takes a phone a millisecond. */
const kept = new Map<string, Intl.DisplayNames>()

function namesIn(language: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${language} ${type}`
  const names = kept.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' })
  kept.set(key, names)
  return names
}

/** "Mexico", "México": a country in a reader's language; null for "OTHER" and for what the engine doesn't know. */
export function countryName(code: string, language: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return namesIn(language, 'region').of(code) ?? null
}

const sorted = new Map<string, { value: string; label: string }[]>()

/** The countries that a reader's language has a name for, by their names: sorted once, as a filter draws them at every press. */
export function countriesByName(language: string): { value: string; label: string }[] {
  const before = sorted.get(language)
  if (before) return before
  const countries = COUNTRIES.flatMap((value) => {
    const label = countryName(value, language)
    return label ? [{ value, label }] : []
  }).sort((a, b) => a.label.localeCompare(b.label, language))
  sorted.set(language, countries)
  return countries
}

/** "Spanish", "Español": a spoken language in a reader's language, with a capital as in a list. */
export function languageName(code: string, language: string): string {
  const name = namesIn(language, 'language').of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
