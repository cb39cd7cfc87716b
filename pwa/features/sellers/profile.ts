import { SellerProfile, sellerProfilePath } from '#shared/sellers.ts'
import { putIfNewer } from '../../cache/cached-rows.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { getJson } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { toSellerRow } from './listing.ts'

/** A public seller's profile. */
export const useSellerProfile = (id: string): Loaded<SellerProfile> =>
  useCachedQuery({
    key: ['profile', id],
    fetch: (signal) => getJson(sellerProfilePath(id), SellerProfile, { signal }),
    store: (publicDb, profile, fetchedAt) => storeProfiles(publicDb, [profile], fetchedAt),
    read: async (publicDb) => {
      const profile = await publicDb.profiles.get(id)
      return profile ? { data: profile, savedAt: profile.savedAt } : null
    },
    toData: (profile) => profile,
    remove: (publicDb) => deleteSeller(publicDb, id),
  })

/** A profile also says what the lists show of its seller: both are kept together. */
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

/** Who has left the market leaves the phone. */
const deleteSeller = (publicDb: PublicDb, id: string): Promise<void> =>
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
