const STEPS = [
  ['day', 24 * 60 * 60 * 1000, 'long'],
  ['hour', 60 * 60 * 1000, 'narrow'],
  ['minute', 60 * 1000, 'short'],
] as const
const THIS_MINUTE = ['minute', Number.POSITIVE_INFINITY, 'short'] as const

/** "2h ago", "hace 2 h": how long before `now` (both ms) something was. Under a minute, and after a clock was set back, it is "this minute". */
export function timeAgo(then: number, now: number, language: string): string {
  const passed = Math.max(0, now - then)
  const [unit, length, style] = STEPS.find(([, length]) => passed >= length) ?? THIS_MINUTE
  // In French the narrow form is a minus and no word.
  return wordsIn(language, language === 'fr' && style === 'narrow' ? 'short' : style).format(-Math.floor(passed / length), unit)
}

/** Making one takes a phone a millisecond, and a list wants one in every row. */
const kept = new Map<string, Intl.RelativeTimeFormat>()

function wordsIn(language: string, style: Intl.RelativeTimeFormatStyle): Intl.RelativeTimeFormat {
  const key = `${language} ${style}`
  const words = kept.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style })
  kept.set(key, words)
  return words
}
