import { type SellerCard, SellerProfile } from '#shared/sellers.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { deleteSeller, storeProfiles } from './profile.ts'

/** A seller's card for a list of ids: of this device's lists and profiles, and as the server has it now. */
export const useSellerCard = (id: string): Loaded<SellerCard> =>
  useCachedQuery<SellerProfile, SellerCard>({
    key: ['card', id],
    fetch: (signal) =>
      callEndpoint('GET /seller/seller-profile-public', SellerProfile, {
        query: { sellerUserId: id },
        signal,
      }),
    store: (publicDb, profile, fetchedAt) => storeProfiles(publicDb, [profile], fetchedAt),
    read: async (publicDb) => {
      const card = await publicDb.sellers.get(id)
      return card ? { data: card, savedAt: card.savedAt } : null
    },
    toData: (profile) => profile,
    remove: (publicDb) => deleteSeller(publicDb, id),
  })
