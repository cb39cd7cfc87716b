import { once } from 'node:events'
import { createReadStream, existsSync, type ReadStream } from 'node:fs'
import { copyFile, glob as globFiles, link as linkFile, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts'
import { replaceFile, sync } from './durable.ts'
import { type DrawnPicture, inTurn, measurePicture, shrink, UnusablePicture } from './pictures.ts'
import { DiskFull, openRoom, type Room } from './room.ts'

/** Stored bytes, by id: DATA_DIR/files/{id}/original, and beside a picture its sizes. */
export interface FileStore extends Room {
  /** A folder of the same disk for what arrives piece by piece and isn't a stored file yet. */
  incoming: string
  put(id: string, bytes: string | Uint8Array): Promise<void>
  putCopy(id: string, path: string): Promise<void>
  /** Takes a file of the same disk in under a name of its own, without moving its bytes. Twice changes nothing. */
  link(id: string, path: string): Promise<void>
  /** Takes a picture in with its sizes. */
  putPicture(id: string, picture: DrawnPicture): Promise<void>
  /**
   * A picture as WebP, at most `width` pixels wide. A size that isn't there (a drawing's, or after a restore) is made, once. Null when there
   * is no such file; throws UnusablePicture where no picture can be made of it. `by`: who looks, where only some may.
   */
  picture(id: string, width: PictureWidth, by?: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The bytes from `start` to `end`, both included. */
  read(id: string, start: number, end: number): ReadableStream<Uint8Array>
  /** The same, of a file that is open already: what keeps it from being read is thrown, and not found out on the way. */
  openRead(id: string, start: number, end: number): Promise<ReadableStream<Uint8Array>>
  size(id: string): Promise<number | null>
  /** The first bytes. */
  head(id: string, bytes: number): Promise<Uint8Array>
  /** Width and height of a picture as it is seen (px), null when it can't be shown as one. */
  measure(id: string): Promise<{ width: number; height: number } | null>
  /** Forgets a file, and what came for it. */
  remove(id: string): Promise<void>
  /** Removes what arrived and has not grown since `before`: what never became whole, and second names of what did. */
  removeIncoming(before: Date): Promise<void>
  /** Removes from this machine what is kept elsewhere and nobody has asked for since `before`. */
  removeUnused(before: Date): Promise<void>
}

/** Files on this machine's disk. */
export interface LocalFiles extends FileStore {
  path(id: string): string
  /** The files that nobody has asked for since `before`. */
  unusedSince(before: Date): Promise<string[]>
}

/** How long no other try is made at a picture that could not be made. */
const UNUSABLE_MS = 60 * 60 * 1000
const MAX_UNUSABLE = 10_000

/** `reserve`: how many bytes of the disk files leave free; null: the default. */
export function openFiles(folder: string, reserve: number | null = null): LocalFiles {
  const room = openRoom(folder, reserve)
  const original = (id: string) => join(folder, id, 'original')
  const size = (id: string, width: PictureWidth) => join(folder, id, `${width}.webp`)
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const unusable = new Map<string, { error: UnusablePicture; at: number }>()
  const makeFolder = async (id: string) => {
    if (await mkdir(join(folder, id), { recursive: true })) await sync(folder)
  }
  const makeSize = async (id: string, width: PictureWidth) => {
    const given = await readFile(original(id))
    // On a full disk it is shown all the same, and made again for the next.
    const release = await room.hold(given.length).catch((error: unknown) => {
      if (error instanceof DiskFull) return null
      throw error
    })
    try {
      const bytes = await shrink(given, width)
      if (release) await replaceFile(size(id, width), (part) => writeFile(part, bytes))
      return bytes
    } catch (error) {
      if (unusable.size >= MAX_UNUSABLE) unusable.clear()
      if (error instanceof UnusablePicture) unusable.set(id, { error, at: Date.now() })
      throw error
    } finally {
      release?.()
    }
  }
  return {
    ...room,
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
      await makeFolder(id)
      await replaceFile(original(id), (part) => writeFile(part, bytes))
    },
    async putCopy(id, path) {
      await makeFolder(id)
      await replaceFile(original(id), (part) => copyFile(path, part))
    },
    async link(id, path) {
      await makeFolder(id)
      await replaceFile(original(id), (part) => linkFile(path, part))
    },
    async putPicture(id, { bytes, sizes }) {
      await makeFolder(id)
      for (const [width, small] of sizes) await replaceFile(size(id, width), (part) => writeFile(part, small))
      await replaceFile(original(id), (part) => writeFile(part, bytes))
      const asItIs = PICTURE_WIDTHS.filter((width) => !sizes.has(width))
      for (const width of asItIs) await replaceFile(size(id, width), (part) => linkFile(original(id), part))
    },
    async picture(id, width, by = id) {
      const ready = await readIfThere(size(id, width))
      if (ready) return ready
      if (!existsSync(original(id))) return null
      const failed = unusable.get(id)
      if (failed && Date.now() - failed.at < UNUSABLE_MS) throw failed.error
      const key = `${id} ${width}`
      const underWay = drawing.get(key) ?? inTurn('seen', by, () => makeSize(id, width)).finally(() => drawing.delete(key))
      drawing.set(key, underWay)
      return underWay
    },
    read: (id, start, end) => streamOf(createReadStream(original(id), { start, end })),
    async openRead(id, start, end) {
      const stream = createReadStream(original(id), { start, end })
      await once(stream, 'open')
      return streamOf(stream)
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
      // That it can't be opened at the moment says nothing of what it is.
      const opened = await open(original(id))
      try {
        return await measurePicture(original(id))
      } catch (error) {
        if (error instanceof UnusablePicture) return null
        throw error
      } finally {
        await opened.close()
      }
    },
    async remove(id) {
      await rm(join(folder, id), { recursive: true, force: true })
      for (const name of [id, `${id}.json`]) await rm(join(folder, 'incoming', name), { force: true })
    },
    removeUnused: async () => undefined,
    async removeIncoming(before) {
      for (const path of await glob(join(folder, 'incoming', '*'))) {
        // What is known of an upload is as old as its last piece.
        const last = await stat(path.replace(/\.json$/, '')).catch(() => stat(path).catch(() => null))
        if (last && last.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

function streamOf(stream: ReadStream): ReadableStream<Uint8Array> {
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
}

const glob = (pattern: string): Promise<string[]> => Array.fromAsync(globFiles(pattern))

/** The widths that we serve, as a request names them. */
export function pictureWidth(text: string | undefined): PictureWidth | null {
  return PICTURE_WIDTHS.find((width) => String(width) === (text ?? '1280')) ?? null
}

async function readIfThere(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
