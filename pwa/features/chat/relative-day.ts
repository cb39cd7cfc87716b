import { countMidnights } from '../../i18n/midnights.ts'
import { getRelativeTimeFormat } from '../../i18n/time-ago.ts'

/**
 * "Today", "Yesterday", "3 days ago" (under 7), "2 weeks ago" (under 30), "4 months ago" (under 365), else
 * years: the number of midnights in this device's time zone between the timestamp and `now` (ms). A time in
 * the future, from a clock that runs ahead, is today.
 */
export function relativeDay(timestamp: number, now: number, language: string): string {
  const days = Math.max(0, countMidnights(timestamp, now))
  if (days < 2) return capitalize(getRelativeTimeFormat(language).format(-days, 'day'), language)
  const formatter = getRelativeTimeFormat(language, 'long', 'always')
  if (days < 7) return formatter.format(-days, 'day')
  if (days < 30) return formatter.format(-Math.floor(days / 7), 'week')
  if (days < 365) return formatter.format(-Math.floor(days / 30), 'month')
  return formatter.format(-Math.floor(days / 365), 'year')
}

const capitalize = (text: string, language: string) =>
  text.replace(/^./u, (first) => first.toLocaleUpperCase(language))
