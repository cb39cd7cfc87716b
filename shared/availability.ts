import { RULES } from './rules.ts'
import { DAY_MS } from './time.ts'

/** Whoever hasn't been here for longer isn't taken for available. */
export const MAX_IDLE_DAYS = 7

/** Whether a client who writes now can count on them: not away, and here lately. Times are ISO 8601 UTC. */
export const isAvailable = (
  { awayUntil, lastActiveAt }: { awayUntil: string | null; lastActiveAt: string },
  now: Date,
): boolean =>
  (awayUntil === null || Date.parse(awayUntil) <= now.getTime()) &&
  now.getTime() - Date.parse(lastActiveAt) <= MAX_IDLE_DAYS * DAY_MS

/** Whether the median time to their first answer, without quiet hours, is short. */
export const answersQuickly = (responseMinutes: number | null): boolean =>
  responseMinutes !== null && responseMinutes <= RULES.quickAnswerMinutes
