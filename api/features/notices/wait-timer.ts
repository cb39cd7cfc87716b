import type { Kysely } from 'kysely'
import { MAX_QUIET_HOURS } from '#shared/figures.ts'
import { isInQuietHours } from '#shared/notifications.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Schema } from '../../db/schema.ts'
import { readNoticeSettings } from './settings.ts'

/** How much of a time span counts as waiting time, in ms: a user's quiet hours don't. */
export type WaitTimer = (from: Date, to: Date) => number

/** Longer than any time span that the figures measure. */
const MAX_HOURS = 24 * 14

/**
 * Measures waiting time without the user's quiet hours, of which at most ten a day are subtracted: nobody's
 * figures suffer for hours of sleep.
 */
export async function createWaitTimer(db: Kysely<Schema>, userId: string): Promise<WaitTimer> {
  const { quiet, timeZone } = await readNoticeSettings(db, userId)
  const quietHours = quiet ? (quiet.to - quiet.from + 24) % 24 : 0
  if (!quiet || quietHours === 0) return (from, to) => to.getTime() - from.getTime()
  const countedQuietHours = {
    timeZone,
    quiet: { from: quiet.from, to: (quiet.from + Math.min(quietHours, MAX_QUIET_HOURS)) % 24 },
  }
  return (from, to) => {
    let waitedMs = 0
    for (let cursor = from.getTime(), hours = 0; cursor < to.getTime() && hours < MAX_HOURS; hours++) {
      const end = Math.min(to.getTime(), (Math.floor(cursor / HOUR_MS) + 1) * HOUR_MS)
      if (!isInQuietHours(countedQuietHours, new Date(cursor))) waitedMs += end - cursor
      cursor = end
    }
    return waitedMs
  }
}
