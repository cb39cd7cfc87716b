import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import * as v from 'valibot'

const FORMAT = 1
const HEAD = 'oficio.json'
const MANIFEST = 'manifest.json'
/** All that an archive may hold beside its head and manifest. */
const NAMES = /^(database\.sqlite|files\/[0-9a-f-]{36}\/original)$/

const Head = v.object({ format: v.number(), program: v.string(), createdAt: v.string(), schema: v.array(v.string()) })
export type Head = v.InferOutput<typeof Head>
const Manifest = v.record(v.string(), v.object({ bytes: v.number(), sha256: v.string() }))

/** What is wrong with an archive, in a sentence. */
export class BadArchive extends Error {}

/** Writes a tar archive: what it is first, then the files, last the sums of all of them. It has its name only when it is whole and on the disk. A file that is gone meanwhile is left out. */
export async function writeArchive(path: string, head: Omit<Head, 'format'>, files: { name: string; path: string }[]): Promise<{ bytes: number; files: number }> {
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  const pack = tar.pack()
  const out = createWriteStream(part, { mode: 0o600 })
  const written = pipeline(pack, out)
  // What goes wrong with the disk is said by the last line; it must not be nobody's meanwhile.
  written.catch(() => pack.destroy())
  try {
    const sums: v.InferOutput<typeof Manifest> = {}
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
    await rename(part, path)
    return { bytes: (await stat(path)).size, files: Object.keys(sums).length }
  } catch (error) {
    pack.destroy()
    out.destroy()
    await finished(out).catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

/** Unpacks an archive into a folder, or, without one, only looks whether it is whole. Throws BadArchive for one that is foreign, damaged or incomplete. */
export async function readArchive(path: string, into: string | null): Promise<Head> {
  const extract = tar.extract()
  const reading = pipeline(createReadStream(path), extract)
  reading.catch(() => undefined)
  const seen = new Map<string, { bytes: number; sha256: string }>()
  let head: Head | undefined
  let manifest: v.InferOutput<typeof Manifest> | undefined
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      if (!head) head = headOf(name === HEAD ? await textOf(bytesOf(entry)) : '')
      else if (name === MANIFEST) manifest = v.parse(Manifest, JSON.parse(await textOf(bytesOf(entry))))
      else if (NAMES.test(name) && !manifest) seen.set(name, await keep(bytesOf(entry), into && join(into, name)))
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
  const head = v.safeParse(Head, text ? JSON.parse(text) : null)
  if (!head.success) throw new BadArchive('It is no backup of this program.')
  if (head.output.format > FORMAT) throw new BadArchive(`It was made by a newer program (${head.output.program}). Update first.`)
  return head.output
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
