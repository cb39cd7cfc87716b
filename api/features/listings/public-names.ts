import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

/**
 * A name with the fields that decide how much of it other users see. `display_name`: a freelancer's, null for
 * others.
 */
interface NameRow {
  first_name: string
  last_name: string
  status: string
  display_name: string | null
}

/**
 * The name shown to users who have no order with this one: a freelancer's display name, else the first name
 * and an initial.
 */
export function toPublicName({ first_name, last_name, status, display_name }: NameRow): {
  firstName: string
  lastName: string
} {
  if (status === 'deleted') return { firstName: first_name, lastName: last_name }
  if (display_name) return { firstName: display_name, lastName: '' }
  return { firstName: first_name, lastName: toInitial(last_name) }
}

/** The first letter with its combining marks: "Núñez" → "N.". */
export function toInitial(name: string): string {
  const first = /^\P{M}\p{M}*/u.exec(name.trim().normalize('NFC'))?.[0]
  return first ? `${first}.` : ''
}

const ROUNDING_STEPS_MS = [
  [HOUR_MS, 5 * MINUTE_MS],
  [DAY_MS, HOUR_MS],
  [Number.POSITIVE_INFINITY, DAY_MS],
] as const

/**
 * When a user was last active, rounded for other users: to five minutes within the hour, to the hour within
 * the day, to the day before that. ISO 8601 UTC.
 */
export function roundLastSeen(lastSeenAt: string, now: Date): string {
  const time = Date.parse(lastSeenAt)
  const step = ROUNDING_STEPS_MS.find(([maxAgeMs]) => now.getTime() - time < maxAgeMs)?.[1] ?? 1
  return new Date(Math.floor(time / step) * step).toISOString()
}
