import { RULES } from './rules.ts'
import { DAY_MS } from './time.ts'

/** How far ahead a date may be that people agree on. */
export const MAX_DATE_AHEAD_MS = RULES.dateYearsMax * 366 * DAY_MS
/** Whether a time (ISO 8601) is further ahead than anybody plans, as of a mistyped year. */
export const isTooFar = (time: string | number, now: Date | number): boolean =>
  new Date(time).getTime() - Number(now) > MAX_DATE_AHEAD_MS
