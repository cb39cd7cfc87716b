import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { appliedMigrations } from '../db/migrate.ts'
import { type Database, isLocal } from '../db/open.ts'
import { archiveName, archivesIn, backupsOf, readBackupState, writeBackupState } from '../features/admin/backups.ts'
import { BadArchive, readSums, type Sums, writeArchive } from './archive.ts'
import { copyToFile } from './copy.ts'
import { checkDatabase, type DatabaseReport } from './database-check.ts'
import { removeLeftovers } from './leftovers.ts'
import { type BackupKeep, outOfRotation } from './retention.ts'
import { NoRoom, roomFor } from './room.ts'

const EVERY_MS = 24 * 60 * 60 * 1000
/** A backup that is made a little earlier than a day after the last still counts as the day's. */
const SLACK_MS = 60 * 60 * 1000
const MAX_NAMED = 3
const FILE_ID = /^[0-9a-f-]{36}$/

export interface Market {
  database: Database
  dataDir: string
  version: string
  publicUrl?: string
  /** Whether files are in a bucket, and here only those that were asked for lately. */
  hasBucket?: boolean
}

export interface Backup {
  path: string
  bytes: number
  files: number
  /** Why this archive doesn't count as one; it has a name of its own. Null: it is good. */
  fault: string | null
  /** Files that the database speaks of, and that neither this archive nor the last good one holds as they were. */
  lost: string[]
}

/** Of a process one backup is made at a time, so that no half of one is anybody's but a dead process's. */
let last: Promise<unknown> = Promise.resolve()
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work)
  last = done.catch(() => undefined)
  return done
}

/**
 * One archive of the database and all files, made while the market serves: the database is copied as it is at one moment, so everything that was answered before is in it. Files are never
 * changed, only added and removed; one that goes meanwhile was let go of. The copy is read page by page, each file is held against its size in the database and its sum in the last good archive,
 * and what was written is read back. An archive that has a fault never takes the name of a good one, as at `replaces` there may be. Throws what the disk says; then nothing is left behind.
 */
export const backUp = (market: Market, to: string | null, now: Date, replaces = to): Promise<Backup> => inTurn(() => make(market, to, now, replaces))

async function make(market: Market, to: string | null, now: Date, replaces: string | null): Promise<Backup> {
  const { database, dataDir, version, publicUrl } = market
  const path = to ?? join(backupsOf(dataDir), archiveName(now))
  const snapshot = join(dataDir, `.backup-${process.pid}-${now.getTime()}.sqlite`)
  await mkdir(dirname(path), { recursive: true })
  try {
    const known = await sumsOfLastGood(dataDir, replaces, now)
    const schema = await appliedMigrations(database.db)
    const files = await filesIn(dataDir)
    await haveRoom(market, path, files)
    if (isLocal(database)) await database.sqlite.backup(snapshot)
    else await copyToFile(database, snapshot)
    const report = await checkDatabase(snapshot)
    let fault = report.fault
    let lost: string[] = []
    const head = { program: version, createdAt: now.toISOString(), schema, market: { brand: report.brand, publicUrl: publicUrl ?? null, people: report.people } }
    const made = await writeArchive(path, head, [{ name: 'database.sqlite', path: snapshot }, ...files], async (sums) => {
      const found = await compareFiles(market, report, sums, known)
      fault ??= found.worse.length === 0 ? null : `Files are missing or changed that the last good backup holds: ${named(found.worse)}`
      lost = found.lost
      return fault === null ? path : badName(path)
    })
    if (to === null && fault === null) await writeBackupState(dataDir, { at: now.toISOString(), fault, lost })
    return { path: made.path, bytes: made.bytes, files: Object.keys(made.sums).length - 1, fault, lost }
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal']) await rm(snapshot + end, { force: true })
  }
}

/** One that isn't good is kept beside the good ones, for whoever wants to save what can be saved. */
export const badName = (path: string): string => `${path}.bad`

const named = (ids: string[]) => `${ids.slice(0, MAX_NAMED).join(', ')}${ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : ''}`
const nameOf = (id: string) => `files/${id}/original`

async function filesIn(dataDir: string): Promise<{ name: string; path: string }[]> {
  const ids = (await readdir(join(dataDir, 'files')).catch(() => [])).filter((id) => FILE_ID.test(id))
  return ids.map((id) => ({ name: nameOf(id), path: join(dataDir, 'files', id, 'original') }))
}

async function haveRoom({ database, dataDir }: Market, path: string, files: { path: string }[]): Promise<void> {
  let bytes = 0
  for (const file of files) bytes += (await stat(file.path).catch(() => null))?.size ?? 0
  const pages = isLocal(database) ? Number(database.sqlite.pragma('page_count', { simple: true })) * Number(database.sqlite.pragma('page_size', { simple: true })) : 0
  await roomFor([
    { folder: dataDir, bytes: pages },
    { folder: dirname(path), bytes: pages + bytes },
  ])
}

/** What must be in the next archive as it was in the last, where it is still spoken of. */
async function sumsOfLastGood(dataDir: string, replaces: string | null, now: Date): Promise<Sums> {
  const [newest] = (await archivesIn(backupsOf(dataDir), now)).past
  const sums = newest && (await readSums(join(backupsOf(dataDir), newest.name)))
  return { ...(replaces && (await readSums(replaces))), ...sums }
}

/** The files that the database speaks of and that aren't as they should be: those that the last good archive holds, and those that none does. */
async function compareFiles({ database, hasBucket }: Market, report: DatabaseReport, sums: Sums, known: Sums): Promise<{ worse: string[]; lost: string[] }> {
  const worse: string[] = []
  const lost: string[] = []
  for (const { id, bytes } of report.files) {
    const [is, was] = [sums[nameOf(id)], known[nameOf(id)]]
    if (!is && hasBucket) continue
    // Files of a demo market are drawn: nobody noted how large they are.
    const isWhole = is && (bytes === 0 || is.bytes === bytes) && (!was || was.sha256 === is.sha256)
    if (isWhole) continue
    const wasWhole = was && (bytes === 0 || was.bytes === bytes)
    if (!is && !(await isSpokenOf(database, id))) continue
    if (wasWhole) worse.push(id)
    else lost.push(id)
  }
  return { worse, lost }
}

/** A file that is removed loses its row first. */
async function isSpokenOf({ db }: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/**
 * Makes the day's backup if there is none, and lets go of older ones by `keep`: of none, where the new one isn't good or can't be made. What became of it is kept beside the backups, from where
 * the desk, the metrics and the letters have it. The answer is the backup, its fault alone where it could not be made, null where none was due.
 */
export async function backUpDaily(market: Market, keep: BackupKeep, now: Date, log: Logger): Promise<Backup | { fault: string } | null> {
  const folder = backupsOf(market.dataDir)
  const leftovers = await inTurn(() => removeLeftovers(market.dataDir, now, isLocal(market.database)))
  if (leftovers.length > 0) log.info({ removed: leftovers }, 'leftovers of backups and restores were removed')
  if (keep.daily + keep.weekly + keep.monthly === 0) return null
  const { past, future } = await archivesIn(folder, now)
  const archives = future.map(({ name }) => name)
  if (archives.length > 0) log.warn({ archives }, 'backups are dated in the future: they are neither counted nor removed')
  const [newest] = past
  if (newest && now.getTime() - newest.at.getTime() < EVERY_MS - SLACK_MS) return null
  const before = await readBackupState(market.dataDir)
  try {
    const made = await backUp(market, null, now)
    const unheard = made.lost.filter((id) => !before?.lost.includes(id))
    const fault = made.fault ?? (unheard.length > 0 ? `Files are missing or changed, and no backup holds them: ${named(unheard)}` : null)
    await writeBackupState(market.dataDir, { at: now.toISOString(), fault, lost: made.lost })
    await removeOlderBad(folder, made.path)
    if (made.fault !== null) {
      log.error({ ...made }, 'the daily backup is not good: no older one is removed')
      return made
    }
    if (fault !== null) log.error({ fault }, 'files of the market are lost')
    log.info({ ...made }, 'the daily backup was made, and read back')
    for (const { name } of outOfRotation((await archivesIn(folder, now)).past, keep)) await rm(join(folder, name), { force: true })
    return made
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    if (error instanceof NoRoom || error instanceof BadArchive) log.error({ fault }, 'the daily backup could not be made: no older one is removed')
    else log.error({ err: error }, 'the daily backup could not be made: no older one is removed')
    await mkdir(folder, { recursive: true }).catch(() => undefined)
    await writeBackupState(market.dataDir, { at: now.toISOString(), fault, lost: before?.lost ?? [] }).catch((reason: unknown) => {
      log.error({ err: reason }, 'what became of the daily backup could not be noted')
    })
    return { fault }
  }
}

/** Of those that aren't good the newest is enough, and none once there is a good one again. */
async function removeOlderBad(folder: string, newest: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (/^oficio-.*\.tar\.bad$/.test(name) && path !== newest) await rm(path, { force: true })
  }
}
