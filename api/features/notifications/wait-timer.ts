import { MAX_QUIET_HOURS } from '#shared/figures.ts'
import { isInQuietHours } from '#shared/notifications.ts'
import type { CreateWaitTimer } from '../orders/figures.ts'
import { readNoticeSettings } from './settings.ts'

const HOUR_MS = 3_600_000
/** Longer than any time span that the figures measure. */
const MAX_HOURS = 24 * 14

/**
 * Measures waiting time without the user's quiet hours, of which at most ten a day are subtracted: nobody's
 * figures suffer for hours of sleep.
 */
export const createWaitTimer: CreateWaitTimer = async (db, userId) => {
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
