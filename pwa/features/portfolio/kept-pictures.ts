import { useCallback, useEffect, useRef, useState } from 'react'
import { isRetryableStatus } from '#shared/envelope.ts'
import { ApiError } from '../../offline/failure.ts'
import { useReachable } from '../../offline/hooks.ts'
import { startedEngine } from '../../offline/mine/current.ts'
import { layFile } from '../../offline/mine/db.ts'
import { useEngine, useMine } from '../../offline/mine/hooks.ts'
import { newId } from '../../offline/mine/outbox.ts'
import { useObjectUrl } from '../uploads/files.ts'
import { uploadPicture } from '../uploads/upload-picture.ts'
import { fileOf, isKept, keptPicture } from './intentions.ts'

const AGAIN_MS = 5000
/** What this device has no room for is sent from memory, as long as this page lasts. */
const unkept = new Map<string, File>()

/** Whether a picture lies in this page's memory only: it can't wait. */
export const isUnkept = (image: string): boolean => unkept.has(image)

/** Lays a picture down on this device; the answer stands for its address in a form, or in what is kept of one. */
export async function keepPicture(file: File): Promise<string> {
  const image = keptPicture(newId())
  const { mine } = await startedEngine()
  await layFile(mine, { id: fileOf(image), bytes: file, state: 'draft' }).catch(() => void unkept.set(image, file))
  return image
}

/** An address to show a picture by that lies on this device. */
export function useKeptUrl(image: string): string | null {
  const stored = useMine(async (mine) => (await mine.blobs.get(fileOf(image)))?.bytes, [image])
  return useObjectUrl(unkept.get(image) ?? stored)
}

/**
 * Sends a form's pictures that lie on this device, one after the other, whenever somebody answers; a reload or another day changes nothing. `settle` gets the address
 * that takes a picture's place, or null and why there is none. What the queue has taken goes out from there.
 */
export function useKeptPictures(images: string[], settle: (image: string, url: string | null, error: unknown) => void) {
  const engine = useEngine()
  const reachable = useReachable()
  const [tries, again] = useState(0)
  const [going, tell] = useState<{ image: string; share: number } | null>(null)
  const [queued, leave] = useState<string[]>([])
  const next = images.find((image) => isKept(image) && !queued.includes(image))
  const settled = useRef(settle)
  useEffect(() => {
    settled.current = settle
  })
  const forget = useCallback(
    async (image: string) => {
      unkept.delete(image)
      await engine?.mine.blobs
        .where('id')
        .equals(fileOf(image))
        .filter(({ state }) => state === 'draft')
        .delete()
        .catch(() => undefined)
    },
    [engine],
  )
  useEffect(() => {
    if (!next || !engine || !reachable) return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (url: string | null, error: unknown) => {
      if (left) return
      settled.current(next, url, error)
      void forget(next)
    }
    const send = async () => {
      const stored = await engine.mine.blobs.get(fileOf(next))
      if (stored && stored.state !== 'draft') return left || leave((before) => [...before, next])
      const bytes = unkept.get(next) ?? stored?.bytes
      // Without bytes it was taken off this device, as by the browser itself.
      end(bytes ? await uploadPicture(bytes, 'picture', (share) => left || tell({ image: next, share })) : null, null)
    }
    send().catch((error: unknown) => {
      if (error instanceof ApiError && !isRetryableStatus(error.status)) end(null, error)
      else timer = setTimeout(() => again((n) => n + 1), AGAIN_MS * (tries + 1))
    })
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [next, engine, reachable, tries, forget])
  /** How much of a picture has gone, 0 to 1. */
  const shareOf = (image: string) => (going?.image === image ? going.share : 0)
  return { forget, shareOf }
}
