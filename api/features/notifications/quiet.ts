import { MOST_QUIET_HOURS } from '#shared/figures.ts'
import { isQuiet } from '#shared/notifications.ts'
import type { WaitedFor } from '../orders/figures.ts'
import { readSettings } from './settings.ts'

const HOUR_MS = 3_600_000
/** Longer than anything that is judged. */
const MOST_HOURS = 24 * 14

/** Counts waiting without somebody's quiet hours, of which ten a day count as such: nobody is punished for sleeping, or for saying when. */
export const waitedFor: WaitedFor = async (db, userId) => {
  const { quiet, timeZone } = await readSettings(db, userId)
  const length = quiet ? (quiet.to - quiet.from + 24) % 24 : 0
  if (!quiet || length === 0) return (from, to) => to.getTime() - from.getTime()
  const resting = { timeZone, quiet: { from: quiet.from, to: (quiet.from + Math.min(length, MOST_QUIET_HOURS)) % 24 } }
  return (from, to) => {
    let waited = 0
    for (let at = from.getTime(), hours = 0; at < to.getTime() && hours < MOST_HOURS; hours++) {
      const end = Math.min(to.getTime(), (Math.floor(at / HOUR_MS) + 1) * HOUR_MS)
      if (!isQuiet(resting, new Date(at))) waited += end - at
      at = end
    }
    return waited
  }
}
