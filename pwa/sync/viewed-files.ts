import type { AccountDb } from './account-db.ts'

const MAX_VIEWED_FILE_BYTES = 100 * 1024 * 1024

/** Evicts the least recently stored viewed files; the newest 100 MB stay. */
export async function evictViewedFiles(db: AccountDb): Promise<void> {
  let remainingBytes = MAX_VIEWED_FILE_BYTES
  const evictedIds: string[] = []
  await db.blobs
    .orderBy('at')
    .reverse()
    .filter(({ state }) => state === 'sent')
    .each(({ id, bytes }) => {
      remainingBytes -= bytes.size
      if (remainingBytes < 0) evictedIds.push(id)
    })
  await db.blobs.bulkDelete(evictedIds)
}
