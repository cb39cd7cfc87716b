import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsOf } from '../features/admin/backups.ts'

const DAY_MS = 86_400_000
/** What was there before a migration or a restore is kept so long. */
const BEFORE_KEPT_DAYS = 30
/** What a backup, a drill or a restore works on in DATA_DIR, with the number of its process. */
const WORKED_ON = /^\.(backup|drill|restoring)-(\d+)\b/
const PART = /^oficio-.*\.(\d+)\.part$/
const BEFORE = /^before-.*-(\d{4}-\d\d-\d\dT\d{6})(\.sqlite)?$/

/**
 * Removes what backups, drills and restores that were cut short have left in DATA_DIR, and copies from before a migration or a restore that are older than 30 days. `isAlone` says that no other
 * process can be at work in there. The answer is what went.
 */
export async function removeLeftovers(dataDir: string, now: Date, isAlone: boolean): Promise<string[]> {
  const removed: string[] = []
  for (const folder of [dataDir, backupsOf(dataDir)])
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const [, , pid] = WORKED_ON.exec(name) ?? ['', '', PART.exec(name)?.[1]]
      const gone = pid ? isAlone || !isRunning(Number(pid)) || (await isOlder(path, now, DAY_MS)) : isOldCopy(name, now)
      if (!gone) continue
      await rm(path, { recursive: true, force: true })
      removed.push(path)
    }
  return removed
}

function isOldCopy(name: string, now: Date): boolean {
  const time = BEFORE.exec(name)?.[1]
  if (!time) return false
  const at = Date.parse(`${time.slice(0, 13)}:${time.slice(13, 15)}:${time.slice(15)}.000Z`)
  return now.getTime() - at > BEFORE_KEPT_DAYS * DAY_MS
}

const isOlder = async (path: string, now: Date, ms: number) => now.getTime() - ((await stat(path).catch(() => null))?.mtimeMs ?? now.getTime()) > ms

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
