import type { Paging } from '#shared/envelope.ts'
import { type Rating, RatingList } from '#shared/orders.ts'
import { getJson } from '../../offline/api.ts'
import { putNewer } from '../../offline/copies.ts'
import { useCopy } from '../../offline/copy-hooks.ts'
import type { Loaded } from '../../offline/hooks.ts'

/** `spread` counts the ratings of one star, two stars, … five. */
export type Reviews = Paging & { ratings: Rating[]; spread: number[] }

/** One page of what buyers said about a seller, newest first. */
export const useReviews = (sellerId: string, page: number): Loaded<Reviews> => {
  const key = `${sellerId} ${page}`
  return useCopy<Reviews, Reviews>({
    key: ['reviews', sellerId, page],
    steady: true,
    ask: (signal) => getJson('rating', RatingList, { query: { sellerId, page }, signal }),
    keep: (copies, reviews, at) => copies.transaction('rw', copies.ratings, () => putNewer(copies.ratings, [{ ...reviews, key, sellerId, savedAt: at }], (row) => row.key)),
    read: async (copies) => {
      const reviews = await copies.ratings.get(key)
      return reviews ? { data: reviews, savedAt: reviews.savedAt } : null
    },
    shown: (reviews) => reviews,
  })
}
