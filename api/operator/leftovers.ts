import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#shared/time.ts'
import { backupsFolder } from '../features/admin/backups.ts'

/** How long the state before a migration or a restore is retained. */
const COPY_RETENTION_DAYS = 30
/** Work files in DATA_DIR of a backup, a restore drill or a restore, with the id of their process. */
const WORK_FILE_PATTERN = /^\.(backup|drill|restoring)-(\d+)\b/
/** A copy of the database that another process tries its start with. */
const REHEARSAL_PATTERN = /^\.hand-over-(\d+)$/
const PARTIAL_FILE_PATTERN = /^oficio-.*\.(\d+)\.part$/
const COPY_NAME_PATTERN = /^before-.*-(\d{4}-\d\d-\d\dT\d{6})(\.sqlite)?$/

/**
 * Deletes from DATA_DIR what interrupted backups, drills and restores have left behind, and copies from
 * before a migration or restore that are older than 30 days. `isExclusive`: no other process can be working
 * in there. Returns the paths of what was deleted.
 */
export async function removeLeftovers(dataDir: string, now: Date, isExclusive: boolean): Promise<string[]> {
  const removed: string[] = []
  for (const folder of [dataDir, backupsFolder(dataDir)])
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const [, , pid] = WORK_FILE_PATTERN.exec(name) ?? ['', '', PARTIAL_FILE_PATTERN.exec(name)?.[1]]
      const [, rehearsalPid] = REHEARSAL_PATTERN.exec(name) ?? []
      const isAbandoned = async (owner: string) =>
        !isRunning(Number(owner)) || (await isOlder(path, now, DAY_MS))
      const isStale = rehearsalPid
        ? await isAbandoned(rehearsalPid)
        : pid
          ? isExclusive || (await isAbandoned(pid))
          : isOldCopy(name, now)
      if (!isStale) continue
      await rm(path, { recursive: true, force: true })
      removed.push(path)
    }
  return removed
}

function isOldCopy(name: string, now: Date): boolean {
  const madeAt = copiedAt(name)
  return madeAt !== null && now.getTime() - madeAt.getTime() > COPY_RETENTION_DAYS * DAY_MS
}

/** When a copy from before a migration or restore was made, by its name; null for other names. */
export function copiedAt(name: string): Date | null {
  const time = COPY_NAME_PATTERN.exec(name)?.[1]
  return time ? new Date(`${time.slice(0, 13)}:${time.slice(13, 15)}:${time.slice(15)}.000Z`) : null
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
