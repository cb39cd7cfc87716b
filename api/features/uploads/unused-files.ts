import { sql } from 'kysely'
import { DAY_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { chunked, forEachSequentially, paginate } from '../../db/yielding.ts'
import type { FileStore } from '../../outside/files.ts'
import { deleteQueuedFiles, purgeQueuedFiles, queueFileDeletion } from './file-deletion.ts'
import { purgeAbandonedUploads } from './quota.ts'
import { UPLOAD_IDLE_TIMEOUT_MS } from './uploads.ts'

/** A form or a message may wait on a phone for its network this long. */
const RETENTION_MS = 30 * DAY_MS
const BATCH_SIZE = 100

/**
 * Removes uploads that nothing shows after 30 days, and incomplete ones after one day. Returns the number of
 * removed files.
 */
export async function removeUnusedFiles(database: Database, files: FileStore, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - RETENTION_MS)
  await files.removeIncoming(new Date(now.getTime() - UPLOAD_IDLE_TIMEOUT_MS))
  await files.evictUnused(cutoff)
  await purgeAbandonedUploads(database, now)
  let removed = 0
  // By id alone: each page is found at once, however many newer files there are.
  const allFiles = paginate(
    '',
    BATCH_SIZE,
    (after, limit) =>
      database.db
        .selectFrom('files')
        .select(['id', 'created_at'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => id,
  )
  await forEachSequentially(chunked(allFiles, BATCH_SIZE), async (group) => {
    const oldIds = group.filter(({ created_at }) => created_at < cutoff.toISOString()).map(({ id }) => id)
    const deletedIds = oldIds.length > 0 ? await deleteOrphans(database, oldIds) : []
    await deleteQueuedFiles(database, files, deletedIds)
    removed += deletedIds.length
  })
  await purgeQueuedFiles(database, files)
  return removed
}

/** Deletes the rows of those files that nothing shows. Returns their ids. */
function deleteOrphans(database: Database, ids: string[]): Promise<string[]> {
  return write(database, async (tx) => {
    const containsId = sql<string>`'%' || f.id || '%'`
    const orphans = await tx
      .selectFrom('files as f')
      .innerJoin('users as u', 'u.id', 'f.owner_user_id')
      .leftJoin('attachments as a', 'a.file_id', 'f.id')
      .leftJoin('order_files as g', 'g.file_id', 'f.id')
      .select('f.id')
      .where('f.id', 'in', ids)
      .where('f.kind', 'in', ['picture', 'video', 'attachment'])
      .where('a.file_id', 'is', null)
      .where('g.file_id', 'is', null)
      .where((row) =>
        row.or([row('u.profile_image', 'is', null), row('u.profile_image', 'not like', containsId)]),
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('portfolio_projects as p')
              .select('p.id')
              .whereRef('p.user_id', '=', 'f.owner_user_id')
              .where((project) =>
                project.or([
                  project('p.images', 'like', containsId),
                  project('p.intro_video', 'like', containsId),
                ]),
              ),
          ),
        ),
      )
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('sellers as s')
              .select('s.user_id')
              .whereRef('s.user_id', '=', 'f.owner_user_id')
              .where('s.intro_video', 'like', containsId),
          ),
        ),
      )
      .execute()
    const deletedIds = orphans.map(({ id }) => id)
    if (deletedIds.length > 0) await tx.deleteFrom('files').where('id', 'in', deletedIds).execute()
    return queueFileDeletion(tx, deletedIds)
  })
}
