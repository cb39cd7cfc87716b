import { ATTACHMENT_MAX_BYTES, PICTURE_TYPES } from '#shared/uploads.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import type { Limit } from '../../http/limits.ts'
import type { FileStore } from '../../outside/files.ts'
import { typeOf } from './pictures.ts'

const HEAD_BYTES = 16
/** One piece of a file at a time: two of the same would both see the same end. */
const underWay = new Map<string, Promise<unknown>>()

type Arrived = { offset: number; complete: boolean }
type Piece = { offset: number; size: number; piece: Uint8Array }
/** Where files go; `limit` counts those that are begun, null: as many as one likes. */
type Room = { database: Database; files: FileStore; limit: Limit | null }

/** How much of one's own file has arrived. Of what was never begun, or is somebody else's, nothing. */
export async function arrivedOf(database: Database, files: FileStore, ownerId: string, id: string): Promise<Arrived> {
  const file = await findFile(database, id)
  if (file?.owner_user_id === ownerId) return { offset: file.bytes, complete: true }
  return { offset: await files.arrived(id, ownerId), complete: false }
}

/**
 * Takes a piece of a file in; the last one makes it a file of its sender's. A piece that has come before is answered with how far the file
 * is; one that doesn't follow is WRONG_OFFSET, an id that belongs to somebody else ID_TAKEN, more than 50 MB FILE_TOO_LARGE,
 * too many files in an hour RATE_LIMITED.
 */
export function takePiece(room: Room, ownerId: string, id: string, given: Piece, now: Date): Promise<Arrived> {
  const after = underWay.get(id) ?? Promise.resolve()
  const work = after.catch(() => undefined).then(() => take(room, ownerId, id, given, now))
  underWay.set(id, work)
  return work.finally(() => {
    if (underWay.get(id) === work) underWay.delete(id)
  })
}

async function take({ database, files, limit }: Room, ownerId: string, id: string, given: Piece, now: Date): Promise<Arrived> {
  const { offset, size, piece } = given
  const known = await findFile(database, id)
  if (known && known.owner_user_id !== ownerId) throw new Refusal('ID_TAKEN')
  if (known) return { offset: known.bytes, complete: true }
  const end = offset + piece.byteLength
  if (size > ATTACHMENT_MAX_BYTES || end > size) throw new Refusal('FILE_TOO_LARGE')
  const arrived = await files.arrived(id, ownerId)
  const retryAfter = arrived === 0 ? (limit?.take(ownerId) ?? 0) : 0
  if (retryAfter > 0) throw new Refusal('RATE_LIMITED', { retryAfter })
  if (end <= arrived && arrived < size) return { offset: arrived, complete: false }
  // All of it is here, and the last answer was never given.
  const whole = size > 0 && arrived === size && end === size
  if (!whole && !(await files.append(id, ownerId, offset, piece))) throw new Refusal('WRONG_OFFSET', { offset: arrived })
  if (end < size) return { offset: end, complete: false }
  await files.complete(id, ownerId)
  const looks = await look(files, id, size)
  await write(database, (tx) =>
    tx
      .insertInto('files')
      .values({ id, owner_user_id: ownerId, kind: 'attachment', ...looks, bytes: size, visibility: 'private', created_at: now.toISOString() })
      .execute(),
  )
  return { offset: size, complete: true }
}

/** A picture is known by its content; everything else is just bytes. */
async function look(files: FileStore, id: string, size: number): Promise<{ type: string; width: number | null; height: number | null }> {
  const type = size === 0 ? '' : typeOf(await files.head(id, Math.min(size, HEAD_BYTES)))
  const measured = PICTURE_TYPES.includes(type) ? await files.measure(id) : null
  return measured ? { type, ...measured } : { type: 'application/octet-stream', width: null, height: null }
}

const findFile = ({ db }: Database, id: string) => db.selectFrom('files').select(['owner_user_id', 'bytes']).where('id', '=', id).executeTakeFirst()

/** An attachment that this person may see: one's own, or one in a chat or an order of theirs. FILE_NOT_FOUND for any other. */
export async function findAttachment({ db }: Database, userId: string, id: string): Promise<{ name: string; type: string; width: number | null; bytes: number }> {
  const file = await db
    .selectFrom('files as f')
    .leftJoin('attachments as a', 'a.file_id', 'f.id')
    .leftJoin('messages as m', 'm.id', 'a.message_id')
    .leftJoin('chat_members as me', (join) => join.onRef('me.chat_id', '=', 'm.chat_id').on('me.user_id', '=', userId))
    .leftJoin('order_files as g', 'g.file_id', 'f.id')
    .leftJoin('orders as o', 'o.id', 'g.order_id')
    .select(['f.type', 'f.width', 'f.bytes', 'a.name', 'g.name as given_name'])
    .where('f.id', '=', id)
    .where('f.kind', '=', 'attachment')
    .where((row) => row.or([row('f.owner_user_id', '=', userId), row('me.user_id', '=', userId), row('o.buyer_user_id', '=', userId), row('o.seller_user_id', '=', userId)]))
    .executeTakeFirst()
  if (!file) throw new Refusal('FILE_NOT_FOUND')
  return { ...file, name: file.name ?? file.given_name ?? 'file' }
}
