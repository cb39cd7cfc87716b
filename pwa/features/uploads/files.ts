import { useEffect, useState, useSyncExternalStore } from 'react'
import { MAX_ATTACHMENTS } from '#shared/chat.ts'
import { MAX_UPLOAD_BYTES, PICTURE_TYPES } from '#shared/uploads.ts'
import { getFile } from '../../client/api.ts'
import { useReachable } from '../../client/hooks.ts'
import { type AccountDb, storeFile } from '../../sync/account-db.ts'
import { useAccountQuery, useEngine } from '../../sync/hooks.ts'
import { createId } from '../../sync/outbox.ts'
import { getUploadProgress, watchUploads } from '../../sync/uploads.ts'
import type { LocalFile } from './local-file.ts'

const MB = 1024 * 1024
const PREVIEW_WIDTH = 640

export interface FileError {
  index: number
  name: string
  code: 'tooLarge' | 'tooMany'
  max: number
}

/**
 * Lays chosen files down on this device, so that a reload loses none. Those that can't be sent are told and
 * left out; rejects where there is no room.
 */
export async function storeFiles(
  db: AccountDb,
  selected: File[],
  existingCount: number,
): Promise<{ files: LocalFile[]; errors: FileError[] }> {
  const errors: FileError[] = []
  const files: LocalFile[] = []
  for (const [i, file] of selected.entries()) {
    const code =
      file.size > MAX_UPLOAD_BYTES
        ? 'tooLarge'
        : existingCount + files.length >= MAX_ATTACHMENTS
          ? 'tooMany'
          : null
    if (code) {
      errors.push({
        index: i + 1,
        name: file.name,
        code,
        max: code === 'tooLarge' ? MAX_UPLOAD_BYTES / MB : MAX_ATTACHMENTS,
      })
      continue
    }
    const _id = createId()
    await storeFile(db, { id: _id, bytes: file, state: 'draft' })
    files.push({ _id, name: file.name, type: file.type, size: file.size })
  }
  return { files, errors }
}

export const removeStoredFile = (db: AccountDb, id: string): Promise<void> => db.blobs.delete(id)

export const isPicture = ({ type }: { type: string }): boolean => PICTURE_TYPES.includes(type)

/** How much of a file has gone out, 0 to 1. */
export const useUploadProgress = (id: string): number =>
  useSyncExternalStore(watchUploads, () => getUploadProgress(id))

/**
 * An address for a picture of a chat: from this device, else from the server and kept. Null while, or
 * because, there is none.
 */
export function usePictureUrl(id: string): string | null {
  const engine = useEngine()
  const reachable = useReachable()
  const stored = useAccountQuery(
    async (db) => (await db.blobs.get(id)) ?? (await db.blobs.get(toPreviewId(id))) ?? null,
    [id],
  )
  useEffect(() => {
    if (stored !== null || !engine || !reachable) return
    getFile(`file/attachment/${id}?w=${PREVIEW_WIDTH}`)
      .then((bytes) => storeFile(engine.db, { id: toPreviewId(id), bytes, state: 'sent' }))
      .catch(() => undefined)
  }, [stored, engine, reachable, id])
  return useObjectUrl(stored?.bytes)
}

/** An address for what lies on this device, as long as it is shown. */
export function useObjectUrl(bytes: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return
    const objectUrl = URL.createObjectURL(bytes)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [bytes])
  return bytes ? url : null
}

/** The bytes of a file of a chat, from this device or else the server. Rejects like a call. */
export async function readFileBytes(db: AccountDb, id: string): Promise<Blob> {
  return (await db.blobs.get(id))?.bytes ?? (await getFile(`file/attachment/${id}`))
}

const toPreviewId = (id: string) => `${id}?w=${PREVIEW_WIDTH}`
