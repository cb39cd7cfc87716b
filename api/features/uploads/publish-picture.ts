import * as v from 'valibot'
import { pictureUrl } from '#shared/pictures.ts'
import { Id } from '#shared/protocol/envelope.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#shared/uploads.ts'
import { withoutSequencer, write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { encodePicture, runPictureJob } from '../../outside/pictures.ts'
import { assertFileUnused } from './attachments.ts'
import { detectType, rejectInvalidPicture } from './pictures.ts'
import { assertQuota } from './quota.ts'

type FileDeps = Pick<Deps, 'database' | 'files' | 'env'>

/**
 * Makes an uploaded picture public and returns its URL. A picture that was uploaded in chunks before the call
 * is named by its id: it is re-encoded from its pixels under the same id, so that a repeated call finds it
 * done. A value that is no id, or no file of this user's, is returned unchanged. FILE_NOT_FOUND for a file
 * that is attached to a message or an order.
 */
export async function publishPicture(
  deps: FileDeps,
  ownerId: string,
  picture: string,
  now: Date,
): Promise<string> {
  if (!v.is(Id, picture)) return picture
  const file = await deps.database.db
    .selectFrom('files')
    .select(['kind', 'width', 'height', 'bytes'])
    .where('id', '=', picture)
    .where('owner_user_id', '=', ownerId)
    .executeTakeFirst()
  if (!file) return picture
  if (file.kind === 'picture') return pictureUrl(picture, file.width ?? 0, file.height ?? 0)
  // Outside of the sequence: the next mutation of a sync waits for the write that uses the picture, not for
  // the one that publishes it.
  const ownDeps = { ...deps, database: withoutSequencer(deps.database) }
  const conversion =
    conversions.get(picture) ??
    publish(ownDeps, ownerId, { id: picture, bytes: file.bytes }, now).finally(() =>
      conversions.delete(picture),
    )
  conversions.set(picture, conversion)
  return conversion
}

/**
 * Conversions in progress, by id: a call that is repeated because its response takes long starts no second
 * one.
 */
const conversions = new Map<string, Promise<string>>()

async function publish(
  { database, files, env }: FileDeps,
  ownerId: string,
  { id, bytes }: { id: string; bytes: number },
  now: Date,
): Promise<string> {
  await assertFileUnused(database.db, ownerId, id)
  const size = (await files.size(id)) ?? 0
  if (size > MAX_PICTURE_BYTES) throw new DomainError('FILE_TOO_LARGE')
  const sent =
    size > 0
      ? new Uint8Array(await new Response(await files.openRead(id, 0, size - 1)).arrayBuffer())
      : new Uint8Array()
  if (!PICTURE_TYPES.includes(detectType(sent))) throw new DomainError('FILE_TYPE_NOT_ALLOWED')
  const encoded = await runPictureJob('sent', ownerId, () => encodePicture(sent)).catch(rejectInvalidPicture)
  const { width, height, color } = encoded
  const assertRoom = (db: Parameters<typeof assertQuota>[0]) =>
    assertQuota(db, ownerId, Math.max(0, encoded.bytes.byteLength - bytes), { quota: env.fileQuota, now })
  await assertRoom(database.db)
  await files.putPicture(id, encoded)
  await write(database, async (tx) => {
    const file = await tx.selectFrom('files').select('kind').where('id', '=', id).executeTakeFirst()
    // Another process has already published it.
    if (file?.kind === 'picture') return
    await assertFileUnused(tx, ownerId, id)
    await assertRoom(tx)
    await tx
      .updateTable('files')
      .set({
        kind: 'picture',
        type: 'image/webp',
        width,
        height,
        bytes: encoded.bytes.byteLength,
        visibility: 'public',
        color,
      })
      .where('id', '=', id)
      .execute()
  }).catch(async (error: unknown) => {
    // It was given to something else, or erased, while it was converted: its bytes are as before, or gone.
    const file = await database.db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()
    await (file ? files.put(id, sent) : files.remove(id))
    throw error
  })
  return pictureUrl(id, width, height)
}
