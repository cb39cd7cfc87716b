import { useEffect, useState, useSyncExternalStore } from 'react'
import { MAX_ATTACHMENTS } from '#shared/chat.ts'
import { MAX_UPLOAD_BYTES, PICTURE_TYPES } from '#shared/uploads.ts'
import { getFile } from '../../offline/api.ts'
import { useReachable } from '../../offline/hooks.ts'
import { layFile, type Mine } from '../../offline/mine/db.ts'
import { useEngine, useMine } from '../../offline/mine/hooks.ts'
import { newId } from '../../offline/mine/outbox.ts'
import { uploaded, watchUploads } from '../../offline/mine/uploads.ts'
import type { LocalFile } from './local-file.ts'

const MB = 1024 * 1024
const SHOWN_WIDTH = 640

export interface FileFault {
  index: number
  name: string
  fault: 'tooLarge' | 'tooMany'
  max: number
}

/** Lays chosen files down on this device, so that a reload loses none. Those that can't be sent are told and left out; rejects where there is no room. */
export async function layDown(mine: Mine, chosen: File[], already: number): Promise<{ files: LocalFile[]; faults: FileFault[] }> {
  const faults: FileFault[] = []
  const files: LocalFile[] = []
  for (const [i, file] of chosen.entries()) {
    const fault = file.size > MAX_UPLOAD_BYTES ? 'tooLarge' : already + files.length >= MAX_ATTACHMENTS ? 'tooMany' : null
    if (fault) {
      faults.push({ index: i + 1, name: file.name, fault, max: fault === 'tooLarge' ? MAX_UPLOAD_BYTES / MB : MAX_ATTACHMENTS })
      continue
    }
    const _id = newId()
    await layFile(mine, { id: _id, bytes: file, state: 'draft' })
    files.push({ _id, name: file.name, type: file.type, size: file.size })
  }
  return { files, faults }
}

export const takeAway = (mine: Mine, id: string): Promise<void> => mine.blobs.delete(id)

export const isPicture = ({ type }: { type: string }): boolean => PICTURE_TYPES.includes(type)

/** How much of a file has gone out, 0 to 1. */
export const useUploaded = (id: string): number => useSyncExternalStore(watchUploads, () => uploaded(id))

/** An address for a picture of a chat: from this device, else from the server and kept. Null while, or because, there is none. */
export function usePictureUrl(id: string): string | null {
  const engine = useEngine()
  const reachable = useReachable()
  const here = useMine(async (mine) => (await mine.blobs.get(id)) ?? (await mine.blobs.get(small(id))) ?? null, [id])
  useEffect(() => {
    if (here !== null || !engine || !reachable) return
    getFile(`file/attachment/${id}?w=${SHOWN_WIDTH}`)
      .then((bytes) => layFile(engine.mine, { id: small(id), bytes, state: 'sent' }))
      .catch(() => undefined)
  }, [here, engine, reachable, id])
  return useObjectUrl(here?.bytes)
}

/** An address for what lies on this device, as long as it is shown. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(bytes)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return bytes ? url : null
}

/** The bytes of a file of a chat, from this device or else the server. Rejects like a call. */
export async function bytesOf(mine: Mine, id: string): Promise<Blob> {
  return (await mine.blobs.get(id))?.bytes ?? (await getFile(`file/attachment/${id}`))
}

const small = (id: string) => `${id}?w=${SHOWN_WIDTH}`
