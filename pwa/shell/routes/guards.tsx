import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import type { Role } from '#shared/account.ts'
import { areDraftsLoaded, watchDrafts } from '../../client/draft-loading.ts'
import { useSession } from '../../client/hooks.ts'
import { readSession } from '../../client/session.ts'
import { getDestination, setInterruptedPath } from '../../features/accounts/landing.ts'
import { paths } from '../../paths.ts'
import { PageSkeleton } from '../frame/page-skeleton.tsx'

/**
 * Only for visitors who aren't signed in; others are redirected to the page they wanted, or to their start
 * page.
 */
export function RequireGuest({ children }: { children: ReactNode }) {
  const session = useSession()
  const { state } = useLocation()
  // Only this log-in leads there.
  useEffect(
    () => () => {
      if (readSession()) setInterruptedPath(null)
    },
    [],
  )
  if (!session) return children
  if (!session.user.emailVerified)
    return <Navigate to={paths.verifyEmail(session.user.email)} replace state={state} />
  return <Navigate to={getDestination(session.user, state)} replace />
}

/**
 * Only for signed-in, verified users with one of the roles. It reads the stored session: without a network
 * nobody is logged out. After a log-out on this screen the user is redirected home; only visitors who arrive
 * without a session are asked to log in.
 */
export function RequireSession({ roles, children }: { roles?: Role[]; children: ReactNode }) {
  const session = useSession()
  const { pathname, search, state } = useLocation()
  const [wasSignedIn] = useState(session !== null)
  const areDraftsReady = useSyncExternalStore(watchDrafts, areDraftsLoaded)
  // Another navigation is under way, as when the server ended the session while this screen was loading.
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
  // Waits for the drafts, so that forms show them right after a log-in.
  return areDraftsReady ? children : <PageSkeleton />
}
