import { type Rating, RatingList } from '#shared/orders.ts'
import { PAGE_SIZE, type Paging, totalPages } from '#shared/protocol/envelope.ts'
import { chooseReviews, type ReviewChoice } from '#shared/reviews.ts'
import { type CachedData, putIfNewer } from '../../cache/cached-rows.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'

/**
 * `spread` counts all reviews of one star, two stars, … five; `total` those that were chosen. `searched`: the
 * number of reviews on this device, where only those were searched.
 */
export type Reviews = Paging & { ratings: Rating[]; spread: number[]; searched?: number }

/** One page of the chosen reviews of a seller. */
export const useReviews = (sellerId: string, page: number, choice: ReviewChoice): Loaded<Reviews> => {
  const { sort, stars, search = '' } = choice
  const isAll = sort === 'newest' && !stars && !search
  const key = isAll ? `${sellerId} ${page}` : `${sellerId} ${page} ${sort} ${stars ?? ''} ${search}`
  return useCachedQuery<Reviews, Reviews>({
    key: ['reviews', key],
    keepPrevious: true,
    fetch: (signal) =>
      callEndpoint('GET /rating', RatingList, {
        query: {
          sellerId,
          page,
          ...(sort !== 'newest' && { sort }),
          ...(stars && { stars }),
          ...(search && { search }),
        },
        signal,
      }),
    store: (publicDb, reviews, fetchedAt) =>
      publicDb.transaction('rw', publicDb.ratings, () =>
        putIfNewer(publicDb.ratings, [{ ...reviews, key, sellerId, savedAt: fetchedAt }], (row) => row.key),
      ),
    read: async (publicDb) => {
      const reviews = await publicDb.ratings.get(key)
      return reviews ? { data: reviews, savedAt: reviews.savedAt } : null
    },
    // A page of all reviews can't be made of those that happen to be here.
    ...(!isAll && { readFallback: (publicDb) => findCachedReviews(publicDb, sellerId, page, choice) }),
    toData: (reviews) => reviews,
  })
}

/** The same page of the reviews on this device; null if there are none. */
export async function findCachedReviews(
  publicDb: PublicDb,
  sellerId: string,
  page: number,
  choice: ReviewChoice,
): Promise<(CachedData<Reviews> & { empty: boolean }) | null> {
  const rows = (await publicDb.ratings.where('sellerId').equals(sellerId).toArray()).sort(
    (a, b) => a.savedAt - b.savedAt,
  )
  const newest = rows.at(-1)
  if (!newest) return null
  const reviews = new Map(rows.flatMap(({ ratings }) => ratings.map((review) => [review._id, review])))
  if (reviews.size === 0) return null
  const chosen = chooseReviews([...reviews.values()], choice)
  return {
    data: {
      ratings: chosen.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      spread: newest.spread,
      page,
      limit: PAGE_SIZE,
      total: chosen.length,
      totalPages: totalPages(chosen.length, PAGE_SIZE),
      searched: reviews.size,
    },
    savedAt: newest.savedAt,
    empty: chosen.length === 0,
  }
}
