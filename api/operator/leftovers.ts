import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsFolder } from '../features/admin/backups.ts'

const DAY_MS = 86_400_000
/** What was there before a migration or a restore is kept so long. */
const COPY_RETENTION_DAYS = 30
/** What a backup, a drill or a restore works on in DATA_DIR, with the number of its process. */
const WORK_FILE_PATTERN = /^\.(backup|drill|restoring)-(\d+)\b/
const PARTIAL_FILE_PATTERN = /^oficio-.*\.(\d+)\.part$/
const COPY_NAME_PATTERN = /^before-.*-(\d{4}-\d\d-\d\dT\d{6})(\.sqlite)?$/

/**
 * Removes what backups, drills and restores that were cut short have left in DATA_DIR, and copies from before
 * a migration or a restore that are older than 30 days. `isAlone` says that no other process can be at work
 * in there. The answer is what went.
 */
export async function removeLeftovers(dataDir: string, now: Date, isExclusive: boolean): Promise<string[]> {
  const removed: string[] = []
  for (const folder of [dataDir, backupsFolder(dataDir)])
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const [, , pid] = WORK_FILE_PATTERN.exec(name) ?? ['', '', PARTIAL_FILE_PATTERN.exec(name)?.[1]]
      const isStale = pid
        ? isExclusive || !isRunning(Number(pid)) || (await isOlder(path, now, DAY_MS))
        : isOldCopy(name, now)
      if (!isStale) continue
      await rm(path, { recursive: true, force: true })
      removed.push(path)
    }
  return removed
}

function isOldCopy(name: string, now: Date): boolean {
  const time = COPY_NAME_PATTERN.exec(name)?.[1]
  if (!time) return false
  const createdAt = Date.parse(`${time.slice(0, 13)}:${time.slice(13, 15)}:${time.slice(15)}.000Z`)
  return now.getTime() - createdAt > COPY_RETENTION_DAYS * DAY_MS
}

const isOlder = async (path: string, now: Date, ms: number) =>
  now.getTime() - ((await stat(path).catch(() => null))?.mtimeMs ?? now.getTime()) > ms

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
