import { localeOf } from '#shared/languages.ts'

/** Creating a formatter takes a phone a millisecond, and a list needs one in every row. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** A date formatter for a language, cached by its options. */
export function getDateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options)
  const format = formatters.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options)
  formatters.set(key, format)
  return format
}
