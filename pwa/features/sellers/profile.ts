import { profilePath, SellerProfile } from '#shared/sellers.ts'
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
    ask: (signal) => askProfile(id, signal),
    keep: keepProfile,
    read: async (copies) => {
      const profile = await copies.profiles.get(id)
      return profile ? { data: profile, savedAt: profile.savedAt } : null
    },
    shown: (profile) => profile,
    drop: (copies) => dropSeller(copies, id),
  })

export const askProfile = (id: string, signal: AbortSignal): Promise<SellerProfile> => getJson(profilePath(id), SellerProfile, { signal })

/** A profile also says what the lists show of its seller: both are kept together. */
export const keepProfile = (copies: Copies, profile: SellerProfile, at: number): Promise<void> =>
  copies.transaction('rw', copies.profiles, copies.sellers, async () => {
    await putNewer(copies.profiles, [{ ...profile, savedAt: at }], (row) => row._id)
    await putNewer(copies.sellers, [sellerRow(profile, at)], (row) => row._id)
  })

/** Who has left the market leaves the phone. */
const dropSeller = (copies: Copies, id: string): Promise<void> =>
  copies.transaction('rw', copies.profiles, copies.sellers, copies.portfolios, copies.ratings, async () => {
    await copies.profiles.delete(id)
    await copies.sellers.delete(id)
    await copies.portfolios.delete(id)
    await copies.ratings.where('sellerId').equals(id).delete()
  })
