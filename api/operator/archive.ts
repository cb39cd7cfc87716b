import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import * as v from 'valibot'

const FORMAT_VERSION = 1
const HEAD_FILE = 'oficio.json'
const MANIFEST_FILE = 'manifest.json'
const BLOCK_BYTES = 512
const MAX_TEXT_BYTES = 500_000_000
/** All entries that an archive may have beside its head and manifest. */
const ENTRY_NAME_PATTERN = /^(database\.sqlite|files\/[0-9a-f-]{36}\/original)$/

/** A market's name and its number of accounts. */
const MarketSummary = v.object({
  brand: v.nullable(v.string()),
  publicUrl: v.nullable(v.string()),
  people: v.nullable(v.number()),
})
const ArchiveHead = v.object({
  format: v.number(),
  program: v.string(),
  createdAt: v.string(),
  schema: v.array(v.string()),
  /** Missing in archives of older programs. */
  market: v.optional(MarketSummary),
})
export type ArchiveHead = v.InferOutput<typeof ArchiveHead>
const Checksums = v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() }))
/** Size and SHA-256 of each file in an archive, by its entry name. */
export type Checksums = v.InferOutput<typeof Checksums>

/** What is wrong with an archive, in a sentence. */
export class InvalidArchiveError extends Error {}

/** The name of an archive while it is being written. */
export const partialPath = (path: string): string => `${path}.${process.pid}.part`

/**
 * Writes a tar archive: the head first, then the files, then their checksums; and reads it back. The file
 * gets its final name only when it is complete and on disk. `name` may choose another path based on the
 * checksums. A file that is deleted meanwhile is left out.
 */
export async function writeArchive(
  path: string,
  head: Omit<ArchiveHead, 'format'>,
  files: { name: string; path: string }[],
  name: (sums: Checksums) => Promise<string> = async () => path,
): Promise<{ path: string; bytes: number; sums: Checksums }> {
  await mkdir(dirname(path), { recursive: true })
  const part = partialPath(path)
  const pack = tar.pack()
  const output = createWriteStream(part, { mode: 0o600 })
  const writing = pipeline(pack, output)
  // Disk errors are thrown by the last await; until then the rejection must not count as unhandled.
  writing.catch(() => pack.destroy())
  try {
    const sums: Checksums = {}
    pack.entry({ name: HEAD_FILE }, JSON.stringify({ format: FORMAT_VERSION, ...head }))
    for (const file of files) {
      const size = (await stat(file.path).catch(() => null))?.size
      if (size === undefined) continue
      const hash = createHash('sha256')
      const entry = pack.entry({ name: file.name, size })
      await Promise.race([
        pipeline(
          createReadStream(file.path).on('data', (chunk) => hash.update(chunk)),
          entry,
        ),
        writing,
      ])
      sums[file.name] = { bytes: size, sha256: hash.digest('hex') }
    }
    pack.entry({ name: MANIFEST_FILE }, JSON.stringify(sums))
    pack.finalize()
    await writing
    const handle = await open(part, 'r+')
    await handle.sync()
    await handle.close()
    await readArchive(part, null)
    const finalPath = await name(sums)
    await rename(part, finalPath)
    await syncFolder(dirname(finalPath))
    return { path: finalPath, bytes: (await stat(finalPath)).size, sums }
  } catch (error) {
    pack.destroy()
    output.destroy()
    await finished(output).catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

/** Syncs the entries of a folder to disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Reads the head of an archive and nothing else. Throws InvalidArchiveError if it isn't one. */
export async function readHead(path: string): Promise<ArchiveHead> {
  const handle = await open(path, 'r')
  try {
    const entry = await readEntry(handle, 0)
    if (entry?.name !== HEAD_FILE) throw new InvalidArchiveError('This isn’t an Oficio backup.')
    return parseHead(await readEntryText(handle, entry))
  } finally {
    await handle.close()
  }
}

/**
 * The checksums at the end of an archive, found without reading what comes before; null if there are none.
 */
export async function readSums(path: string): Promise<Checksums | null> {
  const handle = await open(path, 'r').catch(() => null)
  if (!handle) return null
  try {
    for (let offset = 0; ; ) {
      const entry = await readEntry(handle, offset)
      if (!entry) return null
      if (entry.name === MANIFEST_FILE)
        return v.parse(Checksums, JSON.parse(await readEntryText(handle, entry)))
      offset = entry.start + Math.ceil(entry.bytes / BLOCK_BYTES) * BLOCK_BYTES
    }
  } catch {
    return null
  } finally {
    await handle.close()
  }
}

interface ArchiveEntry {
  name: string
  start: number
  bytes: number
}

/** The name and size in a tar header. */
async function readEntry(handle: FileHandle, offset: number): Promise<ArchiveEntry | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, offset)
  if (bytesRead < BLOCK_BYTES || buffer[0] === 0) return null
  const name = buffer.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  // A size of 8 GB or more doesn't fit into octal digits: then the first bit is set, and the last eight bytes
  // are a binary number.
  const bytes =
    (buffer[124] ?? 0) & 0x80
      ? Number(buffer.readBigUInt64BE(128))
      : Number.parseInt(buffer.toString('latin1', 124, 136), 8)
  return Number.isSafeInteger(bytes) ? { name, start: offset + BLOCK_BYTES, bytes } : null
}

async function readEntryText(handle: FileHandle, { start, bytes }: ArchiveEntry): Promise<string> {
  if (bytes > MAX_TEXT_BYTES) throw new InvalidArchiveError('This file is damaged or isn’t an Oficio backup.')
  const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, start)
  return buffer.toString('utf8')
}

/**
 * Unpacks an archive into a folder, or only verifies it if the folder is null; `isWanted` may leave files
 * out. Throws InvalidArchiveError for an archive that is damaged, incomplete or of another program.
 */
export async function readArchive(
  path: string,
  targetFolder: string | null,
  isWanted: (name: string) => boolean = () => true,
): Promise<ArchiveHead> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(path), extract)
  reading.catch(() => undefined)
  const checksums = new Map<string, { bytes: number; sha256: string }>()
  let head: ArchiveHead | undefined
  let manifest: Checksums | undefined
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      if (!head) head = parseHead(name === HEAD_FILE ? await readText(toBytes(entry)) : '')
      else if (name === MANIFEST_FILE)
        manifest = v.parse(Checksums, JSON.parse(await readText(toBytes(entry))))
      else if (ENTRY_NAME_PATTERN.test(name) && !manifest)
        checksums.set(
          name,
          await extractEntry(
            toBytes(entry),
            targetFolder && isWanted(name) ? join(targetFolder, name) : null,
          ),
        )
      else throw new InvalidArchiveError(`This isn’t an Oficio backup: it contains ${JSON.stringify(name)}.`)
    }
    await reading
  } catch (error) {
    if (
      error instanceof InvalidArchiveError ||
      (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    )
      throw error
    throw new InvalidArchiveError('This file is damaged or isn’t an Oficio backup.')
  }
  if (!head) throw new InvalidArchiveError('This file is empty or isn’t an Oficio backup.')
  if (!manifest) throw new InvalidArchiveError('This backup is incomplete: the end is missing.')
  const names = new Set([...checksums.keys(), ...Object.keys(manifest)])
  for (const name of names) {
    const [actual, expected] = [checksums.get(name), manifest[name]]
    if (actual?.sha256 !== expected?.sha256 || actual?.bytes !== expected?.bytes)
      throw new InvalidArchiveError(`This backup is damaged: ${name} has changed.`)
  }
  if (!checksums.has('database.sqlite')) throw new InvalidArchiveError('This backup has no database.')
  return head
}

function parseHead(text: string): ArchiveHead {
  const head = v.safeParse(ArchiveHead, parseJson(text))
  if (!head.success) throw new InvalidArchiveError('This isn’t an Oficio backup.')
  if (head.output.format > FORMAT_VERSION)
    throw new InvalidArchiveError(
      `This backup comes from a newer version (${head.output.program}). Update Oficio first.`,
    )
  return head.output
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* toBytes(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of entry) if (chunk instanceof Uint8Array) yield chunk
}

async function readText(entry: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function extractEntry(
  entry: AsyncIterable<Uint8Array>,
  target: string | null,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const counting = async function* () {
    for await (const chunk of entry) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  if (target) {
    await mkdir(dirname(target), { recursive: true })
    await pipeline(counting, createWriteStream(target))
  } else for await (const _ of counting());
  return { bytes, sha256: hash.digest('hex') }
}
