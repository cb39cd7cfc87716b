import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ChatPartner } from '#shared/chat.ts'
import { PublicUser } from '#shared/sellers.ts'
import { withPublicDb } from '../../cache/public-db.ts'
import { callEndpoint } from '../../client/api.ts'

export type OtherUser = Pick<ChatPartner, '_id' | 'role' | 'firstName' | 'lastName' | 'profileImage'>

/** A user without a chat yet: from the server, or from a cached listing. */
export function usePublicUser(userId: string | null): { user: OtherUser | null; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['public-profile', userId],
    queryFn: ({ signal }) =>
      callEndpoint('GET /users/public-profile/:id', PublicUser, { params: { id: userId ?? '' }, signal }),
    enabled: userId !== null,
  })
  const cached = useLiveQuery(
    () =>
      userId ? withPublicDb((publicDb) => publicDb.sellers.get(userId)).catch(() => undefined) : undefined,
    [userId],
  )
  return { user: data ?? (cached ? { ...cached, role: 'seller' } : null), error }
}
