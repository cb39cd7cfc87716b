/** Making one takes a phone a millisecond, and a list wants one in every row. */
const kept = new Map<string, Intl.DateTimeFormat>()

/** How a reader's language says a moment; the same words are made once. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format = kept.get(key) ?? new Intl.DateTimeFormat(language, options)
  kept.set(key, format)
  return format
}
