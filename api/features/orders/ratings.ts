import { MAX_STARS, type Rating } from '#shared/orders.ts'
import type { Database } from '../../db/open.ts'

/** A public seller's ratings, newest first, and how many there are of each number of stars (`spread[0]` is one star). */
export async function listRatings({ db }: Database, sellerUserId: string, page: { page: number; limit: number }): Promise<{ ratings: Rating[]; spread: number[]; total: number }> {
  const listed = db.selectFrom('ratings as r').innerJoin('listings as l', 'l.user_id', 'r.seller_user_id').where('r.seller_user_id', '=', sellerUserId)
  const rows = await listed
    .innerJoin('users as b', 'b.id', 'r.buyer_user_id')
    .selectAll('r')
    .select(['b.first_name', 'b.last_name', 'b.profile_image', 'b.country'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const counts = await listed
    .select((row) => ['r.rating', row.fn.countAll<number>().as('n')])
    .groupBy('r.rating')
    .execute()
  const spread = Array.from({ length: MAX_STARS }, (_, i) => counts.find((row) => row.rating === i + 1)?.n ?? 0)
  return {
    ratings: rows.map((row) => ({
      _id: row.id,
      sellerUserId: row.seller_user_id,
      rating: row.rating,
      comment: row.comment,
      reply: row.reply,
      createdAt: row.created_at,
      buyer: { _id: row.buyer_user_id, firstName: row.first_name, lastName: row.last_name, profileImage: row.profile_image, country: row.country },
    })),
    spread,
    total: spread.reduce((sum, count) => sum + count, 0),
  }
}
