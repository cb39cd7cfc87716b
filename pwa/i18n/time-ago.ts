import { localeOf } from '#shared/languages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

const STEPS = [
  ['day', DAY_MS, 'long'],
  ['hour', HOUR_MS, 'narrow'],
  ['minute', MINUTE_MS, 'short'],
] as const
const NOW = ['second', Number.POSITIVE_INFINITY, 'short'] as const

/**
 * "2h ago", "hace 2 h": the time from `timestamp` to `now` (ms). Less than a minute, or a negative time after
 * a clock was set back, is "now".
 */
export function timeAgo(timestamp: number, now: number, language: string): string {
  const elapsed = Math.max(0, now - timestamp)
  const [unit, unitMs, style] = STEPS.find(([, unitMs]) => elapsed >= unitMs) ?? NOW
  // In French the narrow form is a minus sign without a word.
  return getRelativeTimeFormat(language, language === 'fr' && style === 'narrow' ? 'short' : style).format(
    -Math.floor(elapsed / unitMs),
    unit,
  )
}

/** Creating a formatter takes a phone a millisecond, and a list needs one in every row. */
const formatters = new Map<string, Intl.RelativeTimeFormat>()

/** A cached formatter of "3 days ago", and, unless `numeric` is 'always', of "yesterday". */
export function getRelativeTimeFormat(
  language: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
  numeric: Intl.RelativeTimeFormatNumeric = 'auto',
): Intl.RelativeTimeFormat {
  const key = language + style + numeric
  const formatter = formatters.get(key) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric, style })
  formatters.set(key, formatter)
  return formatter
}
