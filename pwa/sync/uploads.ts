import { isRetryableStatus } from '#shared/protocol/envelope.ts'
import { CHUNK_BYTES } from '#shared/uploads.ts'
import { ApiError } from '../platform/errors.ts'
import type { AccountDb, QueuedMutation } from './account-db.ts'
import { rejectMutation } from './outbox.ts'
import { createRetryLoop, type Lock, type RetryLoop } from './retry-loop.ts'
import { STORAGE_TIMEOUT_MS, withStorageTimeout } from './storage-timeout.ts'

/** How much of a file the server has (`offset` in bytes). */
interface UploadProgress {
  offset: number
  complete: boolean
}

/** Transfers a file in chunks. Rejects with ApiError or OfflineError. */
export interface UploadTransport {
  /** Creates the upload, or finds the existing one and its offset. */
  create(id: string, size: number, kind?: 'attachment' | 'video'): Promise<UploadProgress>
  /** `onProgress` gets the bytes of the chunk sent so far. */
  sendChunk(
    id: string,
    chunk: Blob,
    place: { offset: number; size: number; onProgress?: (bytes: number) => void },
  ): Promise<UploadProgress>
}

const progress = new Map<string, number>()
const listeners = new Set<() => void>()

/** How much of a file this tab has sent, 0 to 1. */
export const getUploadProgress = (id: string): number => progress.get(id) ?? 0

export function watchUploads(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/**
 * Uploads files before the mutations that need them, in chunks, one file at a time per browser. Calls
 * `onUploaded` after each file. If the storage stops answering (`storageTimeoutMs`), the lock is given up,
 * for another tab or the next attempt.
 */
export function createUploads(
  db: AccountDb,
  transport: UploadTransport,
  lock: Lock,
  { onUploaded, storageTimeoutMs = STORAGE_TIMEOUT_MS }: { onUploaded(): void; storageTimeoutMs?: number },
): RetryLoop {
  const answered = <T>(answer: PromiseLike<T>) => withStorageTimeout(answer, storageTimeoutMs)
  const findNext = () => answered(findNextUpload(db))
  return createRetryLoop(lock, async (isStopped, resetBackoff) => {
    for (let next = await findNext(); next && !isStopped(); next = await findNext()) {
      await uploadFile(db, transport, next, { isStopped, answered })
      resetBackoff()
      onUploaded()
    }
  })
}

interface PendingUpload {
  mutation: QueuedMutation
  id: string
}

/** The first file in queue order that is waiting for upload. */
async function findNextUpload(db: AccountDb): Promise<PendingUpload | null> {
  const waitingIds = new Set(await db.blobs.where('state').equals('waiting').primaryKeys())
  if (waitingIds.size === 0) return null
  const mutation = await db.outbox
    .orderBy('n')
    .filter(({ rejection, files }) => !rejection && files.some((id) => waitingIds.has(id)))
    .first()
  const id = mutation?.files.find((file) => waitingIds.has(file))
  return mutation && id ? { mutation, id } : null
}

/**
 * Uploads the rest of a file. A rejection is recorded on its mutation; errors that may pass later are thrown.
 */
async function uploadFile(
  db: AccountDb,
  transport: UploadTransport,
  { mutation, id }: PendingUpload,
  { isStopped, answered }: { isStopped: () => boolean; answered: <T>(answer: PromiseLike<T>) => Promise<T> },
): Promise<void> {
  const { bytes, isVideo } = (await answered(db.blobs.get(id))) ?? {}
  if (!bytes) return
  try {
    let { offset, complete } = await transport.create(id, bytes.size, isVideo ? 'video' : 'attachment')
    while (!complete) {
      // The mutation was discarded meanwhile, or the user logged out.
      if (isStopped() || !(await answered(db.outbox.get({ id: mutation.id })))) return
      const sentBytes = offset
      setProgress(id, bytes.size > 0 ? sentBytes / bytes.size : 0)
      const chunk = bytes.slice(offset, offset + CHUNK_BYTES)
      ;({ offset, complete } = await transport.sendChunk(id, chunk, {
        offset,
        size: bytes.size,
        onProgress: (sent) => setProgress(id, Math.min(1, (sentBytes + sent) / bytes.size)),
      }))
    }
    setProgress(id, 1)
    await answered(db.blobs.update(id, { state: 'sent' }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401 || isRetryableStatus(error.status)) throw error
    await answered(rejectMutation(db, mutation.id, { code: error.code, message: error.message }))
  }
}

function setProgress(id: string, ratio: number): void {
  progress.set(id, ratio)
  for (const listener of [...listeners]) listener()
}
