/** "Mexico", "México": a country in a reader's language; null for "OTHER" and for what the engine doesn't know. */
export function countryName(code: string, language: string): string | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? null
}

/** "Spanish", "Español": a spoken language in a reader's language, with a capital as in a list. */
export function languageName(code: string, language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
