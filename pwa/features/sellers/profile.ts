import { SellerProfile } from '#shared/sellers.ts'
import { putIfNewer } from '../../cache/cached-rows.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { toSellerRow } from './listing.ts'

/** A seller's public profile. */
export const useSellerProfile = (id: string): Loaded<SellerProfile> =>
  useCachedQuery({
    key: ['profile', id],
    fetch: (signal) =>
      callEndpoint('GET /seller/seller-profile-public', SellerProfile, {
        query: { sellerUserId: id },
        signal,
      }),
    store: (publicDb, profile, fetchedAt) => storeProfiles(publicDb, [profile], fetchedAt),
    read: async (publicDb) => {
      const profile = await publicDb.profiles.get(id)
      return profile ? { data: profile, savedAt: profile.savedAt } : null
    },
    toData: (profile) => profile,
    remove: (publicDb) => deleteSeller(publicDb, id),
  })

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
