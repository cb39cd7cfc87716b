import { localeOf } from '#shared/languages.ts'

const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** "45 minutes", "3 horas", "2 days": in the largest fitting unit. */
export function formatDuration(minutes: number, language: string): string {
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? UNITS[2]
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.round(minutes / size)),
  )
}
