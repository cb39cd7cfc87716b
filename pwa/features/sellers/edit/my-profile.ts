import { useQueryClient } from '@tanstack/react-query'
import { Account } from '#shared/account.ts'
import { type CompleteProfile, MyProfile, type UpdateSeller } from '#shared/seller-profile.ts'
import { getJson, send } from '../../../offline/api.ts'
import type { Loaded } from '../../../offline/hooks.ts'
import { MINE, useAnswer } from '../../../offline/query.tsx'
import { updateUser } from '../../../offline/session.ts'

export const MY_PROFILE = [MINE, 'my-profile']

/** A freelancer's own profile, complete or not. */
export const useMyProfile = (): Loaded<MyProfile> => useAnswer(MY_PROFILE, MyProfile, (signal) => getJson('seller/my-profile', MyProfile, { signal }))

/** What can be done with it. Each throws what a call throws; what others of these screens show follows. */
export function useProfileDeeds() {
  const client = useQueryClient()
  const took = async (profile: MyProfile): Promise<MyProfile> => {
    client.setQueryData(MY_PROFILE, profile)
    updateUser(await getJson('profile', Account))
    await client.invalidateQueries({ queryKey: [MINE] })
    return profile
  }
  return {
    complete: async (form: CompleteProfile, key: string) => took(await send('post', 'seller/complete-profile', form, MyProfile, { key })),
    update: async (changes: UpdateSeller) => took(await send('put', 'seller', changes, MyProfile)),
    /** Asks anew, as after a submission whose outcome nobody knows. */
    refresh: async () => took(await getJson('seller/my-profile', MyProfile)),
  }
}
