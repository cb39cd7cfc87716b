import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'

/** A clock may be corrected by so much: a backup that is dated this little ahead is of now. */
const CLOCK_SKEW_MS = 5 * 60 * 1000
const ARCHIVE_NAME_PATTERN = /^oficio-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)\.tar$/
const STATE_FILE = 'state.json'

/**
 * What became of the last backup: why it isn't good, or which files are in no backup; null: nothing is wrong.
 */
const BackupState = v.object({ at: v.string(), fault: v.nullable(v.string()), lost: v.array(v.string()) })
export type BackupState = v.InferOutput<typeof BackupState>

/** Where a backup lies that is given no place. */
export const backupsFolder = (dataDir: string): string => join(dataDir, 'backups')

export const archiveName = (now: Date): string =>
  `oficio-${now.toISOString().slice(0, 19).replaceAll(':', '')}.tar`

/** The time in an archive's name, null where the market didn't name it. */
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
 * The market's own archives, the newest first; those that are dated in the future apart: the clock was wrong
 * when they were made.
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

/** It lies beside the backups and not in the database, which may be what is damaged. */
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
