import { open } from 'node:fs/promises'
import { PICTURE_TYPES, pictureUrl } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { type FileStore, inTurn } from '../../outside/files.ts'
import type { Received } from './receive.ts'

const HEAD_BYTES = 16
const LONGEST_SIDE = 2560
const MOST_PIXELS = 50_000_000

/** Stores a picture anew from its pixels, so without what a camera wrote into it. The content decides what it is, not its name. */
export async function storePicture(database: Database, files: FileStore, ownerId: string, { path, fault }: Received, now: Date): Promise<string> {
  if (fault) throw new Refusal(fault)
  if (!PICTURE_TYPES.includes(typeOf(await headOf(path)))) throw new Refusal('FILE_TYPE_NOT_ALLOWED')
  const { data, info } = await inTurn(() => redraw(path))
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

async function redraw(path: string) {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(path, { limitInputPixels: MOST_PIXELS, animated: true })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
  } catch {
    throw new Refusal('FILE_UNREADABLE')
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
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
