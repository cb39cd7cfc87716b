import { open, readFile } from 'node:fs/promises'
import { pictureUrl } from '#shared/pictures.ts'
import { PICTURE_TYPES } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { encodePicture, InvalidPictureError, runPictureJob } from '../../outside/pictures.ts'
import { assertQuota } from './quota.ts'
import type { ReceivedFile } from './receive.ts'

const HEAD_BYTES = 16

/**
 * Re-encodes a picture from its pixels, which drops the camera's metadata, and stores it. Its type is
 * detected by content, not by name. QUOTA_EXCEEDED where its owner has no space left.
 */
export async function storePicture(
  { database, files, env }: Pick<Deps, 'database' | 'files' | 'env'>,
  ownerId: string,
  { path, error }: ReceivedFile,
  now: Date,
): Promise<string> {
  if (error) throw new DomainError(error)
  if (!PICTURE_TYPES.includes(detectType(await readHead(path))))
    throw new DomainError('FILE_TYPE_NOT_ALLOWED')
  // Checked first, so that a full quota costs no processing.
  await assertQuota(database.db, ownerId, 1, { quota: env.fileQuota, now })
  const picture = await runPictureJob('sent', ownerId, async () => encodePicture(await readFile(path))).catch(
    rejectInvalidPicture,
  )
  const id = newId(now)
  const { width, height, color } = picture
  const bytes = picture.bytes.byteLength
  await assertQuota(database.db, ownerId, bytes, { quota: env.fileQuota, now })
  await files.putPicture(id, picture)
  try {
    await write(database, async (tx) => {
      await assertQuota(tx, ownerId, bytes, { quota: env.fileQuota, now })
      await tx
        .insertInto('files')
        .values({
          id,
          owner_user_id: ownerId,
          kind: 'picture',
          type: 'image/webp',
          width,
          height,
          bytes,
          visibility: 'public',
          created_at: now.toISOString(),
          color,
        })
        .execute()
    })
  } catch (error) {
    await files.remove(id).catch(() => undefined)
    throw error
  }
  return pictureUrl(id, width, height)
}

/** Turns the processing error of an invalid picture into a domain error. */
export function rejectInvalidPicture(error: unknown): never {
  throw error instanceof InvalidPictureError ? new DomainError(error.reason) : error
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Detects the type by the first bytes; empty for an unknown one. */
export function detectType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  return /^RIFF.{4}WEBP/s.test(head) ? 'image/webp' : ''
}
