/** Creating one takes a phone a millisecond. */
const displayNames = new Map<string, Intl.DisplayNames>()

function getDisplayNames(language: string, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${language} ${type}`
  const names = displayNames.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' })
  displayNames.set(key, names)
  return names
}

/**
 * "Mexico", "México": a country's name in a language; null for "OTHER" and for codes that the engine doesn't
 * know.
 */
export function countryName(code: string, language: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return getDisplayNames(language, 'region').of(code) ?? null
}

/** "Spanish", "Español": a language's name in a language, capitalised as in a list. */
export function languageName(code: string, language: string): string {
  return findLanguageName(code, language) ?? code
}

/** The same; null for codes that the engine doesn't know. */
export function findLanguageName(code: string, language: string): string | null {
  if (!/^[a-z]{2,3}$/.test(code)) return null
  const name = getDisplayNames(language, 'language').of(code)
  return name ? name.charAt(0).toLocaleUpperCase(language) + name.slice(1) : null
}
