import * as v from 'valibot'
import { boundedText } from './bounds.ts'
import type { Rating } from './orders.ts'
import { Id, pageParams } from './protocol/envelope.ts'
import { RULES } from './rules.ts'
import { beginLike, foldWords } from './search/words.ts'

export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export const MAX_REVIEW_SEARCH_LENGTH = 100
/** A search reads this many of a freelancer's reviews, the newest ones. */
export const MAX_SEARCHED_REVIEWS = 1000

/** The seller is named `userId` or `sellerId`: plain API clients send either. */
export const RatingQuery = v.pipe(
  v.object({
    userId: v.optional(Id),
    sellerId: v.optional(Id),
    sort: v.optional(v.picklist(REVIEW_SORTS), 'newest'),
    stars: v.optional(
      v.pipe(
        v.picklist(Array.from({ length: RULES.stars }, (_, i) => String(i + 1))),
        v.transform((text) => Number(text)),
      ),
    ),
    search: v.optional(v.pipe(boundedText(MAX_REVIEW_SEARCH_LENGTH), v.trim())),
    ...pageParams,
  }),
  v.check((query) => Boolean(query.userId ?? query.sellerId), 'userId is required'),
)

/** Which reviews of a freelancer, and in which order. */
export interface ReviewChoice {
  sort: ReviewSort
  stars?: number | undefined
  search?: string | undefined
}

type Comparable = Pick<Rating, '_id' | 'rating' | 'comment' | 'reply' | 'createdAt'>

/** The chosen reviews in order. The server and the app, without a network, both choose by this. */
export function chooseReviews<T extends Comparable>(
  reviews: T[],
  { sort, stars, search = '' }: ReviewChoice,
): T[] {
  const words = foldWords(search)
  return reviews
    .filter((review) => stars === undefined || review.rating === stars)
    .filter((review) => words.length === 0 || hasWords(review, words))
    .sort(
      (a, b) =>
        compareStars(a, b, sort) || compareText(b.createdAt, a.createdAt) || compareText(b._id, a._id),
    )
}

/** Whether each word begins one of the comment or of the freelancer's reply. `words` are folded. */
export const hasWords = ({ comment, reply }: Pick<Rating, 'comment' | 'reply'>, words: string[]): boolean =>
  beginLike(foldWords(`${comment} ${reply ?? ''}`), words)

const compareStars = (a: Comparable, b: Comparable, sort: ReviewSort): number =>
  sort === 'newest' ? 0 : sort === 'highest' ? b.rating - a.rating : a.rating - b.rating

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
