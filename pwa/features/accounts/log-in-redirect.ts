import { useLocation, useNavigate } from 'react-router-dom'
import type { Account } from '#shared/account.ts'
import { paths } from '../../paths.ts'
import { getDestination, setInterruptedPath } from './landing.ts'

/**
 * After signing in: verification first where it is due, then where the person came from or was, else where
 * they belong.
 */
export function useRedirectAfterLogIn(): (user: Account) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (user) => {
    if (!user.emailVerified) return void navigate(paths.verifyEmail(user.email), { replace: true, state })
    void navigate(getDestination(user, state), { replace: true })
    setInterruptedPath(null)
  }
}
