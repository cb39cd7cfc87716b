import type { Transaction } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { chunked, forEachSequentially, paginate } from '../../db/yielding.ts'
import type { FileStore } from '../../outside/files.ts'

const BATCH_SIZE = 100

/**
 * Notes files as gone in the transaction in which their rows go: wherever the process ends then, their bytes
 * go as well. The answer is the ids.
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

/**
 * Removes the bytes of files that were noted as gone. What can't be removed now is removed by the next sweep.
 */
export const deleteQueuedFiles = (database: Database, files: FileStore, ids: string[]): Promise<void> =>
  deleteFiles(database, files, ids).catch(() => undefined)

/** The same for all that an end of the process, or a store that didn't answer, has left. */
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

/** Whether a file of this id has come, or is coming, since. */
async function isReused({ db }: Database, id: string): Promise<boolean> {
  const [file, upload] = [
    await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst(),
    await db.selectFrom('begun_uploads').select('id').where('id', '=', id).executeTakeFirst(),
  ]
  return file !== undefined || upload !== undefined
}
