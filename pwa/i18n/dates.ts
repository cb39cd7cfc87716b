/** Making one takes a phone a millisecond, and a list wants one in every row. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** How a reader's language says a moment; the same words are made once. */
export function getDateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(language, options)
  formatters.set(key, format)
  return format
}
