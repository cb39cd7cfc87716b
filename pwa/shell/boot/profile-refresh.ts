import { useEffect } from 'react'
import { Account } from '#shared/account.ts'
import { getJson } from '../../client/api.ts'
import { useReachable, useSession } from '../../client/hooks.ts'
import { updateUser } from '../../client/session.ts'

/**
 * Asks, once for each session and whenever the network is back, what the server knows of who is signed in.
 */
export function useProfileRefresh(): void {
  const token = useSession()?.token
  const reachable = useReachable()
  useEffect(() => {
    if (!token || !reachable) return
    // Silence changes nothing: what this device knows stays.
    getJson('profile', Account).then(updateUser, () => undefined)
  }, [token, reachable])
}
