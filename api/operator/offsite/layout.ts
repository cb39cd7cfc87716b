import * as v from 'valibot'
import type { ObjectStorage } from '../../outside/object-storage.ts'
import { InvalidArchiveError } from '../archive.ts'
import { fingerprint, seal, UnsealError, unseal } from './seal.ts'

/*
 * What a storage holds; names sort by time.
 *   market.json                                    whose it is, and by which key: the only one in the clear
 *   wal/<generation>/<sequence>-<time>             the pages of the commits until then
 *   snapshots/<generation>/<sequence>-<time>/…     the database in pieces, and last its manifest
 *   files/<id>/<piece>-<number of pieces>          an upload
 *   removed-files.json                             since when an upload is gone from the market
 * A generation is a run of commits without a gap.
 */

const FORMAT_VERSION = 1
const MARKET_OBJECT = 'market.json'
const REMOVED_FILES_OBJECT = 'removed-files.json'
export const MANIFEST = 'manifest'
/** Size of a piece of a snapshot or an upload: what one step encrypts, decrypts and holds in memory. */
export const PIECE_BYTES = 4_194_304

const MarketObject = v.object({ format: v.number(), market: v.string(), key: v.string() })

/** A storage with the key to what it holds. */
export interface SealedStorage {
  storage: ObjectStorage
  put(name: string, bytes: Uint8Array, options?: { compress?: boolean }): Promise<void>
  get(name: string): Promise<Buffer | null>
}

export const openSealed = (storage: ObjectStorage, key: Uint8Array): SealedStorage => ({
  storage,
  put: (name, bytes, options) => storage.put(name, seal(key, name, bytes, options)),
  async get(name) {
    const sealed = await storage.get(name)
    return sealed && unseal(key, name, sealed)
  },
})

/** The id of the market that a storage holds; null: none. Throws InvalidArchiveError if it can't be read. */
export async function readMarketId(storage: ObjectStorage, key: Uint8Array): Promise<string | null> {
  const bytes = await storage.get(MARKET_OBJECT)
  if (!bytes) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), MarketObject), bytes.toString())
  if (!parsed.success) throw new InvalidArchiveError('The storage holds something else at market.json.')
  if (parsed.output.format > FORMAT_VERSION)
    throw new InvalidArchiveError('The storage was written by a newer version. Update Oficio first.')
  if (parsed.output.key !== fingerprint(key))
    throw new InvalidArchiveError('OFFSITE_KEY isn’t the key that this storage was written with.')
  return parsed.output.market
}

/** Throws InvalidArchiveError if the storage belongs to another market, else makes it this one's. */
export async function claimStorage(storage: ObjectStorage, key: Uint8Array, market: string): Promise<void> {
  const owner = await readMarketId(storage, key)
  if (owner === null)
    return storage.put(
      MARKET_OBJECT,
      new TextEncoder().encode(JSON.stringify({ format: FORMAT_VERSION, market, key: fingerprint(key) })),
    )
  if (owner !== market)
    throw new InvalidArchiveError('OFFSITE_URL holds another marketplace. Choose another bucket or folder.')
}

/** A segment or snapshot of a storage: its name, or its folder's. */
export interface Entry {
  name: string
  generation: string
  sequence: number
  at: Date
}

const NAME_PATTERN =
  /^(?:wal|snapshots)\/([0-9TZ]+-[0-9a-f]+)\/(\d{10})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/

const compactTime = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '')
const entryName = (generation: string, sequence: number, at: Date): string =>
  `${generation}/${String(sequence).padStart(10, '0')}-${compactTime(at)}`
export const generationName = (at: Date, random: string): string => `${compactTime(at)}-${random}`
export const segmentName = (generation: string, sequence: number, at: Date): string =>
  `wal/${entryName(generation, sequence, at)}`
export const snapshotName = (generation: string, sequence: number, at: Date): string =>
  `snapshots/${entryName(generation, sequence, at)}`
export const pieceName = (index: number): string => String(index).padStart(6, '0')

function parseEntry(name: string): Entry[] {
  const [prefix, generation = '', sequence, year, month, day, hour, minute, second, ms] =
    NAME_PATTERN.exec(name) ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
  if (!prefix || Number.isNaN(at.getTime())) return []
  return [{ name: prefix, generation, sequence: Number(sequence), at }]
}

export const listSegments = async (storage: ObjectStorage, generation = ''): Promise<Entry[]> =>
  (await storage.list(generation ? `wal/${generation}/` : 'wal/')).flatMap(parseEntry)

/** The complete snapshots, oldest first. */
export async function listSnapshots(storage: ObjectStorage): Promise<Entry[]> {
  const names = await storage.list('snapshots/')
  return names
    .filter((name) => name.endsWith(`/${MANIFEST}`))
    .flatMap(parseEntry)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Files in a storage whose pieces are all there, with the names of their pieces in order. */
export async function listStoredFiles(storage: ObjectStorage): Promise<Map<string, string[]>> {
  const pieces = Map.groupBy(await storage.list('files/'), (name) => name.split('/')[1] ?? '')
  return new Map([...pieces].filter(([, names]) => names.length === Number(names[0]?.split('-').at(-1) ?? 0)))
}

export const filePieceName = (id: string, index: number, count: number): string =>
  `files/${id}/${pieceName(index)}-${count}`

/** How a snapshot and the segments that belong to it become a database. */
export const SnapshotManifest = v.object({
  program: v.string(),
  schema: v.array(v.string()),
  market: v.object({
    brand: v.nullable(v.string()),
    publicUrl: v.nullable(v.string()),
    people: v.nullable(v.number()),
  }),
  bytes: v.number(),
  pieces: v.number(),
  /** The first segment to lay over it, and the first after which it is whole: it was copied in between. */
  firstSegment: v.number(),
  readySegment: v.number(),
})
export type SnapshotManifest = v.InferOutput<typeof SnapshotManifest>

export const toJson = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** Throws InvalidArchiveError if the manifest is missing or damaged. */
export async function readManifest(sealed: SealedStorage, snapshot: Entry): Promise<SnapshotManifest> {
  const bytes = await sealed.get(`${snapshot.name}/${MANIFEST}`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SnapshotManifest), bytes?.toString() ?? '')
  if (!parsed.success) throw new InvalidArchiveError(`The snapshot ${snapshot.name} is incomplete.`)
  return parsed.output
}

const RemovedFiles = v.record(v.string(), v.string())

export async function readRemovedFiles(sealed: SealedStorage): Promise<Record<string, string>> {
  const bytes = await sealed.get(REMOVED_FILES_OBJECT).catch((error: unknown) => {
    if (error instanceof UnsealError) return null
    throw error
  })
  return bytes ? v.parse(v.pipe(v.string(), v.parseJson(), RemovedFiles), bytes.toString()) : {}
}

export const writeRemovedFiles = (sealed: SealedStorage, removed: Record<string, string>): Promise<void> =>
  sealed.put(REMOVED_FILES_OBJECT, toJson(removed))
