import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import * as v from 'valibot'

const FORMAT = 1
const HEAD = 'oficio.json'
const MANIFEST = 'manifest.json'
const BLOCK = 512
const MAX_TEXT_BYTES = 500_000_000
/** All that an archive may hold beside its head and manifest. */
const NAMES = /^(database\.sqlite|files\/[0-9a-f-]{36}\/original)$/

/** What a market is called, and how many people have an account in it. */
const Contents = v.object({ brand: v.nullable(v.string()), publicUrl: v.nullable(v.string()), people: v.nullable(v.number()) })
const Head = v.object({
  format: v.number(),
  program: v.string(),
  createdAt: v.string(),
  schema: v.array(v.string()),
  /** Archives of older programs don't have it. */
  market: v.optional(Contents),
})
export type Head = v.InferOutput<typeof Head>
const Sums = v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() }))
/** Size and SHA-256 of each file in an archive, by its name there. */
export type Sums = v.InferOutput<typeof Sums>

/** What is wrong with an archive, in a sentence. */
export class BadArchive extends Error {}

/** How a file is called that is not yet an archive. */
export const partOf = (path: string): string => `${path}.${process.pid}.part`

/**
 * Writes a tar archive: what it is first, then the files, last the sums of all of them; and reads it back. It has its name only when it is whole and on the disk. `name` may give it another,
 * by what was found in it. A file that is gone meanwhile is left out.
 */
export async function writeArchive(
  path: string,
  head: Omit<Head, 'format'>,
  files: { name: string; path: string }[],
  name: (sums: Sums) => Promise<string> = async () => path,
): Promise<{ path: string; bytes: number; sums: Sums }> {
  await mkdir(dirname(path), { recursive: true })
  const part = partOf(path)
  const pack = tar.pack()
  const out = createWriteStream(part, { mode: 0o600 })
  const written = pipeline(pack, out)
  // What goes wrong with the disk is said by the last line; it must not be nobody's meanwhile.
  written.catch(() => pack.destroy())
  try {
    const sums: Sums = {}
    pack.entry({ name: HEAD }, JSON.stringify({ format: FORMAT, ...head }))
    for (const file of files) {
      const size = (await stat(file.path).catch(() => null))?.size
      if (size === undefined) continue
      const sum = createHash('sha256')
      const entry = pack.entry({ name: file.name, size })
      await Promise.race([
        pipeline(
          createReadStream(file.path).on('data', (piece) => sum.update(piece)),
          entry,
        ),
        written,
      ])
      sums[file.name] = { bytes: size, sha256: sum.digest('hex') }
    }
    pack.entry({ name: MANIFEST }, JSON.stringify(sums))
    pack.finalize()
    await written
    const handle = await open(part, 'r+')
    await handle.sync()
    await handle.close()
    await readArchive(part, null)
    const named = await name(sums)
    await rename(part, named)
    await syncFolder(dirname(named))
    return { path: named, bytes: (await stat(named)).size, sums }
  } catch (error) {
    pack.destroy()
    out.destroy()
    await finished(out).catch(() => undefined)
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
export async function readHead(path: string): Promise<Head> {
  const handle = await open(path, 'r')
  try {
    const entry = await entryAt(handle, 0)
    if (entry?.name !== HEAD) throw new BadArchive('It is no backup of this program.')
    return headOf(await textAt(handle, entry))
  } finally {
    await handle.close()
  }
}

/** The sums at the end of an archive, found without reading what is before them; null where there are none. */
export async function readSums(path: string): Promise<Sums | null> {
  const handle = await open(path, 'r').catch(() => null)
  if (!handle) return null
  try {
    for (let at = 0; ; ) {
      const entry = await entryAt(handle, at)
      if (!entry) return null
      if (entry.name === MANIFEST) return v.parse(Sums, JSON.parse(await textAt(handle, entry)))
      at = entry.from + Math.ceil(entry.bytes / BLOCK) * BLOCK
    }
  } catch {
    return null
  } finally {
    await handle.close()
  }
}

interface Entry {
  name: string
  from: number
  bytes: number
}

/** A file's name and size as they stand before it in a tar archive. */
async function entryAt(handle: FileHandle, at: number): Promise<Entry | null> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BLOCK), 0, BLOCK, at)
  if (bytesRead < BLOCK || buffer[0] === 0) return null
  const name = buffer.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  // A size of 8 GB and more doesn't fit into octal digits: its first bit is set, and its last eight bytes are a number.
  const bytes = (buffer[124] ?? 0) & 0x80 ? Number(buffer.readBigUInt64BE(128)) : Number.parseInt(buffer.toString('latin1', 124, 136), 8)
  return Number.isSafeInteger(bytes) ? { name, from: at + BLOCK, bytes } : null
}

async function textAt(handle: FileHandle, { from, bytes }: Entry): Promise<string> {
  if (bytes > MAX_TEXT_BYTES) throw new BadArchive('It is damaged, or no backup of this program.')
  const { buffer } = await handle.read(Buffer.alloc(bytes), 0, bytes, from)
  return buffer.toString('utf8')
}

/**
 * Unpacks an archive into a folder, or, without one, only looks whether it is whole; `wanted` may leave files out. Throws BadArchive for one that is foreign, damaged or incomplete.
 */
export async function readArchive(path: string, into: string | null, wanted: (name: string) => boolean = () => true): Promise<Head> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(path), extract)
  reading.catch(() => undefined)
  const seen = new Map<string, { bytes: number; sha256: string }>()
  let head: Head | undefined
  let manifest: Sums | undefined
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      if (!head) head = headOf(name === HEAD ? await textOf(bytesOf(entry)) : '')
      else if (name === MANIFEST) manifest = v.parse(Sums, JSON.parse(await textOf(bytesOf(entry))))
      else if (NAMES.test(name) && !manifest) seen.set(name, await keep(bytesOf(entry), into && wanted(name) ? join(into, name) : null))
      else throw new BadArchive(`It holds ${JSON.stringify(name)}, which no backup of this program does.`)
    }
    await reading
  } catch (error) {
    if (error instanceof BadArchive || (error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    throw new BadArchive('It is damaged, or no backup of this program.')
  }
  if (!head) throw new BadArchive('It is empty, or no backup of this program.')
  if (!manifest) throw new BadArchive('It is incomplete: its end is missing.')
  const names = new Set([...seen.keys(), ...Object.keys(manifest)])
  for (const name of names) {
    const [is, should] = [seen.get(name), manifest[name]]
    if (is?.sha256 !== should?.sha256 || is?.bytes !== should?.bytes) throw new BadArchive(`It is damaged: ${name} isn't what was backed up.`)
  }
  if (!seen.has('database.sqlite')) throw new BadArchive('It holds no database.')
  return head
}

function headOf(text: string): Head {
  const head = v.safeParse(Head, jsonOf(text))
  if (!head.success) throw new BadArchive('It is no backup of this program.')
  if (head.output.format > FORMAT) throw new BadArchive(`It was made by a newer program (${head.output.program}). Update first.`)
  return head.output
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function* bytesOf(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of entry) if (piece instanceof Uint8Array) yield piece
}

async function textOf(entry: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of entry) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

async function keep(entry: AsyncIterable<Uint8Array>, to: string | null): Promise<{ bytes: number; sha256: string }> {
  const sum = createHash('sha256')
  let bytes = 0
  const counted = async function* () {
    for await (const piece of entry) {
      sum.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  if (to) {
    await mkdir(dirname(to), { recursive: true })
    await pipeline(counted, createWriteStream(to))
  } else for await (const _ of counted());
  return { bytes, sha256: sum.digest('hex') }
}
