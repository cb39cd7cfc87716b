import { type SellerCard, SellerProfile } from '#shared/sellers.ts'
import { putIfNewer } from '../../cache/cached-rows.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { createRequestQueue } from '../../client/request-queue.ts'
import { toSellerRow } from './listing.ts'

/** Lists of cards ask for this many profiles at a time. */
const queueCard = createRequestQueue(4)

/** A seller's profile as the server has it now; its card is a part of it. */
export const getProfileQuery = (id: string) => ({
  key: ['profile', id],
  fetch: (signal: AbortSignal) =>
    callEndpoint('GET /seller/seller-profile-public', SellerProfile, { query: { sellerUserId: id }, signal }),
  store: (publicDb: PublicDb, profile: SellerProfile, fetchedAt: number) =>
    storeProfiles(publicDb, [profile], fetchedAt),
  toData: (profile: SellerProfile) => profile,
  remove: (publicDb: PublicDb) => deleteSeller(publicDb, id),
})

/** A seller's public profile. */
export const useSellerProfile = (id: string): Loaded<SellerProfile> =>
  useCachedQuery<SellerProfile, SellerProfile>({
    ...getProfileQuery(id),
    read: async (publicDb) => {
      const profile = await publicDb.profiles.get(id)
      return profile ? { data: profile, savedAt: profile.savedAt } : null
    },
  })

/** A seller's card for a list of ids: of this device's lists and profiles, and as the server has it now. */
export function useSellerCard(id: string): Loaded<SellerCard> {
  const query = getProfileQuery(id)
  return useCachedQuery<SellerProfile, SellerCard>({
    ...query,
    fetch: (signal) => queueCard(() => query.fetch(signal)),
    read: async (publicDb) => {
      const card = await publicDb.sellers.get(id)
      return card ? { data: card, savedAt: card.savedAt } : null
    },
  })
}

/** A profile includes the data of its list card, so both rows are stored together. */
export const storeProfiles = (
  publicDb: PublicDb,
  profiles: SellerProfile[],
  fetchedAt: number,
): Promise<void> =>
  publicDb.transaction('rw', publicDb.profiles, publicDb.sellers, async () => {
    await putIfNewer(
      publicDb.profiles,
      profiles.map((profile) => ({ ...profile, savedAt: fetchedAt })),
      (row) => row._id,
    )
    await putIfNewer(
      publicDb.sellers,
      profiles.map((profile) => toSellerRow(profile, fetchedAt)),
      (row) => row._id,
    )
  })

/** A seller who has left the market is deleted from the device. */
export const deleteSeller = (publicDb: PublicDb, id: string): Promise<void> =>
  publicDb.transaction(
    'rw',
    publicDb.profiles,
    publicDb.sellers,
    publicDb.portfolios,
    publicDb.ratings,
    async () => {
      await publicDb.profiles.delete(id)
      await publicDb.sellers.delete(id)
      await publicDb.portfolios.delete(id)
      await publicDb.ratings.where('sellerId').equals(id).delete()
    },
  )
