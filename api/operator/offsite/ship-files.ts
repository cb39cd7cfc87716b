import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import { FILE_ID_PATTERN } from '../backup.ts'
import { filePieceName, listStoredFiles, PIECE_BYTES, type SealedStorage } from './layout.ts'

const MIN_RETRY_MS = SECOND_MS
const MAX_RETRY_MS = MINUTE_MS / 2

/**
 * Ships each upload once, as they never change: first those that the storage doesn't have yet, then new ones
 * as they come. `folder` null: none.
 */
export function startFileShipping(
  sealed: SealedStorage,
  folder: string | null,
  onError: (error: unknown) => void,
): { add(id: string): void; count(): number } {
  const waiting = new Set<string>()
  let isKnown = false
  let isRunning = false

  async function run(): Promise<void> {
    if (isRunning || !folder) return
    isRunning = true
    for (let retryMs = MIN_RETRY_MS; ; )
      try {
        if (!isKnown) await addMissing(folder)
        isKnown = true
        for (const id of waiting) {
          waiting.delete(id)
          // One that can't be read now is tried after the others.
          await shipFile(sealed, join(folder, id, 'original'), id).catch((error: unknown) => {
            waiting.add(id)
            throw error
          })
        }
        break
      } catch (error) {
        onError(error)
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
      }
    isRunning = false
  }

  async function addMissing(folder: string): Promise<void> {
    const stored = await listStoredFiles(sealed.storage)
    for (const id of await readdir(folder).catch(() => []))
      if (FILE_ID_PATTERN.test(id) && !stored.has(id)) waiting.add(id)
  }

  void run()
  return {
    add(id) {
      if (!folder) return
      waiting.add(id)
      void run()
    },
    count: () => waiting.size,
  }
}

/** A file that is gone was deleted on purpose. */
async function shipFile(sealed: SealedStorage, path: string, id: string): Promise<void> {
  const handle = await open(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (!handle) return
  try {
    const { size } = await handle.stat()
    const count = Math.max(1, Math.ceil(size / PIECE_BYTES))
    for (let index = 0; index < count; index++)
      await sealed.put(filePieceName(id, index, count), await readPiece(handle, index, size), {
        compress: false,
      })
  } finally {
    await handle.close()
  }
}

async function readPiece(handle: FileHandle, index: number, size: number): Promise<Uint8Array> {
  const start = index * PIECE_BYTES
  const piece = Buffer.alloc(Math.min(PIECE_BYTES, size - start))
  await handle.read(piece, 0, piece.length, start)
  return piece
}
