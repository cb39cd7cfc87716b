import { REQUEST_EXPIRY_MS } from '#shared/order-graph.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { countMidnights } from '../../i18n/midnights.ts'
import { getRelativeTimeFormat } from '../../i18n/time-ago.ts'

/**
 * The time from `now` to `at` (both ms) as text: "in 3 hours"; from a day on it counts midnights in this
 * device's time zone, so that "tomorrow" is tomorrow.
 */
export function formatTimeLeft(at: number, now: number, language: string): string {
  const remainingMs = at - now
  const words = getRelativeTimeFormat(language)
  if (Math.abs(remainingMs) >= DAY_MS) return words.format(countMidnights(now, at), 'day')
  if (Math.abs(remainingMs) >= HOUR_MS) return words.format(Math.trunc(remainingMs / HOUR_MS), 'hour')
  if (Math.abs(remainingMs) >= MINUTE_MS) return words.format(Math.trunc(remainingMs / MINUTE_MS), 'minute')
  return words.format(0, 'second')
}

/** When an unanswered request expires. `now` in ms, by the server's clock. */
export const formatExpiry = (createdAt: string, now: number, language: string): string =>
  formatTimeLeft(Math.max(now, Date.parse(createdAt) + REQUEST_EXPIRY_MS), now, language)
