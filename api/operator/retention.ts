import { DAY_MS } from '#shared/time.ts'
import type { Archive } from '../features/admin/backups.ts'

/** How many backups are retained: one for each of the last days, weeks and months that have one. */
export interface BackupRetention {
  daily: number
  weekly: number
  monthly: number
}

/** 1970-01-01 was a Thursday: weeks begin on Monday. */
const WEEK_OFFSET_MS = 4 * DAY_MS

const PERIODS: { rule: keyof BackupRetention; period(time: Date): string }[] = [
  { rule: 'daily', period: (time) => time.toISOString().slice(0, 10) },
  { rule: 'weekly', period: (time) => String(Math.floor((time.getTime() - WEEK_OFFSET_MS) / (7 * DAY_MS))) },
  { rule: 'monthly', period: (time) => time.toISOString().slice(0, 7) },
]

/**
 * The archives to delete: all but the newest of each retained day, week and month. `archives` are sorted
 * newest first; the newest is always retained.
 */
export function selectExpired(archives: Archive[], retention: BackupRetention): Archive[] {
  const keptArchives = new Set(archives.slice(0, 1))
  for (const { rule, period } of PERIODS) {
    const periods = new Set<string>()
    for (const archive of archives) {
      if (periods.size >= retention[rule] || periods.has(period(archive.at))) continue
      periods.add(period(archive.at))
      keptArchives.add(archive)
    }
  }
  return archives.filter((archive) => !keptArchives.has(archive))
}
