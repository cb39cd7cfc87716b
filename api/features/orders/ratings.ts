import type { Transaction } from 'kysely'
import { type BuyerRating, MAX_STARS, type RateOrder } from '#shared/orders.ts'
import { RULES } from '#shared/rules.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { refreshListing } from '../listings/listing.ts'
import { notifyUser } from '../notices/notify.ts'

/**
 * Rates one's own completed order, once. Repeating the rating changes nothing. ORDER_NOT_FOUND,
 * NOT_COMPLETED, RATED_ALREADY, ID_TAKEN for the id of another rating, RATE_LIMITED.
 */
export async function rateOrder(
  database: Database,
  buyerId: string,
  form: RateOrder,
  { now, rateLimiter }: { now: Date; rateLimiter: RateLimiter | null },
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', form.orderId)
      .where('buyer_user_id', '=', buyerId)
      .executeTakeFirst()
    if (!order) throw new DomainError('ORDER_NOT_FOUND')
    const existing = await tx
      .selectFrom('ratings')
      .select(['id', 'rating', 'comment'])
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    if (
      existing &&
      (existing.id === form._id || (existing.rating === form.rating && existing.comment === form.comment))
    )
      return
    if (existing) throw new DomainError('RATED_ALREADY')
    if (
      form._id &&
      (await tx.selectFrom('ratings').select('id').where('id', '=', form._id).executeTakeFirst())
    )
      throw new DomainError('ID_TAKEN')
    if (order.status !== 'COMPLETED') throw new DomainError('NOT_COMPLETED')
    consumeToken(rateLimiter, buyerId)
    const sellerId = order.seller_user_id
    await tx
      .insertInto('ratings')
      .values({
        id: form._id ?? newId(now),
        order_id: order.id,
        seller_user_id: sellerId,
        buyer_user_id: buyerId,
        rating: form.rating,
        comment: form.comment,
        reply: null,
        created_at: now.toISOString(),
      })
      .execute()
    const points = form.rating === MAX_STARS ? RULES.pointsFiveStars : 0
    await tx
      .updateTable('sellers')
      .set((row) => ({
        rating_sum: row('rating_sum', '+', form.rating),
        rating_count: row('rating_count', '+', 1),
        points: row('points', '+', points),
      }))
      .where('user_id', '=', sellerId)
      .execute()
    await refreshListing(tx, sellerId, now)
    recordChange([buyerId, sellerId], 'order', order.id)
    recordChange(['public'], 'rating', sellerId)
    await notifyUser(
      tx,
      recordChange,
      { recipientId: sellerId, action: 'rated', orderId: order.id, actorId: buyerId },
      now,
    )
  })
}

/**
 * Rates the buyer of one's own completed order, once; only users who trade with them see it. Repeating it
 * changes nothing. ORDER_NOT_FOUND, NOT_COMPLETED, RATED_ALREADY, ID_TAKEN for the id of another rating,
 * RATE_LIMITED.
 */
export async function rateBuyer(
  database: Database,
  sellerId: string,
  form: RateOrder,
  { now, rateLimiter }: { now: Date; rateLimiter: RateLimiter | null },
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', form.orderId)
      .where('seller_user_id', '=', sellerId)
      .executeTakeFirst()
    if (!order) throw new DomainError('ORDER_NOT_FOUND')
    const existing = await tx
      .selectFrom('buyer_ratings')
      .select(['id', 'rating', 'comment'])
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    if (
      existing &&
      (existing.id === form._id || (existing.rating === form.rating && existing.comment === form.comment))
    )
      return
    if (existing) throw new DomainError('RATED_ALREADY')
    if (
      form._id &&
      (await tx.selectFrom('buyer_ratings').select('id').where('id', '=', form._id).executeTakeFirst())
    )
      throw new DomainError('ID_TAKEN')
    if (order.status !== 'COMPLETED') throw new DomainError('NOT_COMPLETED')
    consumeToken(rateLimiter, sellerId)
    const buyerId = order.buyer_user_id
    await tx
      .insertInto('buyer_ratings')
      .values({
        id: form._id ?? newId(now),
        order_id: order.id,
        buyer_user_id: buyerId,
        seller_user_id: sellerId,
        rating: form.rating,
        comment: form.comment,
        created_at: now.toISOString(),
      })
      .execute()
    await recordBuyerRatingChange(tx, recordChange, buyerId)
    await notifyUser(
      tx,
      recordChange,
      { recipientId: buyerId, action: 'buyerRated', orderId: order.id, actorId: sellerId },
      now,
    )
  })
}

/** Sends every order of a buyer anew: each shows their average rating. */
export async function recordBuyerRatingChange(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  buyerId: string,
): Promise<void> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'seller_user_id'])
    .where('buyer_user_id', '=', buyerId)
    .execute()
  for (const { id, seller_user_id } of orders) recordChange([buyerId, seller_user_id], 'order', id)
}

/** Freelancers' ratings of a buyer, newest first. */
export async function listBuyerRatings(
  { db }: Database,
  buyerId: string,
  page: { page: number; limit: number },
): Promise<{ ratings: BuyerRating[]; average: number | null; total: number }> {
  const ownRatings = db
    .selectFrom('buyer_ratings as r')
    .where('r.buyer_user_id', '=', buyerId)
    .where('r.hidden_at', 'is', null)
  const rows = await ownRatings
    .innerJoin('users as s', 's.id', 'r.seller_user_id')
    .selectAll('r')
    .select(['s.first_name', 's.last_name', 's.profile_image'])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const { total, average } = await ownRatings
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.avg<number | null>('r.rating').as('average'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ratings: rows.map((row) => ({
      _id: row.id,
      orderId: row.order_id,
      rating: row.rating,
      comment: row.comment,
      createdAt: row.created_at,
      seller: {
        _id: row.seller_user_id,
        firstName: row.first_name,
        lastName: row.last_name,
        profileImage: row.profile_image,
      },
    })),
    average: average === null ? null : Math.round(average * 10) / 10,
    total,
  }
}

/**
 * A freelancer's one reply to a rating. Repeating the same text changes nothing; another text is
 * REPLIED_ALREADY. RATE_LIMITED.
 */
export async function replyToRating(
  database: Database,
  sellerId: string,
  ratingId: string,
  { reply, now, rateLimiter }: { reply: string; now: Date; rateLimiter: RateLimiter | null },
): Promise<string> {
  return write(database, async (tx, recordChange) => {
    const rating = await tx
      .selectFrom('ratings')
      .selectAll()
      .where('id', '=', ratingId)
      .where('seller_user_id', '=', sellerId)
      .executeTakeFirst()
    if (!rating) throw new DomainError('RATING_NOT_FOUND')
    if (rating.reply === reply) return rating.order_id
    if (rating.reply !== null) throw new DomainError('REPLIED_ALREADY')
    consumeToken(rateLimiter, sellerId)
    await tx.updateTable('ratings').set({ reply }).where('id', '=', ratingId).execute()
    recordChange([rating.buyer_user_id, sellerId], 'order', rating.order_id)
    recordChange(['public'], 'rating', sellerId)
    await notifyUser(
      tx,
      recordChange,
      { recipientId: rating.buyer_user_id, action: 'replied', orderId: rating.order_id, actorId: sellerId },
      now,
    )
    return rating.order_id
  })
}
