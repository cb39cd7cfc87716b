import { loadDrafts } from '../client/draft-loading.ts'
import { notifyStorageProblem } from '../platform/storage.ts'
import { type AccountDb, getAccountDb, storeFile } from './account-db.ts'
import { adoptLegacyQueue } from './adopt-legacy-queue.ts'
import { createInMemoryAccountDb } from './memory-db.ts'
import { StorageStuckError, withStorageTimeout } from './storage-timeout.ts'

/** The in-memory replica of a user whose session the server ended, kept for their next log-in in this tab. */
let retained: { userId: string; db: AccountDb } | null = null

export function retainReplica(userId: string, db: AccountDb): void {
  retained = { userId, db }
}

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
      await adoptLegacyQueue(db).catch(() => undefined)
      await loadDrafts(userId)
      if (retainedDb) await moveOutbox(retainedDb, db)
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
  await withStorageTimeout(db.open().then(() => db.transaction('rw', db.tables, () => db.cursor.count())))
}

/** Files first: a mutation must not be sent without its files. */
async function moveOutbox(from: AccountDb, to: AccountDb): Promise<void> {
  const [mutations, files] = await Promise.all([
    from.outbox.orderBy('n').toArray(),
    from.blobs.where('state').notEqual('sent').toArray(),
  ])
  for (const file of files) await storeFile(to, file)
  await to.transaction('rw', to.outbox, async () => {
    for (const { n: _, ...row } of mutations)
      if (!(await to.outbox.get({ id: row.id }))) await to.outbox.add(row)
  })
}
