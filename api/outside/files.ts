import { once } from 'node:events'
import { createReadStream, existsSync, type ReadStream } from 'node:fs'
import {
  copyFile,
  glob as globFiles,
  link as linkFile,
  mkdir,
  open,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts'
import { createDiskSpace, DiskFullError, type DiskSpace } from './disk-space.ts'
import { replaceFile, syncToDisk } from './durable.ts'
import {
  type EncodedPicture,
  InvalidPictureError,
  measurePicture,
  resizePicture,
  runPictureJob,
} from './pictures.ts'

/** Stored bytes, by id: DATA_DIR/files/{id}/original, and beside a picture its sizes. */
export interface FileStore extends DiskSpace {
  /** A folder of the same disk for what arrives piece by piece and isn't a stored file yet. */
  incomingFolder: string
  put(id: string, bytes: string | Uint8Array): Promise<void>
  putFile(id: string, path: string): Promise<void>
  /**
   * Takes a file of the same disk in under a name of its own, without moving its bytes. Twice changes
   * nothing.
   */
  link(id: string, path: string): Promise<void>
  /** Takes a picture in with its sizes. */
  putPicture(id: string, picture: EncodedPicture): Promise<void>
  /**
   * A picture as WebP, at most `width` pixels wide. A size that isn't there (a drawing's, or after a restore)
   * is made, once. Null when there is no such file; throws UnusablePicture where no picture can be made of
   * it. `by`: who looks, where only some may.
   */
  picture(id: string, width: PictureWidth, requesterId?: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The bytes from `start` to `end`, both included. */
  read(id: string, start: number, end: number): ReadableStream<Uint8Array>
  /**
   * The same, of a file that is open already: what keeps it from being read is thrown, and not found out on
   * the way.
   */
  openRead(id: string, start: number, end: number): Promise<ReadableStream<Uint8Array>>
  size(id: string): Promise<number | null>
  /** The first bytes. */
  head(id: string, bytes: number): Promise<Uint8Array>
  /** Width and height of a picture as it is seen (px), null when it can't be shown as one. */
  measure(id: string): Promise<{ width: number; height: number } | null>
  /** Forgets a file, and what came for it. */
  remove(id: string): Promise<void>
  /**
   * Removes what arrived and has not grown since `before`: what never became whole, and second names of what
   * did.
   */
  removeIncoming(before: Date): Promise<void>
  /** Removes from this machine what is kept elsewhere and nobody has asked for since `before`. */
  evictUnused(before: Date): Promise<void>
}

/** Files on this machine's disk. */
export interface LocalFileStore extends FileStore {
  path(id: string): string
  /** The files that nobody has asked for since `before`. */
  listUnused(before: Date): Promise<string[]>
}

/** How long no other try is made at a picture that could not be made. */
const INVALID_PICTURE_TTL_MS = 60 * 60 * 1000
const MAX_INVALID_PICTURES = 10_000

/** `reserve`: how many bytes of the disk files leave free; null: the default. */
export function openLocalFiles(folder: string, reserveBytes: number | null = null): LocalFileStore {
  const diskSpace = createDiskSpace(folder, reserveBytes)
  const originalPath = (id: string) => join(folder, id, 'original')
  const size = (id: string, width: PictureWidth) => join(folder, id, `${width}.webp`)
  const inProgress = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const invalidPictures = new Map<string, { error: InvalidPictureError; failedAt: number }>()
  const ensureFolder = async (id: string) => {
    if (await mkdir(join(folder, id), { recursive: true })) await syncToDisk(folder)
  }
  const createSize = async (id: string, width: PictureWidth) => {
    const input = await readFile(originalPath(id))
    // On a full disk it is shown all the same, and made again for the next.
    const release = await diskSpace.reserve(input.length).catch((error: unknown) => {
      if (error instanceof DiskFullError) return null
      throw error
    })
    try {
      const bytes = await resizePicture(input, width)
      if (release) await replaceFile(size(id, width), (temporaryPath) => writeFile(temporaryPath, bytes))
      return bytes
    } catch (error) {
      if (invalidPictures.size >= MAX_INVALID_PICTURES) invalidPictures.clear()
      if (error instanceof InvalidPictureError) invalidPictures.set(id, { error, failedAt: Date.now() })
      throw error
    } finally {
      release?.()
    }
  }
  return {
    ...diskSpace,
    incomingFolder: join(folder, 'incoming'),
    path: originalPath,
    async listUnused(before) {
      const unused: string[] = []
      for (const path of await glob(join(folder, '*', 'original'))) {
        const { atime, mtime } = await stat(path)
        if (atime < before && mtime < before) unused.push(basename(dirname(path)))
      }
      return unused
    },
    async put(id, bytes) {
      await ensureFolder(id)
      await replaceFile(originalPath(id), (temporaryPath) => writeFile(temporaryPath, bytes))
    },
    async putFile(id, path) {
      await ensureFolder(id)
      await replaceFile(originalPath(id), (temporaryPath) => copyFile(path, temporaryPath))
    },
    async link(id, path) {
      await ensureFolder(id)
      await replaceFile(originalPath(id), (temporaryPath) => linkFile(path, temporaryPath))
    },
    async putPicture(id, { bytes, sizes }) {
      await ensureFolder(id)
      for (const [width, thumbnail] of sizes)
        await replaceFile(size(id, width), (temporaryPath) => writeFile(temporaryPath, thumbnail))
      await replaceFile(originalPath(id), (temporaryPath) => writeFile(temporaryPath, bytes))
      const fullSizeWidths = PICTURE_WIDTHS.filter((width) => !sizes.has(width))
      for (const width of fullSizeWidths)
        await replaceFile(size(id, width), (temporaryPath) => linkFile(originalPath(id), temporaryPath))
    },
    async picture(id, width, requesterId = id) {
      const existing = await readIfExists(size(id, width))
      if (existing) return existing
      if (!existsSync(originalPath(id))) return null
      const lastFailure = invalidPictures.get(id)
      if (lastFailure && Date.now() - lastFailure.failedAt < INVALID_PICTURE_TTL_MS) throw lastFailure.error
      const key = `${id} ${width}`
      const pending =
        inProgress.get(key) ??
        runPictureJob('seen', requesterId, () => createSize(id, width)).finally(() => inProgress.delete(key))
      inProgress.set(key, pending)
      return pending
    },
    read: (id, start, end) => toWebStream(createReadStream(originalPath(id), { start, end })),
    async openRead(id, start, end) {
      const stream = createReadStream(originalPath(id), { start, end })
      await once(stream, 'open')
      return toWebStream(stream)
    },
    async size(id) {
      return existsSync(originalPath(id)) ? (await stat(originalPath(id))).size : null
    },
    async head(id, bytes) {
      const file = await open(originalPath(id))
      try {
        const { buffer, bytesRead } = await file.read({
          buffer: new Uint8Array(bytes),
          length: bytes,
          position: 0,
        })
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    async measure(id) {
      // That it can't be opened at the moment says nothing of what it is.
      const handle = await open(originalPath(id))
      try {
        return await measurePicture(originalPath(id))
      } catch (error) {
        if (error instanceof InvalidPictureError) return null
        throw error
      } finally {
        await handle.close()
      }
    },
    async remove(id) {
      await rm(join(folder, id), { recursive: true, force: true })
      for (const name of [id, `${id}.json`]) await rm(join(folder, 'incoming', name), { force: true })
    },
    evictUnused: async () => undefined,
    async removeIncoming(before) {
      for (const path of await glob(join(folder, 'incoming', '*'))) {
        // What is known of an upload is as old as its last piece.
        const stats = await stat(path.replace(/\.json$/, '')).catch(() => stat(path).catch(() => null))
        if (stats && stats.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

function toWebStream(stream: ReadStream): ReadableStream<Uint8Array> {
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
export function parsePictureWidth(text: string | undefined): PictureWidth | null {
  return PICTURE_WIDTHS.find((width) => String(width) === (text ?? '1280')) ?? null
}

async function readIfExists(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
