import { REQUEST_EXPIRY_MS } from '#shared/order-graph.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The time from `now` to `at` (both ms) as text: "in 3 hours"; from a day on it counts midnights in this
 * device's time zone, so that "tomorrow" is tomorrow.
 */
export function formatTimeLeft(at: number, now: number, language: string): string {
  const remainingMs = at - now
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (Math.abs(remainingMs) >= DAY_MS)
    return words.format(Math.round((midnight(at) - midnight(now)) / DAY_MS), 'day')
  return Math.abs(remainingMs) >= HOUR_MS
    ? words.format(Math.trunc(remainingMs / HOUR_MS), 'hour')
    : words.format(Math.trunc(remainingMs / MINUTE_MS), 'minute')
}

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** When an unanswered request expires. `now` in ms, by the server's clock. */
export const formatExpiry = (createdAt: string, now: number, language: string): string =>
  formatTimeLeft(Math.max(now, Date.parse(createdAt) + REQUEST_EXPIRY_MS), now, language)
