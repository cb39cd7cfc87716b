import { deleteDrafts } from '../../client/drafts.ts'
import { clearSession, isEphemeralSession, readSession } from '../../client/session.ts'
import { isReachable, watchReachable } from '../../platform/reachability.ts'

/**
 * Logs this device out. It takes effect at once, without a network too, and survives a browser kill in the
 * next moment. The server is notified now, or when the app is next opened with a network.
 */
export function logOut(): void {
  const session = readSession()
  if (session && isEphemeralSession()) notifyServer(session.token)
  deleteDrafts()
  void clearSession(false)
    .then(() => import('../../client/log-out-cleanup.ts'))
    .then(({ notifyServer }) => notifyServer())
    .catch(() => undefined)
}

/**
 * Nothing is stored on a borrowed phone: if the server can't be notified while the page is open, the session
 * expires there by itself.
 */
function notifyServer(token: string): void {
  const request = () =>
    fetch('/api/v1/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      keepalive: true,
    })
  request().catch(() => {
    const stop = watchReachable(() => {
      if (!isReachable()) return
      stop()
      request().catch(() => undefined)
    })
  })
}
