const DAY_MS = 24 * 60 * 60 * 1000

/**
 * "Today", "Yesterday", "3 days ago" (under 7), "2 weeks ago" (under 30), "4 months ago" (under 365), else
 * years: the number of midnights in this device's time zone between the timestamp and `now` (ms). A time in
 * the future, from a clock that runs ahead, is today.
 */
export function relativeDay(timestamp: number, now: number, language: string): string {
  const days = Math.max(0, Math.round((midnight(now) - midnight(timestamp)) / DAY_MS))
  if (days < 2)
    return capitalize(
      new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-days, 'day'),
      language,
    )
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (days < 7) return formatter.format(-days, 'day')
  if (days < 30) return formatter.format(-Math.floor(days / 7), 'week')
  if (days < 365) return formatter.format(-Math.floor(days / 30), 'month')
  return formatter.format(-Math.floor(days / 365), 'year')
}

/** Local midnight at the start of the day of `time` (ms), for comparing days. */
export function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}

const capitalize = (text: string, language: string) =>
  text.replace(/^./u, (first) => first.toLocaleUpperCase(language))
