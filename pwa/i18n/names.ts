/** Making one takes a phone a millisecond. */
const displayNames = new Map<string, Intl.DisplayNames>()

function getDisplayNames(language: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${language} ${type}`
  const names = displayNames.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' })
  displayNames.set(key, names)
  return names
}

/**
 * "Mexico", "México": a country in a reader's language; null for "OTHER" and for what the engine doesn't
 * know.
 */
export function countryName(code: string, language: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return getDisplayNames(language, 'region').of(code) ?? null
}

/** "Spanish", "Español": a spoken language in a reader's language, with a capital as in a list. */
export function languageName(code: string, language: string): string {
  return findLanguageName(code, language) ?? code
}

/** The same; null for what the engine doesn't know. */
export function findLanguageName(code: string, language: string): string | null {
  if (!/^[a-z]{2,3}$/.test(code)) return null
  const name = getDisplayNames(language, 'language').of(code)
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : null
}
