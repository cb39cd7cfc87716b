import { type Kysely, sql, type Transaction } from 'kysely'
import type { AdminReview, AdminReviewQuery } from '#shared/moderation.ts'
import type { Side } from '#shared/order-graph.ts'
import { MAX_STARS } from '#shared/orders.ts'
import { RULES } from '#shared/rules.ts'
import { caseInsensitiveLike } from '../../db/engine.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import type { SessionUser } from '../../http/middleware/session.ts'
import { sendMail } from '../../mail/mail-queue.ts'
import { refreshListing } from '../listings/listing.ts'
import { notifyUser } from '../notices/notify.ts'
import { formatOrderNumber } from '../orders/load-orders.ts'
import { recordBuyerRatingChange } from '../orders/ratings.ts'
import { recordAudit } from './audit.ts'
import { assertCanModerate } from './users.ts'

/**
 * Reviews of freelancers or of clients, newest first: all, or those with the search terms in their text or in
 * either party's name; public or hidden.
 */
export async function listReviews(
  { db }: Database,
  { about, search, hidden, page, limit }: AdminReviewQuery,
): Promise<{ reviews: AdminReview[]; total: number }> {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, (character) => `\\${character}`)}%`
  const filtered = selectReviews(db, about)
    .where('r.hidden_at', hidden === 'true' ? 'is not' : 'is', null)
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`b.first_name || ' ' || b.last_name || ' ' || s.first_name || ' ' || s.last_name || ' ' || r.comment ${caseInsensitiveLike(db)} ${pattern} escape '\\'`,
      ),
    )
  const { total } = await filtered
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await filtered
    .selectAll('r')
    .select([
      'o.number',
      'b.first_name as b_first',
      'b.last_name as b_last',
      's.first_name as s_first',
      's.last_name as s_last',
    ])
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    reviews: rows.map((row) => ({
      about,
      _id: row.id,
      number: formatOrderNumber(row.number),
      rating: row.rating,
      comment: row.comment,
      reply: row.reply,
      buyer: { firstName: row.b_first, lastName: row.b_last },
      seller: { firstName: row.s_first, lastName: row.s_last },
      hiddenReason: row.hidden_at === null ? null : (row.hidden_reason ?? ''),
      createdAt: row.created_at,
    })),
    total,
  }
}

const REVIEW_COLUMNS = [
  'id',
  'order_id',
  'buyer_user_id',
  'seller_user_id',
  'rating',
  'comment',
  'created_at',
  'hidden_at',
  'hidden_reason',
] as const
const REVIEW_TABLES = { seller: 'ratings', buyer: 'buyer_ratings' } as const

const selectReviews = (db: Kysely<Schema>, about: Side) =>
  db
    .selectFrom(
      about === 'seller'
        ? db
            .selectFrom('ratings')
            .select([...REVIEW_COLUMNS, 'reply'])
            .as('r')
        : db
            .selectFrom('buyer_ratings')
            .select([...REVIEW_COLUMNS, sql<string | null>`cast(null as text)`.as('reply')])
            .as('r'),
    )
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('users as b', 'b.id', 'r.buyer_user_id')
    .innerJoin('users as s', 's.id', 'r.seller_user_id')

/**
 * Hides a review, with its reply, or shows it again (`reason` null). A hidden review counts in no figure.
 * Both parties are notified and read the reason with their order. Repeating it changes nothing.
 * RATING_NOT_FOUND.
 */
export async function hideReview(
  database: Database,
  admin: SessionUser,
  { id, about }: { id: string; about: Side },
  { reason, now }: { reason: string | null; now: Date },
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const table = REVIEW_TABLES[about]
    const review = await tx.selectFrom(table).select(REVIEW_COLUMNS).where('id', '=', id).executeTakeFirst()
    if (!review) throw new DomainError('RATING_NOT_FOUND')
    if ((review.hidden_at !== null) === (reason !== null)) return
    await tx
      .updateTable(table)
      .set({ hidden_at: reason === null ? null : now.toISOString(), hidden_reason: reason })
      .where('id', '=', id)
      .execute()
    if (about === 'seller') {
      await adjustReviewTotals(tx, review, reason === null ? 1 : -1)
      await refreshListing(tx, review.seller_user_id, now)
      recordChange(['public'], 'rating', review.seller_user_id)
    } else await recordBuyerRatingChange(tx, recordChange, review.buyer_user_id)
    const participants = [review.buyer_user_id, review.seller_user_id]
    recordChange(participants, 'order', review.order_id)
    for (const recipientId of participants)
      await notifyUser(
        tx,
        recordChange,
        {
          recipientId,
          action: reason === null ? 'reviewShown' : 'reviewHidden',
          orderId: review.order_id,
          actorId: null,
        },
        now,
      )
    await recordAudit(tx, admin.id, reason === null ? 'reviewShown' : 'reviewHidden', {
      subject: about === 'seller' ? review.buyer_user_id : review.seller_user_id,
      note: reason ?? '',
      now,
    })
  })
}

const adjustReviewTotals = (
  tx: Transaction<Schema>,
  { seller_user_id, rating }: Pick<Schema['ratings'], 'seller_user_id' | 'rating'>,
  delta: 1 | -1,
) =>
  tx
    .updateTable('sellers')
    .set((row) => ({
      rating_sum: row('rating_sum', '+', delta * rating),
      rating_count: row('rating_count', '+', delta),
      points: row('points', '+', rating === MAX_STARS ? delta * RULES.pointsFiveStars : 0),
    }))
    .where('user_id', '=', seller_user_id)
    .execute()

/**
 * Warns a user, who reads the reason among their notifications and in a mail. USER_NOT_FOUND; FORBIDDEN as
 * for a suspension.
 */
export async function warnUser(
  database: Database,
  admin: SessionUser,
  userId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const user = await assertCanModerate(tx, admin, userId)
    const id = newId(now)
    await tx
      .insertInto('warnings')
      .values({ id, user_id: userId, reason, created_at: now.toISOString(), read_at: null })
      .execute()
    await sendMail(tx, 'warned', user, { data: { detail: reason }, now })
    await recordAudit(tx, admin.id, 'warned', { subject: userId, note: reason, now })
    recordChange([userId], 'notice', id)
  })
}
