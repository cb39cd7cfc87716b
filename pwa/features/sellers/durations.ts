import { numbersOf } from '#shared/languages.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const STEPS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/**
 * "3 hours ago", "hace 3 horas", "yesterday"; null for the last five minutes, and for a time in the future
 * (the clock was set back).
 */
export function formatAgo(iso: string, now: Date, language: string): string | null {
  const elapsed = now.getTime() - new Date(iso).getTime()
  const [unit, unitMs] = STEPS.find(([, unitMs]) => elapsed >= unitMs) ?? STEPS[5]
  if (Number.isNaN(elapsed) || elapsed < 5 * MINUTE) return null
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(
    -Math.floor(elapsed / unitMs),
    unit,
  )
}

/** "45 minutes", "3 horas", "2 days": in the largest fitting unit. */
export function formatSpan(minutes: number, language: string): string {
  const [unit, unitMs] = STEPS.slice(3).find(([, unitMs]) => minutes * MINUTE >= unitMs) ?? STEPS[5]
  return new Intl.NumberFormat(numbersOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.round((minutes * MINUTE) / unitMs)),
  )
}

/** "March 2024", "marzo de 2024". */
export function formatMonth(day: string, language: string): string {
  return new Date(day).toLocaleDateString(language, { month: 'long', year: 'numeric' })
}
