import { useCallback, useEffect, useRef, useState } from 'react'
import { isRetryableStatus } from '#shared/protocol/envelope.ts'
import { useReachable } from '../../client/hooks.ts'
import { createId } from '../../platform/create-id.ts'
import { ApiError } from '../../platform/errors.ts'
import { storeFile } from '../../sync/account-db.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { useAccountQuery, useEngine } from '../../sync/hooks.ts'
import { useObjectUrl } from '../uploads/files.ts'
import { uploadPicture } from '../uploads/upload-picture.ts'
import { isPendingPicture, toFileId, toPendingPictureUrl } from './mutations.ts'

const RETRY_INTERVAL_MS = 5000
/** Pictures for which the device has no space: uploaded from memory while this page is open. */
const memoryFiles = new Map<string, File>()

/** Whether a picture is in this page's memory only, so that it can't wait in the outbox. */
export const isMemoryOnly = (image: string): boolean => memoryFiles.has(image)

/**
 * Stores a picture on this device. Resolves with a placeholder that stands for its URL in forms and drafts.
 */
export async function storePicture(file: File): Promise<string> {
  const image = toPendingPictureUrl(createId())
  const { db } = await whenEngineStarted()
  await storeFile(db, { id: toFileId(image), bytes: file, state: 'draft' }).catch(
    () => void memoryFiles.set(image, file),
  )
  return image
}

/** An object URL for displaying a picture that is on this device. */
export function usePendingPictureUrl(image: string): string | null {
  const stored = useAccountQuery(async (db) => (await db.blobs.get(toFileId(image)))?.bytes, [image])
  return useObjectUrl(memoryFiles.get(image) ?? stored)
}

/**
 * Uploads a form's pictures that are on this device, one after the other, whenever the server can be reached;
 * survives reloads. `onSettled` gets the URL that replaces a picture's placeholder, or null and the error.
 * Pictures of a mutation in the outbox are left to the outbox.
 */
export function usePendingPictures(
  images: string[],
  onSettled: (image: string, url: string | null, error: unknown) => void,
) {
  const engine = useEngine()
  const reachable = useReachable()
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<{ image: string; ratio: number } | null>(null)
  const [queuedImages, setQueuedImages] = useState<string[]>([])
  const nextImage = images.find((image) => isPendingPicture(image) && !queuedImages.includes(image))
  const latestOnSettled = useRef(onSettled)
  useEffect(() => {
    latestOnSettled.current = onSettled
  })
  const discardPicture = useCallback(
    async (image: string) => {
      memoryFiles.delete(image)
      await engine?.db.blobs
        .where('id')
        .equals(toFileId(image))
        .filter(({ state }) => state === 'draft')
        .delete()
        .catch(() => undefined)
    },
    [engine],
  )
  useEffect(() => {
    if (!nextImage || !engine || !reachable) return
    let isCancelled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const finish = (url: string | null, error: unknown) => {
      if (isCancelled) return
      latestOnSettled.current(nextImage, url, error)
      void discardPicture(nextImage)
    }
    const upload = async () => {
      const stored = await engine.db.blobs.get(toFileId(nextImage))
      if (stored && stored.state !== 'draft')
        return isCancelled || setQueuedImages((before) => [...before, nextImage])
      const bytes = memoryFiles.get(nextImage) ?? stored?.bytes
      // The bytes are missing if they were evicted, for instance by the browser.
      finish(
        bytes
          ? await uploadPicture(
              bytes,
              'picture',
              (ratio) => isCancelled || setProgress({ image: nextImage, ratio }),
            )
          : null,
        null,
      )
    }
    upload().catch((error: unknown) => {
      if (error instanceof ApiError && !isRetryableStatus(error.status)) finish(null, error)
      else timer = setTimeout(() => setAttempt((n) => n + 1), RETRY_INTERVAL_MS * (attempt + 1))
    })
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [nextImage, engine, reachable, attempt, discardPicture])
  /** Upload progress of a picture, 0 to 1. */
  const getProgress = (image: string) => (progress?.image === image ? progress.ratio : 0)
  return { discardPicture, getProgress }
}
