import { type Rating, RatingList } from '#shared/orders.ts'
import type { Paging } from '#shared/protocol/envelope.ts'
import { putIfNewer } from '../../cache/cached-rows.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'

/** `spread` counts the ratings of one star, two stars, … five. */
export type Reviews = Paging & { ratings: Rating[]; spread: number[] }

/** One page of a seller's reviews, newest first. */
export const useReviews = (sellerId: string, page: number): Loaded<Reviews> => {
  const key = `${sellerId} ${page}`
  return useCachedQuery<Reviews, Reviews>({
    key: ['reviews', sellerId, page],
    keepPrevious: true,
    fetch: (signal) => callEndpoint('GET /rating', RatingList, { query: { sellerId, page }, signal }),
    store: (publicDb, reviews, fetchedAt) =>
      publicDb.transaction('rw', publicDb.ratings, () =>
        putIfNewer(publicDb.ratings, [{ ...reviews, key, sellerId, savedAt: fetchedAt }], (row) => row.key),
      ),
    read: async (publicDb) => {
      const reviews = await publicDb.ratings.get(key)
      return reviews ? { data: reviews, savedAt: reviews.savedAt } : null
    },
    toData: (reviews) => reviews,
  })
}
