import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { type Database, isLocalDatabase } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import {
  archiveName,
  backupsFolder,
  hasDailyBackups,
  listArchives,
  readBackupState,
  writeBackupState,
} from '../features/admin/backups.ts'
import { type Checksums, InvalidArchiveError, readSums, writeArchive } from './archive.ts'
import { copyToFile } from './copy-database.ts'
import { checkDatabase, type DatabaseReport } from './database-check.ts'
import { assertDiskSpace, InsufficientSpaceError } from './disk-space.ts'
import { removeLeftovers } from './leftovers.ts'
import { type BackupRetention, selectExpired } from './retention.ts'

const BACKUP_INTERVAL_MS = DAY_MS
/** A backup made slightly less than a day after the last still counts as the day's. */
const INTERVAL_TOLERANCE_MS = HOUR_MS
const MAX_LISTED_IDS = 3
export const FILE_ID_PATTERN = /^[0-9a-f-]{36}$/

export interface MarketContext {
  database: Database
  dataDir: string
  version: string
  publicUrl?: string
  /** Whether files are in a bucket, so that the local disk only has those that were read lately. */
  hasBucket?: boolean
  /** The off-site copy of the database and the uploads; null: none. */
  offsite?: { url: string; key: Uint8Array } | null
}

/** What a backup has to know of the market that this process serves. */
export const toMarketContext = ({ database, env, version }: Deps): MarketContext => ({
  database,
  dataDir: env.dataDir,
  version,
  publicUrl: env.publicUrl,
  hasBucket: env.filesUrl !== null,
  offsite: isLocalDatabase(database) ? env.offsite : null,
})

export interface Backup {
  path: string
  bytes: number
  files: number
  /** Why this archive doesn't count as a backup, in which case it gets another name; null: it is good. */
  fault: string | null
  /** Files referenced in the database that neither this archive nor the last good one holds unchanged. */
  lost: string[]
}

/**
 * One backup per process at a time: so a partial file can only be another process's, and is a leftover if
 * that one is dead.
 */
let lastRun: Promise<unknown> = Promise.resolve()
export function runExclusively<T>(task: () => Promise<T>): Promise<T> {
  const result = lastRun.then(task)
  lastRun = result.catch(() => undefined)
  return result
}

/**
 * Writes one archive of the database and all files while the market is serving. The database is copied as a
 * snapshot, so the archive contains everything that was answered before. Files are never changed, only added
 * and deleted; one that disappears meanwhile was deleted on purpose. The copy is checked page by page, each
 * file is compared with its size in the database and its checksum in the last good archive, and the archive
 * is read back. An archive with a fault never replaces a good one, such as may exist at `replacedPath`.
 * Throws disk errors and then leaves nothing behind.
 */
export const createBackup = (
  market: MarketContext,
  targetPath: string | null,
  now: Date,
  replacedPath = targetPath,
): Promise<Backup> => runExclusively(() => performBackup(market, targetPath, now, replacedPath))

async function performBackup(
  market: MarketContext,
  targetPath: string | null,
  now: Date,
  replacedPath: string | null,
): Promise<Backup> {
  const { database, dataDir, version, publicUrl } = market
  const path = targetPath ?? join(backupsFolder(dataDir), archiveName(now))
  const snapshot = join(dataDir, `.backup-${process.pid}-${now.getTime()}.sqlite`)
  await mkdir(dirname(path), { recursive: true })
  try {
    const knownChecksums = await readKnownChecksums(dataDir, replacedPath, now)
    const schema = await appliedMigrations(database.db)
    const files = await listFiles(dataDir)
    await assertSpaceForBackup(market, path, files)
    if (isLocalDatabase(database)) await database.sqlite.backup(snapshot)
    else await copyToFile(database, snapshot)
    const report = await checkDatabase(snapshot)
    let fault = report.fault
    let lost: string[] = []
    const head = {
      program: version,
      createdAt: now.toISOString(),
      schema,
      market: { brand: report.brand, publicUrl: publicUrl ?? null, people: report.people },
    }
    const backup = await writeArchive(
      path,
      head,
      [{ name: 'database.sqlite', path: snapshot }, ...files],
      async (checksums) => {
        const comparison = await compareFiles(market, report, checksums, knownChecksums)
        fault ??=
          comparison.damaged.length === 0
            ? null
            : `Files in the last good backup are now missing or changed: ${formatIds(comparison.damaged)}`
        lost = comparison.lost
        return fault === null ? path : failedBackupPath(path)
      },
    )
    if (targetPath === null && fault === null)
      await writeBackupState(dataDir, { at: now.toISOString(), fault, lost })
    return { path: backup.path, bytes: backup.bytes, files: Object.keys(backup.sums).length - 1, fault, lost }
  } finally {
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(snapshot + suffix, { force: true })
  }
}

/** The path of a faulty archive. It is retained beside the good ones for manual recovery. */
export const failedBackupPath = (path: string): string => `${path}.bad`

const formatIds = (ids: string[]) =>
  `${ids.slice(0, MAX_LISTED_IDS).join(', ')}${ids.length > MAX_LISTED_IDS ? ` and ${ids.length - MAX_LISTED_IDS} more` : ''}`
const archivePath = (id: string) => `files/${id}/original`

async function listFiles(dataDir: string): Promise<{ name: string; path: string }[]> {
  const ids = (await readdir(join(dataDir, 'files')).catch(() => [])).filter((id) => FILE_ID_PATTERN.test(id))
  return ids.map((id) => ({ name: archivePath(id), path: join(dataDir, 'files', id, 'original') }))
}

async function assertSpaceForBackup(
  { database, dataDir }: MarketContext,
  path: string,
  files: { path: string }[],
): Promise<void> {
  let bytes = 0
  for (const file of files) bytes += (await stat(file.path).catch(() => null))?.size ?? 0
  const pages = isLocalDatabase(database)
    ? Number(database.sqlite.pragma('page_count', { simple: true })) *
      Number(database.sqlite.pragma('page_size', { simple: true }))
    : 0
  await assertDiskSpace([
    { folder: dataDir, bytes: pages },
    { folder: dirname(path), bytes: pages + bytes },
  ])
}

/** Checksums that files in the next archive must still have, if the database still refers to them. */
async function readKnownChecksums(
  dataDir: string,
  replacedPath: string | null,
  now: Date,
): Promise<Checksums> {
  const [newest] = (await listArchives(backupsFolder(dataDir), now)).past
  const checksums = newest && (await readSums(join(backupsFolder(dataDir), newest.name)))
  return { ...(replacedPath && (await readSums(replacedPath))), ...checksums }
}

/**
 * Compares the files referenced in the database with the previous archive. Returns those that are missing or
 * changed: the ones that the last good archive holds, and the ones that none does.
 */
async function compareFiles(
  { database, hasBucket }: MarketContext,
  report: DatabaseReport,
  checksums: Checksums,
  knownChecksums: Checksums,
): Promise<{ damaged: string[]; lost: string[] }> {
  const damaged: string[] = []
  const lost: string[] = []
  for (const { id, bytes } of report.files) {
    const [current, previous] = [checksums[archivePath(id)], knownChecksums[archivePath(id)]]
    if (!current && hasBucket) continue
    // The generated files of a demo market have no recorded size.
    const isIntact =
      current && (bytes === 0 || current.bytes === bytes) && (!previous || previous.sha256 === current.sha256)
    if (isIntact) continue
    const wasIntact = previous && (bytes === 0 || previous.bytes === bytes)
    if (!current && !(await isReferenced(database, id))) continue
    if (wasIntact) damaged.push(id)
    else lost.push(id)
  }
  return { damaged, lost }
}

/** A file's row is deleted before its bytes. */
async function isReferenced({ db }: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * Makes the day's backup if one is due, and deletes older ones by `retention`, but none if the new one is
 * faulty or fails. The outcome is recorded beside the backups, where the admin desk, the metrics and the
 * alert mails read it. Returns the backup, only its fault if it could not be made, or null if none was due.
 */
export async function runDailyBackup(
  market: MarketContext,
  retention: BackupRetention,
  now: Date,
  log: Logger,
): Promise<Backup | { fault: string } | null> {
  const folder = backupsFolder(market.dataDir)
  const leftovers = await runExclusively(() =>
    removeLeftovers(market.dataDir, now, isLocalDatabase(market.database)),
  )
  if (leftovers.length > 0) log.info({ removed: leftovers }, 'leftovers of backups and restores deleted')
  if (!hasDailyBackups(retention)) return null
  const { past, future } = await listArchives(folder, now)
  const archives = future.map(({ name }) => name)
  if (archives.length > 0) log.warn({ archives }, 'backups dated in the future: neither counted nor deleted')
  const [newest] = past
  if (newest && now.getTime() - newest.at.getTime() < BACKUP_INTERVAL_MS - INTERVAL_TOLERANCE_MS) return null
  const previousState = await readBackupState(market.dataDir)
  try {
    const backup = await createBackup(market, null, now)
    const newlyLost = backup.lost.filter((id) => !previousState?.lost.includes(id))
    const fault =
      backup.fault ??
      (newlyLost.length > 0
        ? `Files are missing or changed, and no backup has them: ${formatIds(newlyLost)}`
        : null)
    await writeBackupState(market.dataDir, { at: now.toISOString(), fault, lost: backup.lost })
    await removeOldFailedBackups(folder, backup.path)
    if (backup.fault !== null) {
      log.error({ ...backup }, 'daily backup not good: no older one deleted')
      return backup
    }
    if (fault !== null) log.error({ fault }, 'files lost: no backup has them')
    log.info({ ...backup }, 'daily backup made and verified')
    for (const { name } of selectExpired((await listArchives(folder, now)).past, retention))
      await rm(join(folder, name), { force: true })
    return backup
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    if (error instanceof InsufficientSpaceError || error instanceof InvalidArchiveError)
      log.error({ fault }, 'daily backup failed: no older one deleted')
    else log.error({ err: error }, 'daily backup failed: no older one deleted')
    await mkdir(folder, { recursive: true }).catch(() => undefined)
    await writeBackupState(market.dataDir, {
      at: now.toISOString(),
      fault,
      lost: previousState?.lost ?? [],
    }).catch((reason: unknown) => {
      log.error({ err: reason }, 'couldn’t save the result of the daily backup')
    })
    return { fault }
  }
}

/** Of faulty backups only the newest is retained, and none once there is a good one again. */
async function removeOldFailedBackups(folder: string, newest: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (/^oficio-.*\.tar\.bad$/.test(name) && path !== newest) await rm(path, { force: true })
  }
}
