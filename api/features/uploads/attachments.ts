import type { Transaction } from 'kysely'
import { PICTURE_TYPES } from '#shared/uploads.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { FileStore } from '../../outside/files.ts'
import { detectType } from './pictures.ts'

const HEAD_BYTES = 16
/**
 * A picture is detected by its content. Everything else, and a picture without dimensions, is stored as plain
 * bytes.
 */
export async function inspectFile(
  files: FileStore,
  id: string,
  size: number,
): Promise<{ type: string; width: number | null; height: number | null }> {
  const type = size === 0 ? '' : detectType(await files.head(id, Math.min(size, HEAD_BYTES)))
  const dimensions = PICTURE_TYPES.includes(type) ? await files.measure(id) : null
  return dimensions
    ? { type, ...dimensions }
    : { type: 'application/octet-stream', width: null, height: null }
}

/**
 * A file is attached once, to one message or one order: FILE_NOT_FOUND for one that is in use, belongs to
 * another user, or is incomplete.
 */
export async function assertFileUnused(
  tx: Transaction<Schema> | Database['db'],
  ownerId: string,
  id: string,
): Promise<void> {
  const file = await tx
    .selectFrom('files as f')
    .leftJoin('attachments as a', 'a.file_id', 'f.id')
    .leftJoin('order_files as g', 'g.file_id', 'f.id')
    .select('f.id')
    .where('f.id', '=', id)
    .where('f.owner_user_id', '=', ownerId)
    .where('f.kind', '=', 'attachment')
    .where('a.file_id', 'is', null)
    .where('g.file_id', 'is', null)
    .executeTakeFirst()
  if (!file) throw new DomainError('FILE_NOT_FOUND')
}

/**
 * An attachment that this user may see: their own, or one in a chat or an order of theirs. Any other is
 * FILE_NOT_FOUND.
 */
export async function findAttachment(
  { db }: Database,
  userId: string,
  id: string,
): Promise<{ name: string; type: string; width: number | null; bytes: number }> {
  const file = await db
    .selectFrom('files as f')
    .leftJoin('attachments as a', 'a.file_id', 'f.id')
    .leftJoin('messages as m', 'm.id', 'a.message_id')
    .leftJoin('chat_members as me', (join) =>
      join.onRef('me.chat_id', '=', 'm.chat_id').on('me.user_id', '=', userId),
    )
    .leftJoin('order_files as g', 'g.file_id', 'f.id')
    .leftJoin('orders as o', 'o.id', 'g.order_id')
    .select(['f.type', 'f.width', 'f.bytes', 'a.name', 'g.name as given_name'])
    .where('f.id', '=', id)
    .where('f.kind', '=', 'attachment')
    .where((row) =>
      row.or([
        row('f.owner_user_id', '=', userId),
        row('me.user_id', '=', userId),
        row('o.buyer_user_id', '=', userId),
        row('o.seller_user_id', '=', userId),
      ]),
    )
    .executeTakeFirst()
  if (!file) throw new DomainError('FILE_NOT_FOUND')
  return { ...file, name: file.name ?? file.given_name ?? 'file' }
}
