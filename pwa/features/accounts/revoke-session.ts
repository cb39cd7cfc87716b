import { forgetDrafts } from '../../offline/drafts.ts'
import { isReachable, watchReachable } from '../../offline/reachable.ts'
import { clearSession, readSession } from '../../offline/session.ts'

/**
 * Signs this device out. It happens at once, network or not; the server is told as soon as it can be reached while the app is open, and
 * forgets the session by itself after 30 days.
 */
export function logOut(): void {
  const session = readSession()
  if (session) tell(session.token)
  forgetDrafts()
  clearSession()
}

function tell(token: string): void {
  const call = () => fetch('/api/v1/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` }, keepalive: true })
  call().catch(() => {
    const stop = watchReachable(() => {
      if (!isReachable()) return
      stop()
      call().catch(() => undefined)
    })
  })
}
