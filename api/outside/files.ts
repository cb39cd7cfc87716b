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
import { LRUCache } from 'lru-cache'
import { PICTURE_WIDTHS, type PictureWidth } from '#shared/pictures.ts'
import { HOUR_MS } from '#shared/time.ts'
import { createDiskSpace, DiskFullError, type DiskSpace } from './disk-space.ts'
import { replaceFile, syncToDisk } from './durable.ts'
import {
  type EncodedPicture,
  InvalidPictureError,
  measurePicture,
  resizePicture,
  runPictureJob,
} from './pictures.ts'

/** Stored files by id: DATA_DIR/files/{id}/original, with resized versions beside a picture. */
export interface FileStore extends DiskSpace {
  /** A folder on the same disk for uploads that aren't complete yet. */
  incomingFolder: string
  put(id: string, bytes: string | Uint8Array): Promise<void>
  putFile(id: string, path: string): Promise<void>
  /** Adds a file of the same disk by a hard link, without copying its bytes. Idempotent. */
  link(id: string, path: string): Promise<void>
  /** Stores a picture with its resized versions. */
  putPicture(id: string, picture: EncodedPicture): Promise<void>
  /**
   * A picture as WebP, at most `width` pixels wide. A missing size (of a drawing, or after a restore) is
   * generated once. Null if there is no such file; throws InvalidPictureError if no picture can be made of
   * it. `requesterId`: the user who views it, where access is restricted.
   */
  picture(id: string, width: PictureWidth, requesterId?: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** The bytes from `start` to `end`, inclusive. */
  read(id: string, start: number, end: number): ReadableStream<Uint8Array>
  /**
   * The same, but resolves once the file is open: an error is thrown at once instead of within the stream.
   */
  openRead(id: string, start: number, end: number): Promise<ReadableStream<Uint8Array>>
  size(id: string): Promise<number | null>
  /** The first `bytes` bytes. */
  head(id: string, bytes: number): Promise<Uint8Array>
  /** Width and height of a picture as displayed (px); null if it can't be displayed as one. */
  measure(id: string): Promise<{ width: number; height: number } | null>
  /** Deletes a file and its unfinished upload. */
  remove(id: string): Promise<void>
  /**
   * Deletes uploads that have not grown since `before`: unfinished ones, and remaining links of finished
   * ones.
   */
  removeIncoming(before: Date): Promise<void>
  /** Deletes local copies of files that are stored elsewhere and were not read since `before`. */
  evictUnused(before: Date): Promise<void>
}

/** Files on the local disk. */
export interface LocalFileStore extends FileStore {
  path(id: string): string
  /** The files that were not read since `before`. */
  listUnused(before: Date): Promise<string[]>
}

/** How long a picture that failed is not tried again. */
const INVALID_PICTURE_TTL_MS = HOUR_MS
const MAX_INVALID_PICTURES = 10_000

/** `reserveBytes`: disk space that files must leave free, in bytes; null: the default. */
export function openLocalFiles(folder: string, reserveBytes: number | null = null): LocalFileStore {
  const diskSpace = createDiskSpace(folder, reserveBytes)
  const originalPath = (id: string) => join(folder, id, 'original')
  const size = (id: string, width: PictureWidth) => join(folder, id, `${width}.webp`)
  const inProgress = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const invalidPictures = new LRUCache<string, InvalidPictureError>({
    max: MAX_INVALID_PICTURES,
    ttl: INVALID_PICTURE_TTL_MS,
  })
  const ensureFolder = async (id: string) => {
    if (await mkdir(join(folder, id), { recursive: true })) await syncToDisk(folder)
  }
  const createSize = async (id: string, width: PictureWidth) => {
    const input = await readFile(originalPath(id))
    // On a full disk the resized picture is still served, but not stored.
    const release = await diskSpace.reserve(input.length).catch((error: unknown) => {
      if (error instanceof DiskFullError) return null
      throw error
    })
    try {
      const bytes = await resizePicture(input, width)
      if (release) await replaceFile(size(id, width), (temporaryPath) => writeFile(temporaryPath, bytes))
      return bytes
    } catch (error) {
      if (error instanceof InvalidPictureError) invalidPictures.set(id, error)
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
      if (lastFailure) throw lastFailure
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
      // A failure to open the file now says nothing about its content.
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
        // An upload's metadata file is as old as its last chunk.
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

/** Parses a requested width; null unless it is one of those that we serve. */
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
