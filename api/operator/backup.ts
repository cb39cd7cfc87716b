import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { appliedMigrations } from '../db/migrate.ts'
import { type Database, isLocal } from '../db/open.ts'
import { readArchive, writeArchive } from './archive.ts'
import { copyToFile } from './copy.ts'

const NAMED = /^oficio-\d{4}-\d\d-\d\dT\d{6}\.tar$/
const EVERY_MS = 24 * 60 * 60 * 1000
/** A backup that is made a little earlier than a day after the last still counts as the day's. */
const SLACK_MS = 60 * 60 * 1000

export interface Market {
  database: Database
  dataDir: string
  version: string
}

/** Where a backup lies that is given no place. */
export const backupsOf = (dataDir: string): string => join(dataDir, 'backups')
const nameAt = (now: Date): string => `oficio-${now.toISOString().slice(0, 19).replaceAll(':', '')}.tar`

/**
 * One archive of the database and all files, made while the market serves: the database is copied as it is at one moment, so everything that was answered before is in it. Files are never
 * changed, only added and removed; one that goes meanwhile was let go of. Throws what the disk says; then nothing is left behind.
 */
export async function backUp({ database, dataDir, version }: Market, to: string | null, now: Date): Promise<{ path: string; bytes: number; files: number }> {
  const path = to ?? join(backupsOf(dataDir), nameAt(now))
  const snapshot = join(dataDir, `.backup-${process.pid}-${now.getTime()}.sqlite`)
  try {
    const schema = await appliedMigrations(database.db)
    if (isLocal(database)) await database.sqlite.backup(snapshot)
    else await copyToFile(database, snapshot)
    const ids = await readdir(join(dataDir, 'files')).catch(() => [])
    const files = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id)).map((id) => ({ name: `files/${id}/original`, path: join(dataDir, 'files', id, 'original') }))
    const made = await writeArchive(path, { program: version, createdAt: now.toISOString(), schema }, [{ name: 'database.sqlite', path: snapshot }, ...files])
    return { path, ...made }
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(snapshot + end, { force: true })
  }
}

/** Makes the day's backup if there is none, reads it back as a restore would, and lets go of all but the newest `keep`. The answer says what was done, null for nothing. */
export async function backUpDaily(market: Market, keep: number, now: Date): Promise<{ path: string; bytes: number; files: number } | null> {
  const folder = backupsOf(market.dataDir)
  const before = (await readdir(folder).catch(() => [])).filter((name) => NAMED.test(name)).sort()
  const due = nameAt(new Date(now.getTime() - EVERY_MS + SLACK_MS))
  const last = before.at(-1)
  if (keep === 0 || (last && last > due)) return null
  const made = await backUp(market, null, now)
  await readArchive(made.path, null)
  for (const name of before.slice(0, Math.max(0, before.length + 1 - keep))) await rm(join(folder, name), { force: true })
  return made
}
