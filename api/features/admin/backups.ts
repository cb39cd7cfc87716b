import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { MINUTE_MS } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'

/** Tolerance for clock corrections: a backup dated this little in the future counts as made now. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS
const ARCHIVE_NAME_PATTERN = /^oficio-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.tar$/
const STATE_FILE = 'state.json'

/**
 * The result of the last backup: why it is unusable, or which files are in no backup; null: nothing is wrong.
 */
const BackupState = v.object({ at: v.string(), fault: v.nullable(v.string()), lost: v.array(v.string()) })
export type BackupState = v.InferOutput<typeof BackupState>

/** Whether a backup is made each day; without one, the operator makes them. */
export const hasDailyBackups = ({ daily, weekly, monthly }: Deps['env']['backupRetention']): boolean =>
  daily + weekly + monthly > 0

/** The default folder for backups. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

export const archiveName = (now: Date): string =>
  `oficio-${now.toISOString().slice(0, 19).replaceAll(':', '')}.tar`

/** The time in an archive's name; null for a name that isn't this market's. */
export function parseArchiveTime(name: string): Date | null {
  const [, day, hour, minute, second] = ARCHIVE_NAME_PATTERN.exec(name) ?? []
  const time = new Date(`${day}T${hour}:${minute}:${second}.000Z`)
  return day && !Number.isNaN(time.getTime()) ? time : null
}

export interface Archive {
  name: string
  at: Date
}

/**
 * The market's own archives, newest first. Those dated in the future are listed separately: the clock was
 * wrong when they were made.
 */
export async function listArchives(
  folder: string,
  now: Date,
): Promise<{ past: Archive[]; future: Archive[] }> {
  const names = await readdir(folder).catch(() => [])
  const all = names
    .flatMap((name) => {
      const at = parseArchiveTime(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const isPast = ({ at }: Archive) => at.getTime() <= now.getTime() + CLOCK_SKEW_MS
  return { past: all.filter(isPast), future: all.filter((archive) => !isPast(archive)) }
}

/** When the newest good backup was made. */
export async function lastBackupTime(dataDir: string, now: Date): Promise<Date | null> {
  return (await listArchives(backupsFolder(dataDir), now)).past[0]?.at ?? null
}

/** Stored beside the backups and not in the database, which may be what is damaged. */
export async function readBackupState(dataDir: string): Promise<BackupState | null> {
  try {
    return v.parse(BackupState, JSON.parse(await readFile(join(backupsFolder(dataDir), STATE_FILE), 'utf8')))
  } catch {
    return null
  }
}

export async function writeBackupState(dataDir: string, state: BackupState): Promise<void> {
  const path = join(backupsFolder(dataDir), STATE_FILE)
  await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${path}.new`, path)
}
