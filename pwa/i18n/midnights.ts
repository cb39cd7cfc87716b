import { DAY_MS } from '#shared/time.ts'

/** Local midnight at the start of the day of `time` (ms), for comparing days. */
export const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0)

/** How many midnights, in this device's time zone, there are from one time to a later one (both ms). */
export const countMidnights = (from: number, to: number): number =>
  Math.round((midnight(to) - midnight(from)) / DAY_MS)
