import { localeOf } from '#shared/languages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { getRelativeTimeFormat } from '../../i18n/time-ago.ts'

const STEPS = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['week', 7 * DAY_MS],
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/**
 * "3 hours ago", "hace 3 horas", "yesterday"; null for the last five minutes, and for a time in the future
 * (the clock was set back).
 */
export function formatAgo(iso: string, now: Date, language: string): string | null {
  const elapsed = now.getTime() - new Date(iso).getTime()
  const [unit, unitMs] = STEPS.find(([, unitMs]) => elapsed >= unitMs) ?? STEPS[5]
  if (Number.isNaN(elapsed) || elapsed < 5 * MINUTE_MS) return null
  return getRelativeTimeFormat(language).format(-Math.floor(elapsed / unitMs), unit)
}

/** "March 2024", "marzo de 2024". */
export function formatMonth(day: string, language: string): string {
  return new Date(day).toLocaleDateString(localeOf(language), { month: 'long', year: 'numeric' })
}
