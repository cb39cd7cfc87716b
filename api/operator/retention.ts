import type { Archive } from '../features/admin/backups.ts'

/** How many backups stay: of the last days that have one, of the last weeks, of the last months. */
export interface BackupKeep {
  daily: number
  weekly: number
  monthly: number
}

const DAY_MS = 86_400_000
/** 1970-01-01 was a Thursday: weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS

const PERIODS: { of: keyof BackupKeep; period(at: Date): string }[] = [
  { of: 'daily', period: (at) => at.toISOString().slice(0, 10) },
  { of: 'weekly', period: (at) => String(Math.floor((at.getTime() - FIRST_MONDAY_MS) / (7 * DAY_MS))) },
  { of: 'monthly', period: (at) => at.toISOString().slice(0, 7) },
]

/** The archives that rotation lets go of: all but the newest of each day, week and month that is kept. `archives` come the newest first; the newest always stays. */
export function outOfRotation(archives: Archive[], keep: BackupKeep): Archive[] {
  const kept = new Set(archives.slice(0, 1))
  for (const { of, period } of PERIODS) {
    const periods = new Set<string>()
    for (const archive of archives) {
      if (periods.size >= keep[of] || periods.has(period(archive.at))) continue
      periods.add(period(archive.at))
      kept.add(archive)
    }
  }
  return archives.filter((archive) => !kept.has(archive))
}
