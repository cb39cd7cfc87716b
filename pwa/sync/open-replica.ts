import { loadDrafts } from '../client/draft-loading.ts'
import { notifyStorageProblem } from '../platform/storage.ts'
import { type AccountDb, getAccountDb, storeFile } from './account-db.ts'
import { createInMemoryAccountDb } from './memory-db.ts'

/**
 * What somebody had queued in memory when the server ended their session: for their next log-in in this tab.
 */
let retained: { userId: string; db: AccountDb } | null = null

export function retainReplica(userId: string, db: AccountDb): void {
  retained = { userId, db }
}

/** So long a storage may take to answer. */
export const STORAGE_PATIENCE_MS = 15_000

class Stuck extends Error {}

/**
 * Where this person's tables lie: on the device, or in memory where nothing may stay or nothing can. What
 * lies in a storage that has stopped answering waits there until it answers again.
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
      await answering(db)
      await loadDrafts(userId)
      if (retainedDb) await moveQueue(retainedDb, db)
      return { db, isEphemeral }
    } catch (error) {
      notifyStorageProblem(error instanceof Stuck ? 'stuck' : 'full')
    }
  }
  return { db: retainedDb ?? (await createInMemoryAccountDb(userId)), isEphemeral: true }
}

/** Settles when it has answered for every table; rejects where it can't be opened or doesn't. */
async function answering(mine: AccountDb): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Stuck()), STORAGE_PATIENCE_MS)
  })
  const answer = mine.open().then(() => mine.transaction('rw', mine.tables, () => mine.cursor.count()))
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Files first: what is queued may not go out without them. */
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
