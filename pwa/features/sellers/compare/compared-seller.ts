import type { SellerCard, SellerProfile } from '#shared/sellers.ts'
import { useCachedQuery } from '../../../cache/use-cached-query.ts'
import type { Loaded } from '../../../client/hooks.ts'
import { getProfileQuery } from '../profile.ts'

/** What is known of a freelancer: without a network it may be their card only. */
export interface ComparedSeller {
  card: SellerCard
  profile: SellerProfile | null
}

/** A freelancer to compare, as the server has them now, or as they are on this device. */
export const useComparedSeller = (id: string): Loaded<ComparedSeller> =>
  useCachedQuery<SellerProfile, ComparedSeller>({
    ...getProfileQuery(id),
    toData: (profile) => ({ card: profile, profile }),
    read: async (publicDb) => {
      const profile = await publicDb.profiles.get(id)
      if (profile) return { data: { card: profile, profile }, savedAt: profile.savedAt }
      const card = await publicDb.sellers.get(id)
      return card ? { data: { card, profile: null }, savedAt: card.savedAt } : null
    },
  })
