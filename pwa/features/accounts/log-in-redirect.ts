import { useLocation, useNavigate } from 'react-router-dom'
import type { Account } from '#shared/account.ts'
import { paths } from '../../paths.ts'
import { getDestination, setInterruptedPath } from './landing.ts'

/**
 * Redirects after a log-in: to the verification if it is due, else to the requested or interrupted page, else
 * to the user's start page.
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
