import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Role } from '#shared/account.ts'
import { areDraftsLoaded, watchDrafts } from '../../client/draft-loading.ts'
import { useSession } from '../../client/hooks.ts'
import { getDestination } from '../../features/accounts/landing.ts'
import { paths } from '../../paths.ts'
import { PageSkeleton } from '../frame/page-skeleton.tsx'

/** For those who aren't signed in; others go on to where they wanted, or to where they belong. */
export function RequireGuest({ children }: { children: ReactNode }) {
  const session = useSession()
  const { state } = useLocation()
  if (!session) return children
  if (!session.user.emailVerified)
    return <Navigate to={paths.verifyEmail(session.user.email)} replace state={state} />
  return <Navigate to={getDestination(session.user, state)} replace />
}

/**
 * For those who are signed in and verified, in one of the roles. It reads what this device knows: without a
 * network nobody is signed out. Whoever leaves while the screen stands ends at the beginning; only those who
 * come without a session are asked to log in.
 */
export function RequireSession({ roles, children }: { roles?: Role[]; children: ReactNode }) {
  const session = useSession()
  const { pathname, search, state } = useLocation()
  const [wasSignedIn] = useState(session !== null)
  const areDraftsReady = useSyncExternalStore(watchDrafts, areDraftsLoaded)
  // Somebody leads away already, as when the server has ended the session while this screen was still coming.
  if (!session && location.pathname !== pathname) return null
  if (!session)
    return wasSignedIn ? (
      <Navigate to={paths.home()} replace />
    ) : (
      <Navigate to={paths.login()} replace state={{ from: pathname + search }} />
    )
  if (!session.user.emailVerified)
    return <Navigate to={paths.verifyEmail(session.user.email)} replace state={state} />
  if (roles && !roles.includes(session.user.role)) return <Navigate to={paths.unauthorized()} replace />
  // Whoever has just logged in finds what they were writing.
  return areDraftsReady ? children : <PageSkeleton />
}

/** For freelancers whose profile is complete; others go on with it. */
export function RequireCompleteProfile({ children }: { children: ReactNode }) {
  return useSession()?.user.profileComplete ? children : <Navigate to={paths.profile()} replace />
}
