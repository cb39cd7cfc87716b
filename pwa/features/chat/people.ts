import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import type { ChatPartner } from '#shared/chat.ts'
import { PublicUser } from '#shared/sellers.ts'
import { getJson } from '../../offline/api.ts'
import { withCopies } from '../../offline/db.ts'

export type Other = Pick<ChatPartner, '_id' | 'role' | 'firstName' | 'lastName' | 'profileImage'>

/** Somebody one hasn't written with yet: what the server says of them, or a listing that this device has saved. */
export function useStranger(userId: string | null): { person: Other | null; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['public-profile', userId],
    queryFn: ({ signal }) => getJson(`users/public-profile/${userId}`, PublicUser, { signal }),
    enabled: userId !== null,
  })
  const saved = useLiveQuery(() => (userId ? withCopies((copies) => copies.sellers.get(userId)).catch(() => undefined) : undefined), [userId])
  return { person: data ?? (saved ? { ...saved, role: 'seller' } : null), error }
}
