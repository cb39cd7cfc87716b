const STEPS = [
  ['day', 24 * 60 * 60 * 1000, 'long'],
  ['hour', 60 * 60 * 1000, 'narrow'],
  ['minute', 60 * 1000, 'short'],
] as const
const THIS_MINUTE = ['minute', Number.POSITIVE_INFINITY, 'short'] as const

/**
 * "2h ago", "hace 2 h": the time from `timestamp` to `now` (ms). Less than a minute, or a negative time after
 * a clock was set back, is "this minute".
 */
export function timeAgo(timestamp: number, now: number, language: string): string {
  const elapsed = Math.max(0, now - timestamp)
  const [unit, unitMs, style] = STEPS.find(([, unitMs]) => elapsed >= unitMs) ?? THIS_MINUTE
  // In French the narrow form is a minus sign without a word.
  return getFormatter(language, language === 'fr' && style === 'narrow' ? 'short' : style).format(
    -Math.floor(elapsed / unitMs),
    unit,
  )
}

/** Creating a formatter takes a phone a millisecond, and a list needs one in every row. */
const formatters = new Map<string, Intl.RelativeTimeFormat>()

function getFormatter(language: string, style: Intl.RelativeTimeFormatStyle): Intl.RelativeTimeFormat {
  const key = `${language} ${style}`
  const formatter = formatters.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style })
  formatters.set(key, formatter)
  return formatter
}
