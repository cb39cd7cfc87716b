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
/** All that an archive may hold beside its head and manifest. */
const ENTRY_NAME_PATTERN = /^(database\.sqlite|files\/[0-9a-f-]{36}\/original)$/

/** What a market is called, and how many people have an account in it. */
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
  /** Archives of older programs don't have it. */
  market: v.optional(MarketSummary),
})
export type ArchiveHead = v.InferOutput<typeof ArchiveHead>
const Checksums = v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() }))
/** Size and SHA-256 of each file in an archive, by its name there. */
export type Checksums = v.InferOutput<typeof Checksums>

/** What is wrong with an archive, in a sentence. */
export class InvalidArchiveError extends Error {}

/** How a file is called that is not yet an archive. */
export const partialPath = (path: string): string => `${path}.${process.pid}.part`

/**
 * Writes a tar archive: what it is first, then the files, last the sums of all of them; and reads it back. It
 * has its name only when it is whole and on the disk. `name` may give it another, by what was found in it. A
 * file that is gone meanwhile is left out.
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
  // What goes wrong with the disk is said by the last line; it must not be nobody's meanwhile.
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

/** Puts the names in a folder on the disk. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** What an archive says that it is; nothing else is read. Throws BadArchive where it is none. */
export async function readHead(path: string): Promise<ArchiveHead> {
  const handle = await open(path, 'r')
  try {
    const entry = await readEntry(handle, 0)
    if (entry?.name !== HEAD_FILE) throw new InvalidArchiveError('It is no backup of this program.')
    return parseHead(await readEntryText(handle, entry))
  } finally {
    await handle.close()
  }
}

/**
 * The sums at the end of an archive, found without reading what is before them; null where there are none.
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

/** A file's name and size as they stand before it in a tar archive. */
async function readEntry(handle: FileHandle, offset: number): Promise<ArchiveEntry | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, offset)
  if (bytesRead < BLOCK_BYTES || buffer[0] === 0) return null
  const name = buffer.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  // A size of 8 GB and more doesn't fit into octal digits: its first bit is set, and its last eight bytes are
  // a number.
  const bytes =
    (buffer[124] ?? 0) & 0x80
      ? Number(buffer.readBigUInt64BE(128))
      : Number.parseInt(buffer.toString('latin1', 124, 136), 8)
  return Number.isSafeInteger(bytes) ? { name, start: offset + BLOCK_BYTES, bytes } : null
}

async function readEntryText(handle: FileHandle, { start, bytes }: ArchiveEntry): Promise<string> {
  if (bytes > MAX_TEXT_BYTES) throw new InvalidArchiveError('It is damaged, or no backup of this program.')
  const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, start)
  return buffer.toString('utf8')
}

/**
 * Unpacks an archive into a folder, or, without one, only looks whether it is whole; `wanted` may leave files
 * out. Throws BadArchive for one that is foreign, damaged or incomplete.
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
      else
        throw new InvalidArchiveError(
          `It holds ${JSON.stringify(name)}, which no backup of this program does.`,
        )
    }
    await reading
  } catch (error) {
    if (
      error instanceof InvalidArchiveError ||
      (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
    )
      throw error
    throw new InvalidArchiveError('It is damaged, or no backup of this program.')
  }
  if (!head) throw new InvalidArchiveError('It is empty, or no backup of this program.')
  if (!manifest) throw new InvalidArchiveError('It is incomplete: its end is missing.')
  const names = new Set([...checksums.keys(), ...Object.keys(manifest)])
  for (const name of names) {
    const [actual, expected] = [checksums.get(name), manifest[name]]
    if (actual?.sha256 !== expected?.sha256 || actual?.bytes !== expected?.bytes)
      throw new InvalidArchiveError(`It is damaged: ${name} isn't what was backed up.`)
  }
  if (!checksums.has('database.sqlite')) throw new InvalidArchiveError('It holds no database.')
  return head
}

function parseHead(text: string): ArchiveHead {
  const head = v.safeParse(ArchiveHead, parseJson(text))
  if (!head.success) throw new InvalidArchiveError('It is no backup of this program.')
  if (head.output.format > FORMAT_VERSION)
    throw new InvalidArchiveError(`It was made by a newer program (${head.output.program}). Update first.`)
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
