import { type PublicDb, withPublicDb } from '../cache/public-db.ts'
import { purgeUsers } from '../cache/purge-users.ts'
import { isReachable, watchReachable } from '../platform/reachability.ts'
import { readVault, writeVault } from '../platform/vault.ts'
import { type AccountDb, clearReplica, getAccountDb } from '../sync/account-db.ts'
import { LEAVING_PREFIX, leavingEntry } from './ended-sessions.ts'
import { reportEndedSessions } from './report-ended-sessions.ts'
import { readSession, watchSession } from './session.ts'

/** The server is told who has left, if it is there. */
export function notifyServer(): void {
  if (isReachable()) void reportEndedSessions().catch(() => undefined)
}

/**
 * What a log-out begins goes on until it is done, whoever opens the app: the server is told, and the device
 * forgets.
 */
export function resumeLogOuts(): void {
  const purge = () => void purgeLoggedOutAccounts().catch(() => undefined)
  watchReachable(notifyServer)
  watchSession(purge)
  notifyServer()
  purge()
}

/**
 * Takes whoever has signed out off this device: their copies, their own public pages, what they searched for,
 * the pictures of the people they dealt with, and what stands on the lock screen. What they queued and were
 * typing waits for their next log-in.
 */
async function purgeLoggedOutAccounts(): Promise<void> {
  for (const name of (await readVault()).keys()) {
    const userId = name.startsWith(LEAVING_PREFIX) ? name.slice(LEAVING_PREFIX.length) : ''
    if (!userId || readSession()?.user._id === userId) continue
    await purgeAccount(userId)
    await writeVault(leavingEntry(userId, false))
  }
}

async function purgeAccount(userId: string): Promise<void> {
  const db = getAccountDb(userId)
  const images = await listPictures(db)
  await clearReplica(db)
  // Where this browser keeps no copies there is nothing to forget.
  await withPublicDb((publicDb) =>
    Promise.all([purgeUsers(publicDb, [userId], images), deleteSearches(publicDb)]),
  ).catch(() => undefined)
  if (!('serviceWorker' in navigator)) return
  const notifications = await (await navigator.serviceWorker.getRegistration())?.getNotifications()
  for (const notification of notifications ?? []) notification.close()
}

async function listPictures(db: AccountDb): Promise<string[]> {
  const [chats, orders] = await Promise.all([db.chats.toArray(), db.orders.toArray()])
  return [
    ...new Set(
      [...chats.map(({ other }) => other), ...orders.flatMap(({ buyer, seller }) => [buyer, seller])].flatMap(
        ({ profileImage }) => profileImage ?? [],
      ),
    ),
  ]
}

const deleteSearches = (publicDb: PublicDb): Promise<number> =>
  publicDb.lists.filter(({ key }) => key.includes('"search"')).delete()
