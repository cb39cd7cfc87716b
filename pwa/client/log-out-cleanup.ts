import { type PublicDb, withPublicDb } from '../cache/public-db.ts'
import { purgeUsers } from '../cache/purge-users.ts'
import { isReachable, watchReachable } from '../platform/reachability.ts'
import { closeNotificationsOf } from '../platform/shown-notifications.ts'
import { readVault, writeVault } from '../platform/vault.ts'
import { clearReplica, getAccountDb } from '../sync/account-db.ts'
import { listPictures } from '../sync/deleted-users.ts'
import { LEAVING_PREFIX, leavingEntry } from './ended-sessions.ts'
import { clearKnownPlaces } from './known-places.ts'
import { clearRecentSearches } from './recent-searches.ts'
import { reportEndedSessions } from './report-ended-sessions.ts'
import { readSession, watchSession } from './session.ts'
import { clearViewedSellers } from './viewed-sellers.ts'

/** Reports ended sessions to the server if it is reachable. */
export function notifyServer(): void {
  if (isReachable()) void reportEndedSessions().catch(() => undefined)
}

/**
 * Resumes unfinished log-outs whenever the app starts, whoever opens it: reports them to the server and
 * purges the device.
 */
export function resumeLogOuts(): void {
  let purging = Promise.resolve()
  // One after another: each then sees what the one before has purged.
  const purge = () => {
    purging = purging.then(purgeLoggedOutAccounts).catch(() => undefined)
  }
  watchReachable(notifyServer)
  watchSession(purge)
  notifyServer()
  purge()
}

/**
 * Purges logged-out users from this device: their replica, their shown notifications, cached public pages,
 * searches and towns, lists of a link and pages of towns, whom they looked at, and the pictures of people
 * they dealt with. Their outbox and drafts stay for their next log-in.
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
  await closeNotificationsOf(userId).catch(() => undefined)
  const db = getAccountDb(userId)
  const images = await listPictures(db)
  clearRecentSearches()
  clearViewedSellers()
  clearKnownPlaces()
  await clearReplica(db)
  // Without a public database there is nothing to purge.
  await withPublicDb((publicDb) =>
    Promise.all([
      purgeUsers(publicDb, [userId], images),
      deleteSearches(publicDb),
      publicDb.sharedLists.clear(),
      publicDb.localServices.clear(),
    ]),
  ).catch(() => undefined)
}

const deleteSearches = (publicDb: PublicDb): Promise<number> =>
  publicDb.lists.filter(({ key }) => /"(search|near)"/.test(key)).delete()
