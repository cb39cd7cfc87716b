import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import { databaseFile } from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'
import { RESTORE_AUDIENCE } from '../db/write.ts'
import { archiveName } from '../features/admin/backups.ts'
import { type ArchiveHead, InvalidArchiveError, readArchive, readHead, syncFolder } from './archive.ts'
import { checkDatabase, describeMarket, openExclusively } from './database-check.ts'
import { assertDiskSpace, formatMegabytes, freeBytes } from './disk-space.ts'
import { readMarker } from './marker.ts'
import { sendOperatorCommand } from './operator-socket.ts'

/** More than a feed can have grown between a backup and the loss of what came after it. */
const SEQ_GAP = 2 ** 32
const DATABASE_FILE = 'oficio.sqlite'
/** What is replaced, the database last: it is there only when everything else is. */
const MARKET_PARTS = [
  'market.json',
  'files',
  `${DATABASE_FILE}-journal`,
  `${DATABASE_FILE}-wal`,
  `${DATABASE_FILE}-shm`,
  DATABASE_FILE,
]
/** Stands in DATA_DIR while its parts are being replaced. */
const JOURNAL_FILE = '.restoring.json'
/**
 * What may lie in a DATA_DIR beside the parts of a market; it stays. The lock and what SQLite writes beside
 * it are there from the first start on, even one that failed.
 */
const COMPANIONS =
  /^(backups|assets|mail|control\.sock|lost\+found|process\.(json|lock(-journal|-wal|-shm)?)|market\.json\.\d+|before-.*|\.restoring\.json|\.(backup|drill|restoring)-.*)$/
const RestoreJournal = v.object({ place: v.string(), before: v.nullable(v.string()) })
type RestoreJournal = v.InferOutput<typeof RestoreJournal>

/** What a restore would do. */
export interface RestorePlan {
  archive: string
  dataDir: string
  head: ArchiveHead
  /** Sentences about what is there and will be replaced; null where nothing is. */
  replaces: string[] | null
  /** Where what is there goes; null where nothing is, or where there is no room for both. */
  before: string | null
}

/** What is refused before anything is made, even a lock: throws as planRestore does. */
export async function assertRestorable(archive: string, dataDir: string): Promise<void> {
  const head = await readHead(archive).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') throw new InvalidArchiveError(`There is no file ${archive}.`)
    if (code === 'EACCES')
      throw new InvalidArchiveError(
        `${archive} cannot be read by this user. Copy it to where it can, and make it theirs.`,
      )
    throw error
  })
  assertSupportedSchema(head)
  await assertNotServed(dataDir)
  const entries = await readdir(dataDir).catch(() => [])
  const foreignNames = entries.filter((name) => !MARKET_PARTS.includes(name) && !COMPANIONS.test(name))
  if (
    foreignNames.length > 0 &&
    !entries.some((name) => [DATABASE_FILE, 'market.json', JOURNAL_FILE].includes(name))
  )
    throw new InvalidArchiveError(
      `DATA_DIR ${dataDir} isn't empty, and what is in it (${foreignNames[0]}) is no market. Choose another folder.`,
    )
}

/**
 * Looks what a restore into DATA_DIR would do; nothing is touched, but that a restore that was cut short is
 * undone. Throws BadArchive for an archive that is foreign or newer than this program, StartRefusal where a
 * process serves DATA_DIR or where it is no market's folder, NoRoom where the archive doesn't fit in.
 */
export async function planRestore(archive: string, dataDir: string, now: Date): Promise<RestorePlan> {
  await assertRestorable(archive, dataDir)
  const head = await readHead(archive)
  await rollBack(dataDir)
  const presentParts = (await readdir(dataDir).catch(() => [])).filter((name) => MARKET_PARTS.includes(name))
  await assertSameDisk(dataDir)
  const { size } = await stat(archive)
  const presentBytes = await measureSize(dataDir, presentParts)
  const free = await freeBytes(dataDir)
  const hasSpaceForBoth = free >= size
  if (!hasSpaceForBoth) await assertDiskSpace([{ folder: dataDir, bytes: size - presentBytes }])
  if (presentParts.length === 0) return { archive, dataDir, head, replaces: null, before: null }
  const before = hasSpaceForBoth
    ? `before-restore-${archiveName(now).slice('oficio-'.length, -'.tar'.length)}`
    : null
  const replaces = [
    `${await describeCurrentMarket(dataDir)}: ${formatMegabytes(presentBytes)}.`,
    before
      ? `It is moved to ${join(dataDir, before)}, from where the market removes it after 30 days.`
      : `There is no room for both (${formatMegabytes(free)} can be used, ${formatMegabytes(size)} are needed): it is REMOVED before the backup is unpacked.`,
  ]
  return { archive, dataDir, head, replaces, before }
}

/**
 * Does what was planned. The archive is unpacked within DATA_DIR, which may be a mount point and its parent
 * another user's, checked whole, and only then takes the place of what is there. Throws BadArchive for one
 * that is damaged; then nothing has changed. One that was cut short is undone by the next start or restore.
 */
export async function executeRestore({ archive, dataDir, replaces, before }: RestorePlan): Promise<void> {
  const isNew = !existsSync(dataDir)
  await createDataDir(dataDir)
  const place = `.restoring-${process.pid}`
  const isInPlace = replaces !== null && before === null
  try {
    if (isInPlace) await verifyArchive(archive, join(dataDir, place))
    else await unpackArchive(archive, join(dataDir, place))
  } catch (error) {
    await rm(join(dataDir, place), { recursive: true, force: true })
    if (isNew) await rmdir(dataDir)
    throw error
  }
  await writeJournal(dataDir, { place, before })
  try {
    if (isInPlace) {
      // The database first: where this is cut short, what is left must not look like a market.
      for (const part of MARKET_PARTS.toReversed())
        await rm(join(dataDir, part), { recursive: true, force: true })
      await unpackArchive(archive, join(dataDir, place))
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
 * Throws a StartRefusal where a restore was cut short between what was there and what comes; one that only
 * had its end to come is ended.
 */
export async function assertNoUnfinishedRestore(dataDir: string): Promise<void> {
  const journal = await readJournal(dataDir)
  if (!journal) return
  if (exists(dataDir, DATABASE_FILE) && !exists(join(dataDir, journal.place), DATABASE_FILE))
    return finishRestore(dataDir, journal.place)
  throw new StartupError(
    `A restore into DATA_DIR ${dataDir} was cut short: run npm run restore again. Nothing was changed.`,
  )
}

/**
 * Unpacks an archive into a new folder, as a market could be served from there. Throws BadArchive for one
 * that is damaged, incomplete, foreign or newer than this program.
 */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  assertSupportedSchema(await readArchive(archive, folder))
  const file = join(folder, 'database.sqlite')
  await assertIntact(file)
  advanceFeed(file)
  for (const suffix of ['-wal', '-shm']) await rm(file + suffix, { force: true })
  await rename(file, databaseFile(folder))
}

/** Where there is no room for both, all that can be known is known before anything goes. */
async function verifyArchive(archive: string, folder: string): Promise<void> {
  await readArchive(archive, null)
  await mkdir(folder, { mode: 0o700 })
  await readArchive(archive, folder, (name) => name === 'database.sqlite')
  await assertIntact(join(folder, 'database.sqlite'))
  await rm(folder, { recursive: true, force: true })
}

function assertSupportedSchema(head: ArchiveHead): void {
  if (head.schema.some((name) => !MIGRATION_NAMES.includes(name)))
    throw new InvalidArchiveError(`It was made by a newer program (${head.program}). Update first.`)
}

async function assertIntact(file: string): Promise<void> {
  const { fault } = await checkDatabase(file)
  if (fault) throw new InvalidArchiveError(fault)
}

/** A market that is served answers at its socket, or holds its database. */
async function assertNotServed(dataDir: string): Promise<void> {
  const servedError = new StartupError(
    `A process serves the market of DATA_DIR ${dataDir}: stop it first. Nothing was changed.`,
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

/** What is a disk of its own can't be moved aside in one step. */
async function assertSameDisk(dataDir: string): Promise<void> {
  const files = await stat(join(dataDir, 'files')).catch(() => null)
  if (files && files.dev !== (await stat(dataDir)).dev)
    throw new StartupError(
      `${join(dataDir, 'files')} is on a disk of its own: unmount it, and restore again.`,
    )
}

/** Which market is there, how many people have an account, and when it was last written to. */
async function describeCurrentMarket(dataDir: string): Promise<string> {
  const marker = await readMarker(dataDir)
  const location = marker ? ` at ${marker.publicUrl}` : ''
  if (marker?.database === 'postgres')
    return `DATA_DIR ${dataDir} holds the files of the market${location}; its database is on a PostgreSQL server and stays there`
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return `DATA_DIR ${dataDir} holds files of a market without its database`
  const modifiedTimes = await Promise.all(
    [file, `${file}-wal`].map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0),
  )
  const lastWritten = `last written to ${new Date(Math.max(...modifiedTimes)).toISOString()}`
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = openExclusively(file)
    const { brand, people } = describeMarket(sqlite)
    return `DATA_DIR ${dataDir} holds the market “${brand ?? PRODUCT_NAME}”${location}, ${people} people, ${lastWritten}`
  } catch {
    return `DATA_DIR ${dataDir} holds a market${location} whose database can't be read, ${lastWritten}`
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

/** Makes DATA_DIR where there is none. Throws the StartRefusal that says why it can't be made. */
export async function createDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartupError(
      `DATA_DIR ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

const exists = (folder: string, name: string): boolean => existsSync(join(folder, name))

/** Within one disk each is one step. */
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

/** A restore that was cut short: what was there comes back, unless all that was to come is there already. */
async function rollBack(dataDir: string): Promise<void> {
  const journal = await readJournal(dataDir)
  if (!journal) return
  const { place, before } = journal
  const isDone = exists(dataDir, DATABASE_FILE) && !exists(join(dataDir, place), DATABASE_FILE)
  // Nothing was kept: until a restore is whole, nothing must be served from here.
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

/** What root unpacks belongs to whose the folder is: else the market could not open it. */
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
 * What was written after the backup is undone: from here on the feed counts where it never was, and a device
 * with a number from before begins anew.
 */
function advanceFeed(path: string): void {
  const sqlite = new Sqlite(path)
  try {
    sqlite
      .prepare(
        "replace into changes (seq, audience, entity, entity_id) select coalesce(max(seq), 0) + ?, ?, 'restore', '' from sqlite_sequence where name = 'changes'",
      )
      .run(SEQ_GAP, RESTORE_AUDIENCE)
  } finally {
    sqlite.close()
  }
}
