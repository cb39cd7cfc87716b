import { SellerProfile, sellerProfilePath } from '#shared/sellers.ts'
import { getJson } from '../../offline/api.ts'
import { putNewer } from '../../offline/copies.ts'
import { useCopy } from '../../offline/copy-hooks.ts'
import type { Copies } from '../../offline/db.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { sellerRow } from './listing.ts'

/** A public seller's profile. */
export const useSellerProfile = (id: string): Loaded<SellerProfile> =>
  useCopy({
    key: ['profile', id],
    ask: (signal) => getJson(sellerProfilePath(id), SellerProfile, { signal }),
    keep: (copies, profile, at) => keepProfiles(copies, [profile], at),
    read: async (copies) => {
      const profile = await copies.profiles.get(id)
      return profile ? { data: profile, savedAt: profile.savedAt } : null
    },
    shown: (profile) => profile,
    drop: (copies) => dropSeller(copies, id),
  })

/** A profile also says what the lists show of its seller: both are kept together. */
export const keepProfiles = (copies: Copies, profiles: SellerProfile[], at: number): Promise<void> =>
  copies.transaction('rw', copies.profiles, copies.sellers, async () => {
    await putNewer(
      copies.profiles,
      profiles.map((profile) => ({ ...profile, savedAt: at })),
      (row) => row._id,
    )
    await putNewer(
      copies.sellers,
      profiles.map((profile) => sellerRow(profile, at)),
      (row) => row._id,
    )
  })

/** Who has left the market leaves the phone. */
const dropSeller = (copies: Copies, id: string): Promise<void> =>
  copies.transaction('rw', copies.profiles, copies.sellers, copies.portfolios, copies.ratings, async () => {
    await copies.profiles.delete(id)
    await copies.sellers.delete(id)
    await copies.portfolios.delete(id)
    await copies.ratings.where('sellerId').equals(id).delete()
  })
