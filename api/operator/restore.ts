import { existsSync } from 'node:fs'
import { chown, lstat, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { BRAND } from '#shared/brand.ts'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import { fileOf } from '../db/open.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { RESTORED } from '../db/write.ts'
import { archiveName } from '../features/admin/backups.ts'
import { BadArchive, type Head, readArchive, readHead, syncFolder } from './archive.ts'
import { command } from './control.ts'
import { checkDatabase, describeMarket, openAlone } from './database-check.ts'
import { readMarker } from './marker.ts'
import { freeBytes, megabytes, roomFor } from './room.ts'

/** More than a feed can have grown between a backup and the loss of what came after it. */
const FAR = 2 ** 32
const DATABASE = 'oficio.sqlite'
/** What is replaced, the database last: it is there only when everything else is. */
const PARTS = ['market.json', 'files', `${DATABASE}-journal`, `${DATABASE}-wal`, `${DATABASE}-shm`, DATABASE]
/** Stands in DATA_DIR while its parts are being replaced. */
const JOURNAL = '.restoring.json'
/** What may lie in a DATA_DIR beside the parts of a market; it stays. The lock and what SQLite writes beside it are there from the first start on, even one that failed. */
const COMPANIONS =
  /^(backups|assets|mail|control\.sock|lost\+found|process\.(json|lock(-journal|-wal|-shm)?)|market\.json\.\d+|before-.*|\.restoring\.json|\.(backup|drill|restoring)-.*)$/
const Journal = v.object({ place: v.string(), before: v.nullable(v.string()) })
type Journal = v.InferOutput<typeof Journal>

/** What a restore would do. */
export interface Plan {
  archive: string
  dataDir: string
  head: Head
  /** Sentences about what is there and will be replaced; null where nothing is. */
  replaces: string[] | null
  /** Where what is there goes; null where nothing is, or where there is no room for both. */
  before: string | null
}

/** What is refused before anything is made, even a lock: throws as planRestore does. */
export async function refuseUnfit(archive: string, dataDir: string): Promise<void> {
  const head = await readHead(archive).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOENT') throw new BadArchive(`There is no file ${archive}.`)
    if (code === 'EACCES') throw new BadArchive(`${archive} cannot be read by this user. Copy it to where it can, and make it theirs.`)
    throw error
  })
  refuseNewer(head)
  await refuseServed(dataDir)
  const there = await readdir(dataDir).catch(() => [])
  const foreign = there.filter((name) => !PARTS.includes(name) && !COMPANIONS.test(name))
  if (foreign.length > 0 && !there.some((name) => [DATABASE, 'market.json', JOURNAL].includes(name)))
    throw new BadArchive(`DATA_DIR ${dataDir} isn't empty, and what is in it (${foreign[0]}) is no market. Choose another folder.`)
}

/**
 * Looks what a restore into DATA_DIR would do; nothing is touched, but that a restore that was cut short is undone. Throws BadArchive for an archive that is foreign or newer than this program,
 * StartRefusal where a process serves DATA_DIR or where it is no market's folder, NoRoom where the archive doesn't fit in.
 */
export async function planRestore(archive: string, dataDir: string, now: Date): Promise<Plan> {
  await refuseUnfit(archive, dataDir)
  const head = await readHead(archive)
  await undo(dataDir)
  const parts = (await readdir(dataDir).catch(() => [])).filter((name) => PARTS.includes(name))
  await refuseMounted(dataDir)
  const { size } = await stat(archive)
  const present = await bytesOf(dataDir, parts)
  const free = await freeBytes(dataDir)
  const isRoomForBoth = free >= size
  if (!isRoomForBoth) await roomFor([{ folder: dataDir, bytes: size - present }])
  if (parts.length === 0) return { archive, dataDir, head, replaces: null, before: null }
  const before = isRoomForBoth ? `before-restore-${archiveName(now).slice('oficio-'.length, -'.tar'.length)}` : null
  const replaces = [
    `${await describePresent(dataDir)}: ${megabytes(present)}.`,
    before
      ? `It is moved to ${join(dataDir, before)}, from where the market removes it after 30 days.`
      : `There is no room for both (${megabytes(free)} can be used, ${megabytes(size)} are needed): it is REMOVED before the backup is unpacked.`,
  ]
  return { archive, dataDir, head, replaces, before }
}

/**
 * Does what was planned. The archive is unpacked within DATA_DIR, which may be a mount point and its parent another user's, checked whole, and only then takes the place of what is there. Throws
 * BadArchive for one that is damaged; then nothing has changed. One that was cut short is undone by the next start or restore.
 */
export async function carryOut({ archive, dataDir, replaces, before }: Plan): Promise<void> {
  const isNew = !existsSync(dataDir)
  await makeFolder(dataDir)
  const place = `.restoring-${process.pid}`
  const isTight = replaces !== null && before === null
  try {
    if (isTight) await checkFirst(archive, join(dataDir, place))
    else await unpack(archive, join(dataDir, place))
  } catch (error) {
    await rm(join(dataDir, place), { recursive: true, force: true })
    if (isNew) await rmdir(dataDir)
    throw error
  }
  await note(dataDir, { place, before })
  try {
    if (isTight) {
      // The database first: where this is cut short, what is left must not look like a market.
      for (const part of PARTS.toReversed()) await rm(join(dataDir, part), { recursive: true, force: true })
      await unpack(archive, join(dataDir, place))
    }
    await giveToOwner(join(dataDir, place), dataDir)
    if (before) {
      await mkdir(join(dataDir, before), { mode: 0o700, recursive: true })
      await moveParts(dataDir, join(dataDir, before))
      await giveToOwner(join(dataDir, before), dataDir)
    }
    await moveParts(join(dataDir, place), dataDir)
  } catch (error) {
    await undo(dataDir)
    throw error
  }
  await finish(dataDir, place)
}

/** Throws a StartRefusal where a restore was cut short between what was there and what comes; one that only had its end to come is ended. */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const journal = await readJournal(dataDir)
  if (!journal) return
  if (isThere(dataDir, DATABASE) && !isThere(join(dataDir, journal.place), DATABASE)) return finish(dataDir, journal.place)
  throw new StartRefusal(`A restore into DATA_DIR ${dataDir} was cut short: run npm run restore again. Nothing was changed.`)
}

/** Unpacks an archive into a new folder, as a market could be served from there. Throws BadArchive for one that is damaged, incomplete, foreign or newer than this program. */
export async function unpack(archive: string, place: string): Promise<void> {
  await rm(place, { recursive: true, force: true })
  await mkdir(place, { mode: 0o700 })
  refuseNewer(await readArchive(archive, place))
  const file = join(place, 'database.sqlite')
  await refuseDamaged(file)
  closeFeed(file)
  for (const trace of ['-wal', '-shm']) await rm(file + trace, { force: true })
  await rename(file, fileOf(place))
}

/** Where there is no room for both, all that can be known is known before anything goes. */
async function checkFirst(archive: string, place: string): Promise<void> {
  await readArchive(archive, null)
  await mkdir(place, { mode: 0o700 })
  await readArchive(archive, place, (name) => name === 'database.sqlite')
  await refuseDamaged(join(place, 'database.sqlite'))
  await rm(place, { recursive: true, force: true })
}

function refuseNewer(head: Head): void {
  if (head.schema.some((name) => !MIGRATION_NAMES.includes(name))) throw new BadArchive(`It was made by a newer program (${head.program}). Update first.`)
}

async function refuseDamaged(file: string): Promise<void> {
  const { fault } = await checkDatabase(file)
  if (fault) throw new BadArchive(fault)
}

/** A market that is served answers at its socket, or holds its database. */
async function refuseServed(dataDir: string): Promise<void> {
  const refusal = new StartRefusal(`A process serves the market of DATA_DIR ${dataDir}: stop it first. Nothing was changed.`)
  if (await command(dataDir, 'whose')) throw refusal
  if (!isThere(dataDir, DATABASE)) return
  try {
    openAlone(fileOf(dataDir)).close()
  } catch (error) {
    if (error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code))) throw refusal
  }
}

/** What is a disk of its own can't be moved aside in one step. */
async function refuseMounted(dataDir: string): Promise<void> {
  const files = await stat(join(dataDir, 'files')).catch(() => null)
  if (files && files.dev !== (await stat(dataDir)).dev) throw new StartRefusal(`${join(dataDir, 'files')} is on a disk of its own: unmount it, and restore again.`)
}

/** Which market is there, how many people have an account, and when it was last written to. */
async function describePresent(dataDir: string): Promise<string> {
  const marker = await readMarker(dataDir)
  const at = marker ? ` at ${marker.publicUrl}` : ''
  if (marker?.database === 'postgres') return `DATA_DIR ${dataDir} holds the files of the market${at}; its database is on a PostgreSQL server and stays there`
  const file = fileOf(dataDir)
  if (!existsSync(file)) return `DATA_DIR ${dataDir} holds files of a market without its database`
  const written = await Promise.all([file, `${file}-wal`].map(async (path) => (await stat(path).catch(() => null))?.mtimeMs ?? 0))
  const last = `last written to ${new Date(Math.max(...written)).toISOString()}`
  let sqlite: Sqlite.Database | undefined
  try {
    sqlite = openAlone(file)
    const { brand, people } = describeMarket(sqlite)
    return `DATA_DIR ${dataDir} holds the market “${brand ?? BRAND}”${at}, ${people} people, ${last}`
  } catch {
    return `DATA_DIR ${dataDir} holds a market${at} whose database can't be read, ${last}`
  } finally {
    sqlite?.close()
  }
}

async function bytesOf(folder: string, names: string[]): Promise<number> {
  let bytes = 0
  for (const name of names) {
    const path = join(folder, name)
    const entry = await lstat(path)
    bytes += entry.isDirectory() ? await bytesOf(path, await readdir(path)) : entry.size
  }
  return bytes
}

/** Makes DATA_DIR where there is none. Throws the StartRefusal that says why it can't be made. */
export async function makeFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new StartRefusal(`DATA_DIR ${dataDir} cannot be made: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const isThere = (folder: string, name: string): boolean => existsSync(join(folder, name))

/** Within one disk each is one step. */
async function moveParts(from: string, to: string): Promise<void> {
  for (const part of PARTS) if (isThere(from, part)) await rename(join(from, part), join(to, part))
  await syncFolder(to)
}

async function note(dataDir: string, journal: Journal): Promise<void> {
  const path = join(dataDir, JOURNAL)
  await writeFile(path, JSON.stringify(journal), { mode: 0o600, flush: true })
  await syncFolder(dataDir)
}

async function readJournal(dataDir: string): Promise<Journal | null> {
  const text = await readFile(join(dataDir, JOURNAL), 'utf8').catch(() => null)
  return text === null ? null : v.parse(Journal, JSON.parse(text))
}

async function finish(dataDir: string, place: string): Promise<void> {
  await rm(join(dataDir, place), { recursive: true, force: true })
  await rm(join(dataDir, JOURNAL), { force: true })
  await syncFolder(dataDir)
}

/** A restore that was cut short: what was there comes back, unless all that was to come is there already. */
async function undo(dataDir: string): Promise<void> {
  const journal = await readJournal(dataDir)
  if (!journal) return
  const { place, before } = journal
  const isDone = isThere(dataDir, DATABASE) && !isThere(join(dataDir, place), DATABASE)
  // Nothing was kept: until a restore is whole, nothing must be served from here.
  if (!isDone && !before) return rm(join(dataDir, place), { recursive: true, force: true })
  if (!isDone && before && isThere(dataDir, before)) {
    for (const part of PARTS.toReversed()) {
      if (!isThere(join(dataDir, before), part)) continue
      await rm(join(dataDir, part), { recursive: true, force: true })
      await rename(join(dataDir, before, part), join(dataDir, part))
    }
    await rmdir(join(dataDir, before))
  }
  await finish(dataDir, place)
}

/** What root unpacks belongs to whose the folder is: else the market could not open it. */
async function giveToOwner(path: string, dataDir: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dataDir)
  if (uid === 0) return
  const give = async (each: string): Promise<void> => {
    await chown(each, uid, gid)
    if ((await lstat(each)).isDirectory()) for (const name of await readdir(each)) await give(join(each, name))
  }
  await give(path)
}

/** What was written after the backup is undone: from here on the feed counts where it never was, and a device with a number from before begins anew. */
function closeFeed(path: string): void {
  const sqlite = new Sqlite(path)
  try {
    sqlite
      .prepare("replace into changes (seq, audience, entity, entity_id) select coalesce(max(seq), 0) + ?, ?, 'restore', '' from sqlite_sequence where name = 'changes'")
      .run(FAR, RESTORED)
  } finally {
    sqlite.close()
  }
}
