import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { RESTORE_AUDIENCE } from '../db/feed-rows.ts'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import { databaseFile } from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'
import { archiveName } from '../features/admin/backups.ts'
import { type ArchiveHead, InvalidArchiveError, readArchive, readHead, syncFolder } from './archive.ts'
import { checkDatabase, describeMarket, openExclusively } from './database-check.ts'
import { assertDiskSpace, formatMegabytes, freeBytes } from './disk-space.ts'
import { readMarker } from './marker.ts'
import { sendOperatorCommand } from './operator-socket.ts'

/** More than the sequence of a feed can have grown after the backup. */
const SEQ_GAP = 2 ** 32
/** More than the sequence of a feed grows in a millisecond. */
const SEQ_PER_MS = 2 ** 11
const DATABASE_FILE = 'oficio.sqlite'
/**
 * The parts of a market that a restore replaces. The database comes last: it is there only when everything
 * else is.
 */
const MARKET_PARTS = [
  'market.json',
  'files',
  `${DATABASE_FILE}-journal`,
  `${DATABASE_FILE}-wal`,
  `${DATABASE_FILE}-shm`,
  DATABASE_FILE,
]
/** Exists in DATA_DIR while the parts are being replaced. */
const JOURNAL_FILE = '.restoring.json'
/**
 * Files in DATA_DIR that don't belong to a market's parts; they stay. The lock and SQLite's files beside it
 * exist from the first start on, even a failed one.
 */
const COMPANIONS =
  /^(backups|assets|mail|control\.sock|lost\+found|offsite\.json(\.new)?|releases\.json(\.\d+)?|process\.(json|lock(-journal|-wal|-shm)?)|market\.json\.\d+|before-.*|\.offsite-snapshot\.sqlite(-journal)?|\.restoring\.json|\.(backup|drill|hand-over|restoring)-.*)$/
const RestoreJournal = v.object({ place: v.string(), before: v.nullable(v.string()) })
type RestoreJournal = v.InferOutput<typeof RestoreJournal>

/** What a restore brings back. */
export interface RestoreSource {
  head: ArchiveHead
  bytes: number
  /** Uploads that the database names and that can’t be brought back, known once it is unpacked. */
  missingFiles?: string[]
  /** Writes database.sqlite and the files into a folder. Throws InvalidArchiveError for what is damaged. */
  unpack(folder: string, isWanted?: (name: string) => boolean): Promise<unknown>
  /** Reads everything, as far as it can be read without writing it anywhere. */
  verify(): Promise<unknown>
}

/** The effects of a restore. */
export interface RestorePlan {
  source: RestoreSource
  dataDir: string
  /** Sentences about the existing market that will be replaced; null if there is none. */
  replaces: string[] | null
  /** Where the existing market is moved; null if there is none, or not enough space for both. */
  before: string | null
}

/** A backup in a file. Throws InvalidArchiveError if it isn't one or can't be read. */
export async function openArchive(archive: string): Promise<RestoreSource> {
  const head = await readHead(archive).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') throw new InvalidArchiveError(`File not found: ${archive}`)
    if (code === 'EACCES')
      throw new InvalidArchiveError(
        `This user can’t read ${archive}. Copy it to a folder they can read, or change its owner.`,
      )
    throw error
  })
  return {
    head,
    bytes: (await stat(archive)).size,
    unpack: (folder, isWanted) => readArchive(archive, folder, isWanted),
    verify: () => readArchive(archive, null),
  }
}

/** The checks that run before anything is created, even a lock. Throws like planRestore. */
export async function assertRestorable({ head }: RestoreSource, dataDir: string): Promise<void> {
  assertSupportedSchema(head)
  await assertNotServed(dataDir)
  const entries = await readdir(dataDir).catch(() => [])
  const foreignNames = entries.filter((name) => !MARKET_PARTS.includes(name) && !COMPANIONS.test(name))
  if (
    foreignNames.length > 0 &&
    !entries.some((name) => [DATABASE_FILE, 'market.json', JOURNAL_FILE].includes(name))
  )
    throw new InvalidArchiveError(
      `DATA_DIR ${dataDir} isn’t empty, and ${foreignNames[0]} isn’t part of a marketplace. Choose another folder.`,
    )
}

/**
 * Plans a restore into DATA_DIR. Changes nothing, except that an interrupted restore is rolled back. Throws
 * InvalidArchiveError for an archive of another program or of a newer version, and where DATA_DIR holds
 * something other than a market; StartupError if a process serves DATA_DIR or if its files are on a disk of
 * their own; InsufficientSpaceError if the archive doesn't fit.
 */
export async function planRestore(source: RestoreSource, dataDir: string, now: Date): Promise<RestorePlan> {
  const { bytes: size } = source
  await assertRestorable(source, dataDir)
  await rollBack(dataDir)
  const presentParts = (await readdir(dataDir).catch(() => [])).filter((name) => MARKET_PARTS.includes(name))
  await assertSameDisk(dataDir)
  const presentBytes = await measureSize(dataDir, presentParts)
  const free = await freeBytes(dataDir)
  const hasSpaceForBoth = free >= size
  if (!hasSpaceForBoth) await assertDiskSpace([{ folder: dataDir, bytes: size - presentBytes }])
  if (presentParts.length === 0) return { source, dataDir, replaces: null, before: null }
  const before = hasSpaceForBoth
    ? `before-restore-${archiveName(now).slice('oficio-'.length, -'.tar'.length)}`
    : null
  const replaces = [
    `${await describeCurrentMarket(dataDir)}: ${formatMegabytes(presentBytes)}.`,
    before
      ? `It is moved to ${join(dataDir, before)} and deleted after 30 days.`
      : `There isn’t enough space for both (${formatMegabytes(free)} free, ${formatMegabytes(size)} needed): it is DELETED before the backup is unpacked.`,
  ]
  return { source, dataDir, replaces, before }
}

/**
 * Executes a plan. The archive is unpacked inside DATA_DIR, as DATA_DIR may be a mount point and its parent
 * may belong to another user. It is verified completely before it replaces the existing market. Throws
 * InvalidArchiveError for a damaged archive, without any change. An interrupted restore is rolled back by the
 * next start or restore.
 */
export async function executeRestore({ source, dataDir, replaces, before }: RestorePlan): Promise<void> {
  const isNew = !existsSync(dataDir)
  await createDataDir(dataDir)
  const place = `.restoring-${process.pid}`
  const isInPlace = replaces !== null && before === null
  try {
    if (isInPlace) await verifySource(source, join(dataDir, place))
    else await unpackSource(source, join(dataDir, place))
  } catch (error) {
    await rm(join(dataDir, place), { recursive: true, force: true })
    if (isNew) await rmdir(dataDir)
    throw error
  }
  await writeJournal(dataDir, { place, before })
  try {
    if (isInPlace) {
      // Reversed, so that the database is deleted first: after an interruption, the rest must not look like a
      // market.
      for (const part of MARKET_PARTS.toReversed())
        await rm(join(dataDir, part), { recursive: true, force: true })
      await unpackSource(source, join(dataDir, place))
    }
    await chownToOwner(join(dataDir, place), dataDir)
    if (before) {
      await mkdir(join(dataDir, before), { mode: 0o700, recursive: true })
      await moveParts(dataDir, join(dataDir, before))
      await chownToOwner(join(dataDir, before), dataDir)
    }
    await moveParts(join(dataDir, place), dataDir)
  } catch (error) {
    await rollBack(dataDir)
    throw error
  }
  await finishRestore(dataDir, place)
}

/**
 * Throws a StartupError if a restore was interrupted while it replaced the parts. A restore with only its
 * clean-up left is completed.
 */
export async function assertNoUnfinishedRestore(dataDir: string): Promise<void> {
  const journal = await readJournal(dataDir)
  if (!journal) return
  if (exists(dataDir, DATABASE_FILE) && !exists(join(dataDir, journal.place), DATABASE_FILE))
    return finishRestore(dataDir, journal.place)
  throw new StartupError(
    `A restore into DATA_DIR ${dataDir} didn’t finish. Run npm run restore again. Nothing was changed.`,
  )
}

/**
 * Unpacks a market into a new folder with the layout of DATA_DIR. Throws InvalidArchiveError for one that is
 * damaged, incomplete, of another program or of a newer version.
 */
export async function unpackSource(
  { head, unpack }: RestoreSource,
  folder: string,
  isWanted?: (name: string) => boolean,
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  assertSupportedSchema(head)
  await unpack(folder, isWanted)
  const file = join(folder, 'database.sqlite')
  await assertIntact(file)
  advanceFeed(file)
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true })
  await rename(file, databaseFile(folder))
}

/** Without space for both, all is verified as far as possible before the existing market is deleted. */
async function verifySource({ unpack, verify }: RestoreSource, folder: string): Promise<void> {
  await verify()
  await mkdir(folder, { mode: 0o700 })
  await unpack(folder, (name) => name === 'database.sqlite')
  await assertIntact(join(folder, 'database.sqlite'))
  await rm(folder, { recursive: true, force: true })
}

function assertSupportedSchema(head: ArchiveHead): void {
  if (head.schema.some((name) => !MIGRATION_NAMES.includes(name)))
    throw new InvalidArchiveError(
      `This backup comes from a newer version (${head.program}). Update Oficio first.`,
    )
}

async function assertIntact(file: string): Promise<void> {
  const { fault } = await checkDatabase(file)
  if (fault) throw new InvalidArchiveError(fault)
}

/** A running market answers at its socket or locks its database. */
async function assertNotServed(dataDir: string): Promise<void> {
  const servedError = new StartupError(
    `Oficio is running on DATA_DIR ${dataDir}. Stop it first. Nothing was changed.`,
  )
  if (await sendOperatorCommand(dataDir, 'whose')) throw servedError
  if (!exists(dataDir, DATABASE_FILE)) return
  try {
    openExclusively(databaseFile(dataDir)).close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code)))
      throw servedError
  }
}

/** A mount point can't be moved by a single rename. */
async function assertSameDisk(dataDir: string): Promise<void> {
  const files = await stat(join(dataDir, 'files')).catch(() => null)
  if (files && files.dev !== (await stat(dataDir)).dev)
    throw new StartupError(`${join(dataDir, 'files')} is on a separate disk. Unmount it, then restore again.`)
}

/** Describes the existing market: its name, the number of accounts, and the last write. */
async function describeCurrentMarket(dataDir: string): Promise<string> {
  const marker = await readMarker(dataDir)
  const location = marker ? ` at ${marker.publicUrl}` : ''
  if (marker?.database === 'postgres')
    return `DATA_DIR ${dataDir} with the files of the marketplace${location}; its database is on PostgreSQL and stays there`
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return `DATA_DIR ${dataDir} with files of a marketplace, but no database`
  const modifiedTimes = await Promise.all(
    [file, `${file}-wal`].map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0),
  )
  const lastWritten = `last changed ${new Date(Math.max(...modifiedTimes)).toISOString()}`
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = openExclusively(file)
    const { brand, people } = describeMarket(sqlite)
    return `DATA_DIR ${dataDir} with “${brand ?? PRODUCT_NAME}”${location}, ${people} people, ${lastWritten}`
  } catch {
    return `DATA_DIR ${dataDir} with a marketplace${location} whose database can’t be read, ${lastWritten}`
  } finally {
    sqlite?.close()
  }
}

async function measureSize(folder: string, names: string[]): Promise<number> {
  let bytes = 0
  for (const name of names) {
    const path = join(folder, name)
    const entry = await lstat(path)
    bytes += entry.isDirectory() ? await measureSize(path, await readdir(path)) : entry.size
  }
  return bytes
}

/** Creates DATA_DIR if it doesn't exist. Throws a StartupError with the reason if that fails. */
export async function createDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(
      `Can’t create DATA_DIR ${dataDir}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

const exists = (folder: string, name: string): boolean => existsSync(join(folder, name))

/** On one disk each part is moved by a single rename. */
async function moveParts(source: string, target: string): Promise<void> {
  for (const part of MARKET_PARTS)
    if (exists(source, part)) await rename(join(source, part), join(target, part))
  await syncFolder(target)
}

async function writeJournal(dataDir: string, journal: RestoreJournal): Promise<void> {
  const path = join(dataDir, JOURNAL_FILE)
  await writeFile(path, JSON.stringify(journal), { mode: 0o600, flush: true })
  await syncFolder(dataDir)
}

async function readJournal(dataDir: string): Promise<RestoreJournal | null> {
  const text = await readFile(join(dataDir, JOURNAL_FILE), 'utf8').catch(() => null)
  return text === null ? null : v.parse(RestoreJournal, JSON.parse(text))
}

async function finishRestore(dataDir: string, place: string): Promise<void> {
  await rm(join(dataDir, place), { recursive: true, force: true })
  await rm(join(dataDir, JOURNAL_FILE), { force: true })
  await syncFolder(dataDir)
}

/** Rolls back an interrupted restore: the previous market is moved back, unless the new one is complete. */
async function rollBack(dataDir: string): Promise<void> {
  const journal = await readJournal(dataDir)
  if (!journal) return
  const { place, before } = journal
  const isDone = exists(dataDir, DATABASE_FILE) && !exists(join(dataDir, place), DATABASE_FILE)
  // There is no previous market to move back: nothing may be served from here until a restore succeeds.
  if (!isDone && !before) return rm(join(dataDir, place), { recursive: true, force: true })
  if (!isDone && before && exists(dataDir, before)) {
    for (const part of MARKET_PARTS.toReversed()) {
      if (!exists(join(dataDir, before), part)) continue
      await rm(join(dataDir, part), { recursive: true, force: true })
      await rename(join(dataDir, before, part), join(dataDir, part))
    }
    await rmdir(join(dataDir, before))
  }
  await finishRestore(dataDir, place)
}

/** Files unpacked by root get the owner of the folder: otherwise the market could not open them. */
async function chownToOwner(path: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  if (uid === 0) return
  const chownTree = async (each: string): Promise<void> => {
    await chown(each, uid, gid)
    if ((await lstat(each)).isDirectory())
      for (const name of await readdir(each)) await chownTree(join(each, name))
  }
  await chownTree(path)
}

/**
 * Writes after the backup are undone, so sequence numbers continue above all that were ever used: a device
 * with an older cursor starts over. They follow the clock, because the same backup may be restored twice.
 */
function advanceFeed(path: string): void {
  const sqlite = new Sqlite(path)
  try {
    const last = Number(
      sqlite.prepare("select seq from sqlite_sequence where name = 'changes'").pluck().get() ?? 0,
    )
    const byClock = Date.now() * SEQ_PER_MS
    // Otherwise the clock was set back.
    const seq = byClock > last ? byClock : last + SEQ_GAP
    sqlite
      .prepare("replace into changes (seq, audience, entity, entity_id) values (?, ?, 'restore', '')")
      .run(seq, RESTORE_AUDIENCE)
  } finally {
    sqlite.close()
  }
}
