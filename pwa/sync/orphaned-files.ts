import { DAY_MS } from '#shared/time.ts'
import type { AccountDb } from './account-db.ts'

/** A draft that names a new file is written long before this has passed. */
const DRAFT_FILE_GRACE_MS = DAY_MS

/** Deletes the files of drafts that no longer exist. */
export async function deleteOrphanedFiles(db: AccountDb): Promise<void> {
  const legacyQueue = db.table('queue')
  await db.transaction('rw', db.blobs, db.drafts, db.outbox, legacyQueue, async () => {
    const ids = await db.blobs
      .where('state')
      .equals('draft')
      .filter(({ at }) => at < Date.now() - DRAFT_FILE_GRACE_MS)
      .primaryKeys()
    if (ids.length === 0) return
    const rows = [await db.drafts.toArray(), await db.outbox.toArray(), await legacyQueue.toArray()]
    const texts = JSON.stringify(rows)
    await db.blobs.bulkDelete(ids.filter((id) => !texts.includes(id)))
  })
}
