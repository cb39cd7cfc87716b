const DAY_MS = 24 * 60 * 60 * 1000

/**
 * "Today", "Yesterday", "3 days ago" (under 7), "2 weeks ago" (under 30), "4 months ago" (under 365), else
 * years: how many midnights of this device's time zone lie between `then` and `now` (ms). What a clock that
 * runs ahead puts into the future is today.
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

/** The day that `time` (ms) belongs to, for telling days apart. */
export function midnight(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}

const capitalize = (text: string, language: string) =>
  text.replace(/^./u, (first) => first.toLocaleUpperCase(language))
