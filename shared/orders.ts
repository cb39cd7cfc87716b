import * as v from 'valibot'
import { Id, pageQuery, paging } from './envelope.ts'

export const MAX_STARS = 5

/** A buyer's rating of a completed order, with the seller's one reply. */
export const Rating = v.object({
  _id: Id,
  sellerUserId: Id,
  rating: v.number(),
  comment: v.string(),
  reply: v.nullable(v.string()),
  createdAt: v.string(),
  buyer: v.object({ _id: Id, firstName: v.string(), lastName: v.string(), profileImage: v.nullable(v.string()), country: v.string() }),
})
export type Rating = v.InferOutput<typeof Rating>

/** The seller is named `userId` or `sellerId`: plain clients send either. */
export const RatingQuery = v.pipe(
  v.object({ userId: v.optional(Id), sellerId: v.optional(Id), ...pageQuery }),
  v.check((query) => Boolean(query.userId ?? query.sellerId), 'userId is required'),
)
export const RatingList = v.object({ ratings: v.array(Rating), spread: v.array(v.number()), ...paging })
