import { useEffect, useState } from 'react'
import { createId } from '../../platform/create-id.ts'
import { OfflineError } from '../../platform/errors.ts'
import { isReachable } from '../../platform/reachability.ts'
import { storeFile } from '../../sync/account-db.ts'
import { getCurrentEngine } from '../../sync/current-engine.ts'
import { useEngine } from '../../sync/hooks.ts'
import { uploadPicture } from '../uploads/upload-picture.ts'
import { portraitFiles } from './settings-mutations.ts'

/**
 * Uploads a portrait and resolves with its address. Without a network it is stored on this device and the
 * result is its local id, until the mutation that refers to it is sent. Rejects if the device is out of
 * space.
 */
export async function storePortrait(picture: Blob, onProgress: (ratio: number) => void): Promise<string> {
  const db = getCurrentEngine()?.db
  if (isReachable() || !db)
    try {
      return await uploadPicture(picture, 'portrait', onProgress)
    } catch (error) {
      if (!db || !(error instanceof OfflineError)) throw error
    }
  const id = createId()
  await storeFile(db, { id, bytes: picture, state: 'draft' })
  return id
}

/** A URL for displaying a portrait: its own address, or a data URL of the file on this device. */
export function usePortraitUrl(portrait: string | null): string | null {
  const engine = useEngine()
  const [id] = portraitFiles(portrait)
  const [local, setLocal] = useState<{ id: string; url: string } | null>(null)
  useEffect(() => {
    if (!id || !engine) return
    let isCancelled = false
    // Read once into a data URL: portraits are small, and the picture stays visible when the file is sent or
    // deleted meanwhile.
    const read = async () => {
      const bytes = (await engine.db.blobs.get(id))?.bytes
      const url = bytes && (await dataUrl(bytes))
      if (url && !isCancelled) setLocal({ id, url })
    }
    read().catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [id, engine])
  if (!id) return portrait
  return local?.id === id ? local.url : null
}

function dataUrl(bytes: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
}
