import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, glob as globFiles, link as linkFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/uploads.ts'

/** Stored bytes, by id: DATA_DIR/files/{id}/original, and beside it the sizes that were asked for. */
export interface FileStore {
  /** A folder of the same disk for what arrives piece by piece and isn't a stored file yet. */
  incoming: string
  put(id: string, bytes: string | Uint8Array): Promise<void>
  putCopy(id: string, path: string): Promise<void>
  /** Takes a file of the same disk in under a name of its own, without moving its bytes. Twice changes nothing. */
  link(id: string, path: string): Promise<void>
  /** A picture as WebP, at most `width` pixels wide. A drawing (SVG) is always turned into pixels. Null when there is no such file. */
  picture(id: string, width: PictureWidth): Promise<Uint8Array<ArrayBuffer> | null>
  /** The bytes from `start` to `end`, both included. */
  read(id: string, start: number, end: number): ReadableStream<Uint8Array>
  size(id: string): Promise<number | null>
  /** The first bytes. */
  head(id: string, bytes: number): Promise<Uint8Array>
  /** Width and height of a picture as it is seen (px), null when it can't be read as one. */
  measure(id: string): Promise<{ width: number; height: number } | null>
  /** Forgets a file, and what came for it. */
  remove(id: string): Promise<void>
  /** Removes what arrived and has not grown since `before`: what never became whole, and second names of what did. */
  removeIncoming(before: Date): Promise<void>
}

/** Files on this machine's disk. */
export interface LocalFiles extends FileStore {
  path(id: string): string
  /** The files that nobody has asked for since `before`. */
  unusedSince(before: Date): Promise<string[]>
}

const JOBS_AT_ONCE = 2
const MOST_PIXELS = 50_000_000

/** Work on pictures, of all who ask for it together: two at once, the rest wait. */
export const inTurn = queue(JOBS_AT_ONCE)

export function openFiles(folder: string): LocalFiles {
  const original = (id: string) => join(folder, id, 'original')
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    incoming: join(folder, 'incoming'),
    path: original,
    async unusedSince(before) {
      const unused: string[] = []
      for (const path of await glob(join(folder, '*', 'original'))) {
        const { atime, mtime } = await stat(path)
        if (atime < before && mtime < before) unused.push(basename(dirname(path)))
      }
      return unused
    },
    async put(id, bytes) {
      await mkdir(join(folder, id), { recursive: true })
      await aside(original(id), (part) => writeFile(part, bytes))
    },
    async putCopy(id, path) {
      await mkdir(join(folder, id), { recursive: true })
      await aside(original(id), (part) => copyFile(path, part))
    },
    async link(id, path) {
      await mkdir(join(folder, id), { recursive: true })
      await aside(original(id), (part) => linkFile(path, part))
    },
    async picture(id, width) {
      const made = join(folder, id, `${width}.webp`)
      const ready = await readFile(made).catch(() => null)
      if (ready) return new Uint8Array(ready)
      if (!existsSync(original(id))) return null
      const key = `${id} ${width}`
      const underWay = drawing.get(key) ?? inTurn(() => shrink(original(id), made, width)).finally(() => drawing.delete(key))
      drawing.set(key, underWay)
      return underWay
    },
    read(id, start, end) {
      const stream = createReadStream(original(id), { start, end })
      return new ReadableStream({
        start(controller) {
          stream.on('data', (chunk) => {
            controller.enqueue(new Uint8Array(Buffer.from(chunk)))
            if ((controller.desiredSize ?? 1) <= 0) stream.pause()
          })
          stream.on('end', () => controller.close())
          stream.on('error', (error) => controller.error(error))
        },
        pull: () => void stream.resume(),
        cancel: () => void stream.destroy(),
      })
    },
    async size(id) {
      return existsSync(original(id)) ? (await stat(original(id))).size : null
    },
    async head(id, bytes) {
      const file = await open(original(id))
      try {
        const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(bytes), length: bytes, position: 0 })
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async measure(id) {
      const { default: sharp } = await import('sharp')
      const seen = await sharp(original(id), { limitInputPixels: MOST_PIXELS })
        .metadata()
        .catch(() => null)
      return seen && { width: seen.autoOrient.width, height: seen.autoOrient.height }
    },
    async remove(id) {
      await rm(join(folder, id), { recursive: true, force: true })
      for (const name of [id, `${id}.json`]) await rm(join(folder, 'incoming', name), { force: true })
    },
    async removeIncoming(before) {
      for (const path of await glob(join(folder, 'incoming', '*'))) {
        const last = await stat(path).catch(() => null)
        if (last && last.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

const glob = (pattern: string): Promise<string[]> => Array.fromAsync(globFiles(pattern))

/** The widths that we serve, as a request names them. */
export function pictureWidth(text: string | undefined): PictureWidth | null {
  return PICTURE_WIDTHS.find((width) => String(width) === (text ?? '1280')) ?? null
}

async function shrink(from: string, to: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const density = 72 * Math.max(1, width / 300)
  const bytes = await sharp(from, { limitInputPixels: MOST_PIXELS, animated: true, density })
    .rotate()
    .resize({ width, withoutEnlargement: false })
    .webp({ quality: 76, effort: 4, smartSubsample: true })
    .toBuffer()
  await aside(to, (part) => writeFile(part, bytes))
  return new Uint8Array(bytes)
}

/** Written aside and renamed, so that half a file is never served; each under a name of its own, for another process may share this disk. */
export async function aside(path: string, write: (part: string) => Promise<unknown>): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    await write(part)
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

function queue(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    while (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
}
