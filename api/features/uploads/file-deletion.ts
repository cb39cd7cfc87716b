import type { Transaction } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { chunked, forEachSequentially, paginate } from '../../db/yielding.ts'
import type { FileStore } from '../../outside/files.ts'

const BATCH_SIZE = 100

/**
 * Queues files for deletion in the transaction that deletes their rows, so that their bytes are deleted even
 * if the process ends in between. Returns the ids.
 */
export async function queueFileDeletion(tx: Transaction<Schema>, ids: string[]): Promise<string[]> {
  for (let offset = 0; offset < ids.length; offset += BATCH_SIZE)
    await tx
      .insertInto('gone_files')
      .values(ids.slice(offset, offset + BATCH_SIZE).map((id) => ({ id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return ids
}

/** Deletes the bytes of queued files. Failures are left to the next purge. */
export const deleteQueuedFiles = (database: Database, files: FileStore, ids: string[]): Promise<void> =>
  deleteFiles(database, files, ids).catch(() => undefined)

/** Deletes all queued files that a crash or an unavailable store has left. */
export async function purgeQueuedFiles(database: Database, files: FileStore): Promise<void> {
  const queuedFiles = paginate(
    '',
    BATCH_SIZE,
    (after, limit) =>
      database.db
        .selectFrom('gone_files')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => id,
  )
  await forEachSequentially(chunked(queuedFiles, BATCH_SIZE), (group) =>
    deleteFiles(
      database,
      files,
      group.map(({ id }) => id),
    ),
  )
}

async function deleteFiles(database: Database, files: FileStore, ids: string[]): Promise<void> {
  const deletedIds: string[] = []
  try {
    await forEachSequentially(ids, async (id) => {
      if (!(await isReused(database, id))) await files.remove(id)
      deletedIds.push(id)
    })
  } finally {
    if (deletedIds.length > 0)
      await write(database, (tx) => tx.deleteFrom('gone_files').where('id', 'in', deletedIds).execute())
  }
}

/** Whether a file or an upload with this id exists again. */
async function isReused({ db }: Database, id: string): Promise<boolean> {
  const [file, upload] = [
    await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst(),
    await db.selectFrom('begun_uploads').select('id').where('id', '=', id).executeTakeFirst(),
  ]
  return file !== undefined || upload !== undefined
}
