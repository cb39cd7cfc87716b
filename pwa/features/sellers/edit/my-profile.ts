import { useQueryClient } from '@tanstack/react-query'
import { Account } from '#shared/account.ts'
import { MyProfile, type UpdateSeller } from '#shared/seller-profile.ts'
import { callEndpoint } from '../../../client/api.ts'
import type { Loaded } from '../../../client/hooks.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../../client/query.tsx'
import { updateUser } from '../../../client/session.ts'

export const MY_PROFILE_QUERY_KEY = [ACCOUNT_QUERY_KEY, 'my-profile']

/** The freelancer's own profile, complete or not. */
export const useMyProfile = (): Loaded<MyProfile> =>
  usePersistedQuery(MY_PROFILE_QUERY_KEY, MyProfile, (signal) =>
    callEndpoint('GET /seller/my-profile', MyProfile, { signal }),
  )

/** Mutations of the profile. Each throws like an API call and updates the cached profile on success. */
export function useProfileActions() {
  const queryClient = useQueryClient()
  const storeProfile = async (profile: MyProfile): Promise<MyProfile> => {
    queryClient.setQueryData(MY_PROFILE_QUERY_KEY, profile)
    updateUser(await callEndpoint('GET /profile', Account))
    await queryClient.invalidateQueries({ queryKey: [ACCOUNT_QUERY_KEY] })
    return profile
  }
  return {
    update: async (changes: UpdateSeller) =>
      storeProfile(await callEndpoint('PUT /seller', MyProfile, { body: changes })),
    /** Refetches the profile, for instance after a change from the outbox. */
    refresh: async () => storeProfile(await callEndpoint('GET /seller/my-profile', MyProfile)),
  }
}
