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
  const name = findOwnName(code, language)
  return name && capitalize(name, language)
}

/** "Hindi, English", "Hindi et anglais": languages in a row; French and Spanish write their names small. */
export const listLanguages = (codes: string[], language: string): string =>
  capitalize(
    new Intl.ListFormat(language, { type: 'unit' }).format(
      codes.map((code) => findOwnName(code, language) ?? code),
    ),
    language,
  )

const findOwnName = (code: string, language: string): string | null =>
  /^[a-z]{2,3}$/.test(code) ? (getDisplayNames(language, 'language').of(code) ?? null) : null

const capitalize = (text: string, language: string): string =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
