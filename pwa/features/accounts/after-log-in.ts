import { useLocation, useNavigate } from 'react-router-dom'
import type { Account } from '#shared/account.ts'
import { paths } from '../../paths.ts'
import { homeOf, originOf } from './arrival.ts'

/** After signing in: verification first where it is due, then where the person came from, else where they belong. */
export function useAfterLogIn(): (user: Account) => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return (user) => {
    if (!user.emailVerified) return void navigate(paths.verifyEmail(user.email), { replace: true, state })
    void navigate(originOf(state) ?? homeOf(user), { replace: true })
  }
}
