import { bringDrafts } from '../drafts-here.ts'
import { tellFull } from '../storage.ts'
import { layFile, type Mine, mineOf } from './db.ts'
import { lendMine } from './lend.ts'

/** What somebody had queued in memory when the server ended their session: for their next log-in in this tab. */
let left: { userId: string; mine: Mine } | null = null

export function leaveHere(userId: string, mine: Mine): void {
  left = { userId, mine }
}

/** Where this person's tables lie: on the device, or in memory where nothing may stay or nothing can. */
export async function placeFor({ userId, borrowed }: { userId: string; borrowed: boolean }): Promise<{ mine: Mine; borrowed: boolean }> {
  const kept = left?.userId === userId ? left.mine : null
  left = null
  if (!borrowed) {
    const mine = mineOf(userId)
    try {
      await mine.open()
      await bringDrafts(userId)
      if (kept) await bringQueue(kept, mine)
      return { mine, borrowed }
    } catch {
      tellFull()
    }
  }
  return { mine: kept ?? (await lendMine(userId)), borrowed: true }
}

/** Files first: what is queued may not go out without them. */
async function bringQueue(from: Mine, to: Mine): Promise<void> {
  const [queue, files] = await Promise.all([from.queue.orderBy('n').toArray(), from.blobs.where('state').notEqual('sent').toArray()])
  for (const file of files) await layFile(to, file)
  await to.transaction('rw', to.queue, async () => {
    for (const { n: _, ...row } of queue) if (!(await to.queue.get({ id: row.id }))) await to.queue.add(row)
  })
}
