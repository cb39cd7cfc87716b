import type { Kysely } from 'kysely'
import { MAX_STARS, type Rating, type ReviewProject } from '#shared/orders.ts'
import {
  chooseReviews,
  hasWords,
  MAX_SEARCHED_REVIEWS,
  type ReviewChoice,
  type ReviewSort,
} from '#shared/reviews.ts'
import { foldWords } from '#shared/search/words.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { toPublicName } from '../listings/public-names.ts'
import { loadReviewProjects } from './review-projects.ts'

/** Texts folded without a pause: more at once would delay other requests. */
const SEARCH_BATCH_SIZE = 100

type Page = { page: number; limit: number }

/**
 * A public seller's reviews of a choice, the number of those, and the number of all of their reviews for each
 * number of stars (`spread[0]` is one star). A search reads the newest MAX_SEARCHED_REVIEWS.
 */
export async function listReviews(
  { db }: Database,
  sellerUserId: string,
  query: ReviewChoice & Page,
): Promise<{ reviews: Rating[]; spread: number[]; total: number }> {
  const { rows: counts } = await selectStarCounts(db, sellerUserId)
  const spread = Array.from(
    { length: MAX_STARS },
    (_, i) => counts.find((row) => row.rating === i + 1)?.n ?? 0,
  )
  const words = foldWords(query.search ?? '')
  if (words.length > 0) return { ...(await searchReviews(db, sellerUserId, query, words)), spread }
  const total = spread.reduce(
    (sum, count, i) => sum + (query.stars === undefined || query.stars === i + 1 ? count : 0),
    0,
  )
  return { reviews: await readReviews(db, sellerUserId, query), spread, total }
}

async function readReviews(
  db: Kysely<Schema>,
  sellerUserId: string,
  { sort, stars, page, limit }: ReviewChoice & Page,
): Promise<Rating[]> {
  const [least, most] = stars === undefined ? [1, MAX_STARS] : [stars, stars]
  const { rows } = await SELECT_PAGE[sort](db, sellerUserId, least, most, limit, (page - 1) * limit)
  return toReviews(db, rows)
}

async function searchReviews(
  db: Kysely<Schema>,
  sellerUserId: string,
  { sort, stars, page, limit }: ReviewChoice & Page,
  words: string[],
): Promise<{ reviews: Rating[]; total: number }> {
  const { rows } = await selectTexts(db, sellerUserId, MAX_SEARCHED_REVIEWS)
  const texts = rows.map(({ id, created_at, ...row }) => ({ ...row, _id: id, createdAt: created_at }))
  const hits: typeof texts = []
  for (let start = 0; start < texts.length; start += SEARCH_BATCH_SIZE) {
    if (start > 0) await yieldToEventLoop()
    hits.push(...texts.slice(start, start + SEARCH_BATCH_SIZE).filter((text) => hasWords(text, words)))
  }
  const chosen = chooseReviews(hits, { sort, stars })
  const ids = chosen.slice((page - 1) * limit, page * limit).map(({ _id }) => _id)
  if (ids.length === 0) return { reviews: [], total: chosen.length }
  const reviews = await selectReviews(db, sellerUserId).where('r.id', 'in', ids).execute()
  return { reviews: chooseReviews(await toReviews(db, reviews), { sort }), total: chosen.length }
}

const selectPublicRatings = (db: Kysely<Schema>, sellerUserId: string) =>
  db
    .selectFrom('ratings as r')
    .innerJoin('listings as l', 'l.user_id', 'r.seller_user_id')
    .where('r.seller_user_id', '=', sellerUserId)
    .where('r.hidden_at', 'is', null)
const selectReviews = (db: Kysely<Schema>, sellerUserId: string) =>
  selectPublicRatings(db, sellerUserId)
    .innerJoin('users as b', 'b.id', 'r.buyer_user_id')
    .selectAll('r')
    .select(['b.first_name', 'b.last_name', 'b.status', 'b.profile_image', 'b.country'])
const selectPage = (sort: ReviewSort) =>
  prepareQuery((db, sellerUserId: string, least: number, most: number, limit: number, offset: number) =>
    selectReviews(db, sellerUserId)
      .where('r.rating', '>=', least)
      .where('r.rating', '<=', most)
      .$if(sort !== 'newest', (select) => select.orderBy('r.rating', sort === 'highest' ? 'desc' : 'asc'))
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(limit)
      .offset(offset),
  )
const SELECT_PAGE = {
  newest: selectPage('newest'),
  highest: selectPage('highest'),
  lowest: selectPage('lowest'),
} satisfies Record<ReviewSort, unknown>
const selectTexts = prepareQuery((db, sellerUserId: string, limit: number) =>
  selectPublicRatings(db, sellerUserId)
    .select(['r.id', 'r.rating', 'r.comment', 'r.reply', 'r.created_at'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit),
)
const selectStarCounts = prepareQuery((db, sellerUserId: string) =>
  selectPublicRatings(db, sellerUserId)
    .select((row) => ['r.rating', row.fn.countAll<number>().as('n')])
    .groupBy('r.rating'),
)

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

async function toReviews(db: Kysely<Schema>, rows: ReviewRow[]): Promise<Rating[]> {
  const projects = await loadReviewProjects(
    db,
    rows.flatMap(({ project_id }) => project_id ?? []),
  )
  return rows.map((row) => toReview(row, projects.get(row.project_id ?? '')))
}

const toReview = (row: ReviewRow, project: ReviewProject | undefined): Rating => ({
  _id: row.id,
  sellerUserId: row.seller_user_id,
  rating: row.rating,
  comment: row.comment,
  reply: row.reply,
  createdAt: row.created_at,
  buyer: {
    _id: row.buyer_user_id,
    ...toPublicName({ ...row, display_name: null }),
    profileImage: row.profile_image,
    country: row.country,
  },
  ...(project && { project }),
})
