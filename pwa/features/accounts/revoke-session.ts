import { deleteDrafts } from '../../client/drafts.ts'
import { clearSession, isEphemeralSession, readSession } from '../../client/session.ts'
import { isReachable, watchReachable } from '../../platform/reachability.ts'

/**
 * Signs this device out. It happens at once, network or not, and stays even if the browser is killed in the
 * next moment; the server is told now, or as soon as anybody opens the app with a network.
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
 * Of a borrowed phone nothing stays: what can't be told while the page lasts the server finds out by itself.
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
