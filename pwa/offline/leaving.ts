import { type Copies, withCopies } from './db.ts'
import { LEAVING, leavingOf } from './ended.ts'
import { forgetPeople } from './gone.ts'
import { forgetMine, type Mine, mineOf } from './mine/db.ts'
import { isReachable, watchReachable } from './reachable.ts'
import { readSession, watchSession } from './session.ts'
import { tellEnded } from './tell-ended.ts'
import { readVault, writeVault } from './vault.ts'

/** The server is told who has left, if it is there. */
export function tell(): void {
  if (isReachable()) void tellEnded().catch(() => undefined)
}

/** What a log-out begins goes on until it is done, whoever opens the app: the server is told, and the device forgets. */
export function finishLeaving(): void {
  const forget = () => void forgetLeft().catch(() => undefined)
  watchReachable(tell)
  watchSession(forget)
  tell()
  forget()
}

/**
 * Takes whoever has signed out off this device: their copies, their own public pages, what they searched for, the pictures of the people they dealt with, and what stands on the lock screen.
 * What they queued and were typing waits for their next log-in.
 */
async function forgetLeft(): Promise<void> {
  for (const name of (await readVault()).keys()) {
    const userId = name.startsWith(LEAVING) ? name.slice(LEAVING.length) : ''
    if (!userId || readSession()?.user._id === userId) continue
    await forget(userId)
    await writeVault(leavingOf(userId, false))
  }
}

async function forget(userId: string): Promise<void> {
  const mine = mineOf(userId)
  const images = await picturesIn(mine)
  await forgetMine(mine)
  // Where this browser keeps no copies there is nothing to forget.
  await withCopies((copies) => Promise.all([forgetPeople(copies, [userId], images), forgetSearches(copies)])).catch(() => undefined)
  if (!('serviceWorker' in navigator)) return
  const shown = await (await navigator.serviceWorker.getRegistration())?.getNotifications()
  for (const notice of shown ?? []) notice.close()
}

async function picturesIn(mine: Mine): Promise<string[]> {
  const [chats, orders] = await Promise.all([mine.chats.toArray(), mine.orders.toArray()])
  return [...new Set([...chats.map(({ other }) => other), ...orders.flatMap(({ buyer, seller }) => [buyer, seller])].flatMap(({ profileImage }) => profileImage ?? []))]
}

const forgetSearches = (copies: Copies): Promise<number> => copies.lists.filter(({ key }) => key.includes('"search"')).delete()
