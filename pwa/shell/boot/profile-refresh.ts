import { useEffect } from 'react'
import { Account } from '#shared/account.ts'
import { callEndpoint } from '../../client/api.ts'
import { useReachable, useSession } from '../../client/hooks.ts'
import { updateUser } from '../../client/session.ts'

/** Fetches the signed-in user's account, once per session and whenever the network is back. */
export function useProfileRefresh(): void {
  const token = useSession()?.token
  const reachable = useReachable()
  useEffect(() => {
    if (!token || !reachable) return
    // If it fails, the stored account stays.
    callEndpoint('GET /profile', Account).then(updateUser, () => undefined)
  }, [token, reachable])
}
