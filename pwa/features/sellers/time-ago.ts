const STEPS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const

/** "2h ago", "hace 2 h": how long before `now` (both ms) something was. Under a minute, and after a clock was set back, it is "this minute". */
export function timeAgo(then: number, now: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'narrow' })
  const passed = Math.max(0, now - then)
  const [unit, length] = STEPS.find(([, length]) => passed >= length) ?? ['minute', Number.POSITIVE_INFINITY]
  return words.format(-Math.floor(passed / length), unit)
}
