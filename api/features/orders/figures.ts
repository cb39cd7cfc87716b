import type { Kysely } from 'kysely'
import { FALLBACK_MXN_PER_DOLLAR } from '#shared/currency.ts'
import {
  type BuyerFigures,
  FIGURES_DAYS,
  FIGURES_MONTHS,
  MIN_CASES,
  RESPONSE_WINDOW_MS,
  type SellerFigures,
} from '#shared/figures.ts'
import { toDollars } from '#shared/money.ts'
import { isLate, ORDER_FILTERS, type Side } from '#shared/order-graph.ts'
import { MAX_STARS } from '#shared/orders.ts'
import { badgeOf } from '#shared/sellers.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { forEachSequentially, paginate } from '../../db/yielding.ts'
import { refreshListing } from '../listings/listing.ts'
import { readStanding } from '../listings/standing.ts'
import { createWaitTimer, type WaitTimer } from '../notices/wait-timer.ts'

type Db = Kysely<Schema>
type Row = Pick<
  Schema['orders'],
  | 'seller_user_id'
  | 'status'
  | 'created_at'
  | 'accepted_at'
  | 'closed_at'
  | 'budget_cents'
  | 'pesos_per_dollar'
  | 'delivery_at'
  | 'in_revision'
  | 'on_time'
  | 'delivered_at'
  | 'last_by'
>

const SELLERS_PER_BATCH = 200
const CHATS_PER_BATCH = 50
const isoDaysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

/** A freelancer's figures, as defined in decision 76. */
export async function readSellerFigures({ db }: Database, userId: string, now: Date): Promise<SellerFigures> {
  const rows = await selectOrders(db, 'seller', userId)
  const cutoff = isoDaysAgo(now, FIGURES_DAYS)
  const recent = rows.filter(({ created_at }) => created_at >= cutoff)
  const closed = rows.filter(({ closed_at }) => closed_at !== null && closed_at >= cutoff)
  // An order that was declined, withdrawn, or can still be answered counts in no figure.
  const accepted = recent.filter(wasAccepted).length
  const expired = recent.filter(
    ({ status, last_by, accepted_at }) =>
      status === 'CANCELLED' && last_by === 'system' && accepted_at === null,
  ).length
  const delivered = rows.filter(
    ({ delivered_at, on_time }) => on_time !== null && delivered_at !== null && delivered_at >= cutoff,
  )
  const { answered, enquiries, minutes } = await measureResponses(
    db,
    userId,
    await createWaitTimer(db, userId),
    { cutoff, now },
  )
  const starCounts = await db
    .selectFrom('ratings')
    .select((row) => ['rating', row.fn.countAll<number>().as('n')])
    .where('seller_user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .groupBy('rating')
    .execute()
  const spread = Array.from(
    { length: MAX_STARS },
    (_, i) => starCounts.find(({ rating }) => rating === i + 1)?.n ?? 0,
  )
  const count = spread.reduce((sum, n) => sum + n, 0)
  const { points } = await db
    .selectFrom('sellers')
    .select('points')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const rating =
    count > 0 ? Math.round((spread.reduce((sum, n, i) => sum + n * (i + 1), 0) / count) * 10) / 10 : null
  return {
    months: groupByMonth(rows, now),
    statuses: countByStatus(rows, now),
    spread,
    rating,
    hiring: toShare(accepted, accepted + expired),
    completion: toCompletionShare(closed),
    onTime: toShare(delivered.filter(({ on_time }) => on_time === 1).length, delivered.length),
    response: toShare(answered, enquiries + expired),
    responseMinutes: minutes,
    points,
    badge: badgeOf(points, rating),
    standing: await readStanding(db, userId, now),
  }
}

/** A client's figures. */
export async function readBuyerFigures({ db }: Database, userId: string, now: Date): Promise<BuyerFigures> {
  const rows = await selectOrders(db, 'buyer', userId)
  const cutoff = isoDaysAgo(now, FIGURES_DAYS)
  const sellers = new Set(rows.filter(wasAccepted).map(({ seller_user_id }) => seller_user_id)).size
  const { average, count } = await db
    .selectFrom('buyer_ratings')
    .select((row) => [
      row.fn.avg<number | null>('rating').as('average'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('buyer_user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    months: groupByMonth(rows, now),
    statuses: countByStatus(rows, now),
    sellers,
    rating: average === null ? null : Math.round(average * 10) / 10,
    ratingCount: count,
    completion: toCompletionShare(rows.filter(({ closed_at }) => closed_at !== null && closed_at >= cutoff)),
  }
}

/** Updates the response time on public profiles, for all sellers who were written to lately. */
export async function refreshResponseTimes(database: Database, now: Date): Promise<void> {
  const cutoff = isoDaysAgo(now, FIGURES_DAYS)
  const sellers = paginate(
    '',
    SELLERS_PER_BATCH,
    (after, limit) =>
      database.db
        .selectFrom('sellers')
        .select(['user_id', 'response_minutes'])
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(limit)
        .execute(),
    ({ user_id }) => user_id,
  )
  await forEachSequentially(sellers, async ({ user_id, response_minutes }) => {
    const recentChat = await database.db
      .selectFrom('chats')
      .select('id')
      .where('seller_user_id', '=', user_id)
      .where('created_at', '>=', cutoff)
      .limit(1)
      .executeTakeFirst()
    if (!recentChat) return
    const { minutes } = await measureResponses(
      database.db,
      user_id,
      await createWaitTimer(database.db, user_id),
      { cutoff, now },
    )
    if (minutes === null || minutes === response_minutes) return
    await write(database, async (tx, recordChange) => {
      await tx
        .updateTable('sellers')
        .set({ response_minutes: minutes })
        .where('user_id', '=', user_id)
        .execute()
      await refreshListing(tx, user_id, now)
      recordChange(['public'], 'listing', user_id)
    })
  })
}

const selectOrders = (db: Db, side: Side, userId: string): Promise<Row[]> =>
  db
    .selectFrom('orders')
    .select([
      'seller_user_id',
      'status',
      'created_at',
      'accepted_at',
      'closed_at',
      'budget_cents',
      'pesos_per_dollar',
      'delivery_at',
      'in_revision',
      'on_time',
      'delivered_at',
      'last_by',
    ])
    .where(side === 'buyer' ? 'buyer_user_id' : 'seller_user_id', '=', userId)
    .execute()

const wasAccepted = ({ accepted_at, status }: Row) =>
  accepted_at !== null || status === 'PROCESSING' || status === 'DELIVERED' || status === 'COMPLETED'
const toShare = (count: number, total: number) => ({
  share: total < MIN_CASES ? null : count / total,
  of: total,
})

function toCompletionShare(closed: Row[]) {
  const completed = closed.filter(({ status }) => status === 'COMPLETED').length
  const cancelled = closed.filter((row) => row.status === 'CANCELLED' && wasAccepted(row)).length
  return toShare(completed, completed + cancelled)
}

function groupByMonth(rows: Row[], now: Date): SellerFigures['months'] {
  const months = Array.from({ length: FIGURES_MONTHS }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (FIGURES_MONTHS - 1 - i), 1))
      .toISOString()
      .slice(0, 7),
  )
  return months.map((month) => {
    const completed = rows.filter(
      ({ status, closed_at, created_at }) =>
        status === 'COMPLETED' && (closed_at ?? created_at).startsWith(month),
    )
    const cents = completed.reduce((sum, { budget_cents }) => sum + budget_cents, 0)
    const pesos = completed.reduce(
      (sum, { budget_cents, pesos_per_dollar }) =>
        sum + Math.round(budget_cents * (pesos_per_dollar ?? FALLBACK_MXN_PER_DOLLAR)),
      0,
    )
    return { month, orders: completed.length, dollars: toDollars(cents), pesos: pesos / 100 }
  })
}

function countByStatus(rows: Row[], now: Date): SellerFigures['statuses'] {
  const count = (filter: (typeof ORDER_FILTERS)[number]) =>
    rows.filter((row) =>
      filter === 'LATE'
        ? isLate({ status: row.status, deliveryAt: row.delivery_at }, now.getTime())
        : filter === 'IN_REVISION'
          ? row.in_revision === 1
          : row.status === filter,
    ).length
  return Object.fromEntries(
    ORDER_FILTERS.map((filter) => [filter, count(filter)]),
  ) as SellerFigures['statuses']
}

/**
 * Clients' first messages, and the time to the first personal (not automatic) reply. Those that can still be
 * answered in time don't count yet.
 */
async function measureResponses(
  db: Db,
  userId: string,
  measureWait: WaitTimer,
  { cutoff, now }: { cutoff: string; now: Date },
): Promise<{ answered: number; enquiries: number; minutes: number | null }> {
  let answered = 0
  let enquiries = 0
  const waitTimes: number[] = []
  const chats = paginate(
    { created_at: cutoff, id: '' },
    CHATS_PER_BATCH,
    (after, limit) => selectFirstMessages(db, userId, after, limit),
    (row) => row,
  )
  // In batches: a user may have thousands of chats.
  await forEachSequentially(chats, async ({ asked: askedAt, replied: repliedAt }) => {
    if (askedAt === null || (repliedAt !== null && repliedAt < askedAt)) return
    const waitMs = measureWait(new Date(askedAt), repliedAt === null ? now : new Date(repliedAt))
    if (repliedAt !== null) waitTimes.push(waitMs)
    else if (waitMs <= RESPONSE_WINDOW_MS) return
    enquiries++
    if (repliedAt !== null && waitMs <= RESPONSE_WINDOW_MS) answered++
  })
  const median = waitTimes.sort((a, b) => a - b)[Math.floor((waitTimes.length - 1) / 2)]
  return {
    answered,
    enquiries,
    minutes:
      waitTimes.length < MIN_CASES || median === undefined
        ? null
        : Math.max(1, Math.round(median / MINUTE_MS)),
  }
}

/**
 * A freelancer's chats created after the cursor, oldest first: the times of the client's first message and of
 * the freelancer's first personal one.
 */
const selectFirstMessages = (
  db: Db,
  userId: string,
  after: { created_at: string; id: string },
  limit: number,
) =>
  db
    .selectFrom('chats as c')
    .select((row) => {
      const firstMessage = () =>
        row
          .selectFrom('messages as m')
          .select('m.created_at')
          .whereRef('m.chat_id', '=', 'c.id')
          .where('m.automatic', '=', 0)
          .orderBy('m.seq')
          .limit(1)
      return [
        'c.id',
        'c.created_at',
        firstMessage().where('m.sender_user_id', '!=', userId).as('asked'),
        firstMessage().where('m.sender_user_id', '=', userId).as('replied'),
      ]
    })
    .where('c.seller_user_id', '=', userId)
    .where('c.created_at', '>=', after.created_at)
    .where((row) => row.or([row('c.created_at', '>', after.created_at), row('c.id', '>', after.id)]))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(limit)
    .execute()
