import { PICTURE_MAX_BYTES, PICTURE_TYPES, pictureUrl } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import type { FileStore } from '../../outside/files.ts'

const LONGEST_SIDE = 2560
const MOST_PIXELS = 50_000_000

/** Stores a picture anew from its pixels, so without what a camera wrote into it. The content decides what it is, not its name. */
export async function storePicture(database: Database, files: FileStore, ownerId: string, bytes: Uint8Array, now: Date): Promise<string> {
  if (bytes.byteLength > PICTURE_MAX_BYTES) throw new Refusal('FILE_TOO_LARGE')
  if (!PICTURE_TYPES.includes(typeOf(bytes))) throw new Refusal('FILE_TYPE_NOT_ALLOWED')
  const { data, info } = await redraw(bytes)
  const id = newId(now)
  const height = info.pageHeight ?? info.height
  await files.put(id, data)
  await write(database, (tx) =>
    tx
      .insertInto('files')
      .values({
        id,
        owner_user_id: ownerId,
        kind: 'picture',
        type: 'image/webp',
        width: info.width,
        height,
        bytes: data.byteLength,
        visibility: 'public',
        created_at: now.toISOString(),
      })
      .execute(),
  )
  return pictureUrl(id, info.width, height)
}

async function redraw(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, animated: true })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new Refusal('FILE_UNREADABLE')
  }
}

/** By the first bytes; empty when it is none that we know. */
export function typeOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  return /^RIFF.{4}WEBP/s.test(head) ? 'image/webp' : ''
}
