import { bringDrafts } from '../drafts-here.ts'
import { tellStorage } from '../storage.ts'
import { layFile, type Mine, mineOf } from './db.ts'
import { lendMine } from './lend.ts'

/** What somebody had queued in memory when the server ended their session: for their next log-in in this tab. */
let left: { userId: string; mine: Mine } | null = null

export function leaveHere(userId: string, mine: Mine): void {
  left = { userId, mine }
}

/** So long a storage may take to answer. */
export const STORAGE_PATIENCE_MS = 15_000

class Stuck extends Error {}

/** Where this person's tables lie: on the device, or in memory where nothing may stay or nothing can. What lies in a storage that has stopped answering waits there until it answers again. */
export async function placeFor({ userId, borrowed }: { userId: string; borrowed: boolean }): Promise<{ mine: Mine; borrowed: boolean }> {
  const kept = left?.userId === userId ? left.mine : null
  left = null
  if (!borrowed) {
    const mine = mineOf(userId)
    try {
      await answering(mine)
      await bringDrafts(userId)
      if (kept) await bringQueue(kept, mine)
      return { mine, borrowed }
    } catch (error) {
      tellStorage(error instanceof Stuck ? 'stuck' : 'full')
    }
  }
  return { mine: kept ?? (await lendMine(userId)), borrowed: true }
}

/** Settles when it has answered for every table; rejects where it can't be opened or doesn't. */
async function answering(mine: Mine): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Stuck()), STORAGE_PATIENCE_MS)
  })
  const answer = mine.open().then(() => mine.transaction('rw', mine.tables, () => mine.cursor.count()))
  await Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Files first: what is queued may not go out without them. */
async function bringQueue(from: Mine, to: Mine): Promise<void> {
  const [queue, files] = await Promise.all([from.queue.orderBy('n').toArray(), from.blobs.where('state').notEqual('sent').toArray()])
  for (const file of files) await layFile(to, file)
  await to.transaction('rw', to.queue, async () => {
    for (const { n: _, ...row } of queue) if (!(await to.queue.get({ id: row.id }))) await to.queue.add(row)
  })
}
