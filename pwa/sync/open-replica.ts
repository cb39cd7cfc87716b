import { loadDrafts } from '../client/draft-loading.ts'
import { notifyStorageProblem } from '../platform/storage.ts'
import { type AccountDb, getAccountDb, storeFile } from './account-db.ts'
import { createInMemoryAccountDb } from './memory-db.ts'

/** The in-memory replica of a user whose session the server ended, kept for their next log-in in this tab. */
let retained: { userId: string; db: AccountDb } | null = null

export function retainReplica(userId: string, db: AccountDb): void {
  retained = { userId, db }
}

/** How long IndexedDB may take to answer. */
export const STORAGE_TIMEOUT_MS = 15_000

class StorageStuckError extends Error {}

/**
 * Opens a user's replica on the device, or in memory where nothing may be stored or storage fails. Rows in a
 * database that has stopped answering stay there until it answers again.
 */
export async function openReplica({
  userId,
  isEphemeral,
}: {
  userId: string
  isEphemeral: boolean
}): Promise<{ db: AccountDb; isEphemeral: boolean }> {
  const retainedDb = retained?.userId === userId ? retained.db : null
  retained = null
  if (!isEphemeral) {
    const db = getAccountDb(userId)
    try {
      await waitForStorage(db)
      await loadDrafts(userId)
      if (retainedDb) await moveQueue(retainedDb, db)
      return { db, isEphemeral }
    } catch (error) {
      notifyStorageProblem(error instanceof StorageStuckError ? 'stuck' : 'full')
    }
  }
  return { db: retainedDb ?? (await createInMemoryAccountDb(userId)), isEphemeral: true }
}

/**
 * Resolves when the database has opened and answered for every table; rejects if it can't be opened or
 * doesn't answer in time.
 */
async function waitForStorage(db: AccountDb): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new StorageStuckError()), STORAGE_TIMEOUT_MS)
  })
  const opened = db.open().then(() => db.transaction('rw', db.tables, () => db.cursor.count()))
  await Promise.race([opened, timeout]).finally(() => clearTimeout(timer))
}

/** Files first: a mutation must not be sent without its files. */
async function moveQueue(from: AccountDb, to: AccountDb): Promise<void> {
  const [queue, files] = await Promise.all([
    from.queue.orderBy('n').toArray(),
    from.blobs.where('state').notEqual('sent').toArray(),
  ])
  for (const file of files) await storeFile(to, file)
  await to.transaction('rw', to.queue, async () => {
    for (const { n: _, ...row } of queue) if (!(await to.queue.get({ id: row.id }))) await to.queue.add(row)
  })
}
