import { SharedList } from '#shared/saved-lists.ts'
import { putIfNewer } from '../../../cache/cached-rows.ts'
import { useCachedQuery } from '../../../cache/use-cached-query.ts'
import { callEndpoint } from '../../../client/api.ts'
import type { Loaded } from '../../../client/hooks.ts'
import { toSellerRow } from '../listing.ts'

/** What the link of a list shows: as the server has it now, or as this device has seen it last. */
export const useSharedList = (token: string): Loaded<SharedList> =>
  useCachedQuery<SharedList, SharedList>({
    key: ['shared-list', token],
    fetch: (signal) => callEndpoint('GET /shared-list', SharedList, { query: { token }, signal }),
    store: (publicDb, { sellers, ...list }, fetchedAt) =>
      publicDb.transaction('rw', publicDb.sharedLists, publicDb.sellers, async () => {
        const sellerIds = sellers.map(({ _id }) => _id)
        const row = { ...list, token, sellerIds, savedAt: fetchedAt }
        await putIfNewer(publicDb.sharedLists, [row], (item) => item.token)
        const rows = sellers.map((seller) => toSellerRow(seller, fetchedAt))
        await putIfNewer(publicDb.sellers, rows, ({ _id }) => _id)
      }),
    read: async (publicDb) => {
      const row = await publicDb.sharedLists.get(token)
      if (!row) return null
      const { name, ownerName, sellerIds, savedAt } = row
      const sellers = (await publicDb.sellers.bulkGet(sellerIds)).filter((card) => card !== undefined)
      return { data: { name, ownerName, sellers }, savedAt }
    },
    toData: (list) => list,
    remove: (publicDb) => publicDb.sharedLists.delete(token),
  })
