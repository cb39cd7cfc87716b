import { localeOf } from '#shared/languages.ts'

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

const DAY_UNITS = [
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const

/** "3 days", "2 semanas", "1 month": in the largest unit that they are a multiple of. */
export function formatDays(days: number, language: string): string {
  const [unit, size] = DAY_UNITS.find(([, size]) => days % size === 0) ?? DAY_UNITS[2]
  return formatUnit(days / size, unit, language)
}

/** "45 minutes", "3 horas", "2 days": in the largest fitting unit. */
export function formatDuration(minutes: number, language: string): string {
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? UNITS[2]
  return formatUnit(Math.max(1, Math.round(minutes / size)), unit, language)
}

const formatUnit = (count: number, unit: string, language: string): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
