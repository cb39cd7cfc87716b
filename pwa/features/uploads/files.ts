import { useEffect, useState, useSyncExternalStore } from 'react'
import { MAX_ATTACHMENTS } from '#shared/chat.ts'
import { MAX_UPLOAD_BYTES, PICTURE_TYPES } from '#shared/uploads.ts'
import { getFile } from '../../client/api.ts'
import { useReachable } from '../../client/hooks.ts'
import { createId } from '../../platform/create-id.ts'
import { type AccountDb, storeFile } from '../../sync/account-db.ts'
import { useAccountQuery, useEngine } from '../../sync/hooks.ts'
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
 * Stores chosen files on this device, so that a reload loses none. Files that can't be sent are left out and
 * returned as errors. Rejects if the device is out of space.
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

/** Upload progress of a file, 0 to 1. */
export const useUploadProgress = (id: string): number =>
  useSyncExternalStore(watchUploads, () => getUploadProgress(id))

/**
 * An object URL of a picture in a chat: from this device, else fetched and stored. Null while loading or if
 * it isn't available.
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

/** An object URL for bytes on this device, revoked when it is no longer shown. */
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

/** The bytes of a chat's file, from this device or else from the server. Rejects like an API call. */
export async function readFileBytes(db: AccountDb, id: string): Promise<Blob> {
  return (await db.blobs.get(id))?.bytes ?? (await getFile(`file/attachment/${id}`))
}

const toPreviewId = (id: string) => `${id}?w=${PREVIEW_WIDTH}`
