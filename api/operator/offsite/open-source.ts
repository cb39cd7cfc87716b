import { mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { describeStorage, openObjectStorage, StorageError } from '../../outside/object-storage.ts'
import { InvalidArchiveError } from '../archive.ts'
import type { RestoreSource } from '../restore.ts'
import {
  type Entry,
  listSegments,
  listSnapshots,
  listStoredFiles,
  openSealed,
  pieceName,
  readManifest,
  readMarketId,
  type SealedStorage,
} from './layout.ts'
import { UnsealError } from './seal.ts'
import { decodeSegment } from './segment.ts'

/** Objects that are fetched at once. */
const CONCURRENCY = 16
const DATABASE = 'database.sqlite'
const FILES_PER_PAGE = 500
/** An estimate, as the storage doesn't say how long an upload is. */
const BYTES_PER_FILE = 100_000

/** A restore from an off-site storage. */
export interface OffsiteSource extends RestoreSource {
  /** The market's id. */
  market: string
  /** The last moment that is brought back. */
  until: Date
  databaseBytes: number
  /** The uploads in the storage. */
  storedFiles: Map<string, string[]>
  /**
   * Uploads that the restored database names and the storage doesn't have whole, known once it is unpacked.
   */
  missingFiles: string[]
}

/**
 * Opens an off-site storage for a restore of the state at a time; null: the newest. `hasBucket`: uploads are
 * in a bucket of their own, and not in this storage. Throws a StorageError if it can't be reached, and
 * InvalidArchiveError if it is another market's or program's, has another key, or begins later.
 */
export async function openOffsiteSource(
  address: string,
  key: Uint8Array,
  { at, hasBucket }: { at: Date | null; hasBucket: boolean },
): Promise<OffsiteSource> {
  const storage = openObjectStorage(address)
  const sealed = openSealed(storage, key)
  const market = await readMarketId(storage, key)
  if (!market) throw new InvalidArchiveError(`There’s no off-site copy at ${describeStorage(address)}.`)
  const snapshots = await listSnapshots(storage)
  const candidates = snapshots.filter((each) => !at || each.at <= at)
  if (candidates.length === 0)
    throw new InvalidArchiveError(
      snapshots[0]
        ? `There is nothing from then. The off-site copy begins ${snapshots[0].at.toISOString()}.`
        : 'The off-site copy has no complete snapshot yet.',
    )
  const { snapshot, manifest, segments } = await findWholeSnapshot(sealed, candidates, at)
  const until = new Date(Math.max(snapshot.at.getTime(), segments.at(-1)?.at.getTime() ?? 0))
  const storedFiles = await listStoredFiles(storage)
  const missingFiles: string[] = []
  return {
    market,
    until,
    storedFiles,
    missingFiles,
    head: {
      format: 1,
      program: manifest.program,
      createdAt: until.toISOString(),
      schema: manifest.schema,
      market: manifest.market,
    },
    databaseBytes: manifest.bytes,
    bytes: manifest.bytes + storedFiles.size * BYTES_PER_FILE,
    async unpack(folder, isWanted = () => true) {
      const path = join(folder, DATABASE)
      await withDamageNamed(async () => {
        await writeSnapshot(sealed, snapshot, manifest.pieces, path)
        await applySegments(sealed, segments, path)
        missingFiles.length = 0
        for (const id of listFileIds(path)) {
          const name = `files/${id}/original`
          const pieces = storedFiles.get(id)
          if (!pieces && !hasBucket) missingFiles.push(id)
          else if (!pieces) continue
          else if (isWanted(name) && !(await writeUpload(sealed, pieces, join(folder, name))))
            missingFiles.push(id)
        }
      })
    },
    // The database is unpacked to be verified; pieces of uploads are verified as they are read.
    verify: () => Promise.resolve(),
  }
}

/** The newest of these snapshots whose segments are all there. */
async function findWholeSnapshot(sealed: SealedStorage, snapshots: Entry[], at: Date | null) {
  for (const snapshot of snapshots.toReversed()) {
    const manifest = await readManifest(sealed, snapshot)
    const all = await listSegments(sealed.storage, snapshot.generation)
    const segments = selectSegments(all, manifest.firstSegment, at)
    if ((segments.at(-1)?.sequence ?? manifest.firstSegment - 1) >= manifest.readySegment)
      return { snapshot, manifest, segments }
  }
  throw new InvalidArchiveError(`The snapshot ${snapshots.at(-1)?.name} is incomplete.`)
}

/** Read in pages, as a drill runs in the process that serves. */
function* listFileIds(path: string): Generator<string> {
  const sqlite = new Sqlite(path)
  try {
    const page = sqlite.prepare('select id from files where id > ? order by id limit ?').pluck()
    for (let ids = ['']; ids.length > 0; ) {
      ids = v.parse(v.array(v.string()), page.all(ids.at(-1), FILES_PER_PAGE))
      yield* ids
    }
  } catch {
    // The check that follows says what is wrong with the database.
  } finally {
    sqlite.close()
  }
}

/** The run of segments without a gap from the first one on, until a time. A number may come twice. */
function selectSegments(all: Entry[], first: number, at: Date | null): Entry[] {
  const selected: Entry[] = []
  for (const segment of all) {
    if (segment.sequence < first) continue
    const last = selected.at(-1)?.sequence ?? first - 1
    if (segment.sequence > last + 1 || (at && segment.at > at)) break
    selected.push(segment)
  }
  return selected
}

async function writeSnapshot(
  sealed: SealedStorage,
  { name }: Entry,
  count: number,
  path: string,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const names = Array.from({ length: count }, (_, index) => `${name}/${pieceName(index)}`)
  await writeObjects(sealed, names, path)
}

/**
 * Writes an upload. False, and nothing is written, if a piece of it is damaged or gone: the others are
 * restored.
 */
async function writeUpload(sealed: SealedStorage, pieces: string[], path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeObjects(sealed, pieces, path)
    return true
  } catch (error) {
    if (!(error instanceof UnsealError || error instanceof InvalidArchiveError)) throw error
    await rm(dirname(path), { recursive: true, force: true })
    return false
  }
}

async function writeObjects(sealed: SealedStorage, names: string[], path: string): Promise<void> {
  const handle = await open(path, 'w', 0o600)
  try {
    for await (const bytes of fetchInOrder(sealed, names)) await handle.write(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function applySegments(sealed: SealedStorage, segments: Entry[], path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    const names = segments.map(({ name }) => name)
    for await (const object of fetchInOrder(sealed, names)) {
      const { numbers, pageSize, databasePages, bytes } = decodeSegment(object)
      for (const [index, number] of numbers.entries())
        await handle.write(bytes, index * pageSize, pageSize, (number - 1) * pageSize)
      await handle.truncate(databasePages * pageSize)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Fetches several objects at once and yields them in their order. */
async function* fetchInOrder({ get }: SealedStorage, names: string[]): AsyncGenerator<Buffer> {
  const pending: Promise<Buffer | null>[] = []
  let next = 0
  const fetchNext = () => {
    const name = names[next++]
    if (name === undefined) return
    const object = get(name)
    // Thrown where it is awaited.
    object.catch(() => undefined)
    pending.push(object)
  }
  for (let index = 0; index < CONCURRENCY; index++) fetchNext()
  for (const name of names) {
    const bytes = await pending.shift()
    fetchNext()
    if (!bytes) throw new InvalidArchiveError(`The off-site copy is incomplete: ${name} is missing.`)
    yield bytes
  }
}

async function withDamageNamed(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    if (error instanceof UnsealError) throw new InvalidArchiveError(error.message)
    if (error instanceof StorageError) throw new InvalidArchiveError(`${error.message} Nothing was changed.`)
    throw error
  }
}
