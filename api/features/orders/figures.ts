import type { Kysely } from 'kysely'
import { FALLBACK_MXN } from '#shared/currency.ts'
import { ANSWER_MS, type BuyerFigures, FEWEST_CASES, FIGURES_DAYS, FIGURES_MONTHS, type SellerFigures } from '#shared/figures.ts'
import { toDollars } from '#shared/money.ts'
import { isLate, ORDER_FILTERS, type Side } from '#shared/order-graph.ts'
import { MAX_STARS } from '#shared/orders.ts'
import { badgeOf } from '#shared/sellers.ts'
import { eachInTurn, inPages } from '../../db/in-turn.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'

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
/** How much of a span counts as waiting for somebody, in ms: the hours in which they want to be left alone don't. */
export type Waited = (from: Date, to: Date) => number
export type WaitedFor = (db: Db, userId: string) => Promise<Waited>

const DAY_MS = 86_400_000
const PEOPLE_AT_ONCE = 200
const CHATS_AT_ONCE = 50
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()

/** A freelancer's figures, as decisions §5 define them. */
export async function sellerFigures({ db }: Database, userId: string, waitedFor: WaitedFor, now: Date): Promise<SellerFigures> {
  const rows = await ordersOf(db, 'seller', userId)
  const since = daysAgo(now, FIGURES_DAYS)
  const recent = rows.filter(({ created_at }) => created_at >= since)
  const closed = rows.filter(({ closed_at }) => closed_at !== null && closed_at >= since)
  // One that was declined or withdrawn changes nobody's figures, nor does one that can still be answered.
  const accepted = recent.filter(wasAccepted).length
  const expired = recent.filter(({ status, last_by, accepted_at }) => status === 'CANCELLED' && last_by === 'system' && accepted_at === null).length
  const delivered = rows.filter(({ delivered_at, on_time }) => on_time !== null && delivered_at !== null && delivered_at >= since)
  const { answered, enquiries, minutes } = await responses(db, userId, await waitedFor(db, userId), since, now)
  const stars = await db
    .selectFrom('ratings')
    .select((row) => ['rating', row.fn.countAll<number>().as('n')])
    .where('seller_user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .groupBy('rating')
    .execute()
  const spread = Array.from({ length: MAX_STARS }, (_, i) => stars.find(({ rating }) => rating === i + 1)?.n ?? 0)
  const count = spread.reduce((sum, n) => sum + n, 0)
  const { points } = await db.selectFrom('sellers').select('points').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const rating = count > 0 ? Math.round((spread.reduce((sum, n, i) => sum + n * (i + 1), 0) / count) * 10) / 10 : null
  return {
    months: byMonth(rows, now),
    statuses: byStatus(rows, now),
    spread,
    rating,
    hiring: rate(accepted, accepted + expired),
    completion: completionOf(closed),
    onTime: rate(delivered.filter(({ on_time }) => on_time === 1).length, delivered.length),
    response: rate(answered, enquiries + expired),
    responseMinutes: minutes,
    points,
    badge: badgeOf(points, rating),
  }
}

/** A client's figures. */
export async function buyerFigures({ db }: Database, userId: string, now: Date): Promise<BuyerFigures> {
  const rows = await ordersOf(db, 'buyer', userId)
  const since = daysAgo(now, FIGURES_DAYS)
  const sellers = new Set(rows.filter(wasAccepted).map(({ seller_user_id }) => seller_user_id)).size
  const { average, count } = await db
    .selectFrom('buyer_ratings')
    .select((row) => [row.fn.avg<number | null>('rating').as('average'), row.fn.countAll<number>().as('count')])
    .where('buyer_user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    months: byMonth(rows, now),
    statuses: byStatus(rows, now),
    sellers,
    rating: average === null ? null : Math.round(average * 10) / 10,
    ratingCount: count,
    completion: completionOf(rows.filter(({ closed_at }) => closed_at !== null && closed_at >= since)),
  }
}

/** Brings the response time that public profiles show up to date, for all who were written to lately. */
export async function refreshResponseTimes(database: Database, waitedFor: WaitedFor, now: Date): Promise<void> {
  const since = daysAgo(now, FIGURES_DAYS)
  const people = inPages(
    '',
    PEOPLE_AT_ONCE,
    (after, most) => database.db.selectFrom('sellers').select(['user_id', 'response_minutes']).where('user_id', '>', after).orderBy('user_id').limit(most).execute(),
    ({ user_id }) => user_id,
  )
  await eachInTurn(people, async ({ user_id, response_minutes }) => {
    const asked = await database.db.selectFrom('chats').select('id').where('seller_user_id', '=', user_id).where('created_at', '>=', since).limit(1).executeTakeFirst()
    if (!asked) return
    const { minutes } = await responses(database.db, user_id, await waitedFor(database.db, user_id), since, now)
    if (minutes === null || minutes === response_minutes) return
    await write(database, async (tx, changed) => {
      await tx.updateTable('sellers').set({ response_minutes: minutes }).where('user_id', '=', user_id).execute()
      changed(['public'], 'listing', user_id)
    })
  })
}

const ordersOf = (db: Db, side: Side, userId: string): Promise<Row[]> =>
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

const wasAccepted = ({ accepted_at, status }: Row) => accepted_at !== null || status === 'PROCESSING' || status === 'DELIVERED' || status === 'COMPLETED'
const rate = (part: number, of: number) => ({ share: of < FEWEST_CASES ? null : part / of, of })

function completionOf(closed: Row[]) {
  const completed = closed.filter(({ status }) => status === 'COMPLETED').length
  const broken = closed.filter((row) => row.status === 'CANCELLED' && wasAccepted(row)).length
  return rate(completed, completed + broken)
}

function byMonth(rows: Row[], now: Date): SellerFigures['months'] {
  const months = Array.from({ length: FIGURES_MONTHS }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (FIGURES_MONTHS - 1 - i), 1)).toISOString().slice(0, 7),
  )
  return months.map((month) => {
    const done = rows.filter(({ status, closed_at, created_at }) => status === 'COMPLETED' && (closed_at ?? created_at).startsWith(month))
    const cents = done.reduce((sum, { budget_cents }) => sum + budget_cents, 0)
    const pesos = done.reduce((sum, { budget_cents, pesos_per_dollar }) => sum + Math.round(budget_cents * (pesos_per_dollar ?? FALLBACK_MXN)), 0)
    return { month, orders: done.length, dollars: toDollars(cents), pesos: pesos / 100 }
  })
}

function byStatus(rows: Row[], now: Date): SellerFigures['statuses'] {
  const count = (filter: (typeof ORDER_FILTERS)[number]) =>
    rows.filter((row) =>
      filter === 'LATE' ? isLate({ status: row.status, deliveryAt: row.delivery_at }, now.getTime()) : filter === 'IN_REVISION' ? row.in_revision === 1 : row.status === filter,
    ).length
  return Object.fromEntries(ORDER_FILTERS.map((filter) => [filter, count(filter)])) as SellerFigures['statuses']
}

/** Clients' first messages, and how soon a person (not their automatic answer) wrote back. Those that may still be answered in time don't count yet. */
async function responses(db: Db, userId: string, waited: Waited, since: string, now: Date): Promise<{ answered: number; enquiries: number; minutes: number | null }> {
  let answered = 0
  let enquiries = 0
  const times: number[] = []
  const chats = inPages(
    { created_at: since, id: '' },
    CHATS_AT_ONCE,
    (after, most) => firstWords(db, userId, after, most),
    (row) => row,
  )
  // Whoever has thousands of chats is counted a few at a time.
  await eachInTurn(chats, async ({ asked, replied }) => {
    if (asked === null || (replied !== null && replied < asked)) return
    const wait = waited(new Date(asked), replied === null ? now : new Date(replied))
    if (replied !== null) times.push(wait)
    else if (wait <= ANSWER_MS) return
    enquiries++
    if (replied !== null && wait <= ANSWER_MS) answered++
  })
  const middle = times.sort((a, b) => a - b)[Math.floor((times.length - 1) / 2)]
  return { answered, enquiries, minutes: times.length < FEWEST_CASES || middle === undefined ? null : Math.max(1, Math.round(middle / 60_000)) }
}

/** A freelancer's chats that began after another, the oldest first: when the client first wrote, and when the freelancer did in person. */
const firstWords = (db: Db, userId: string, after: { created_at: string; id: string }, most: number) =>
  db
    .selectFrom('chats as c')
    .select((row) => {
      const first = () => row.selectFrom('messages as m').select('m.created_at').whereRef('m.chat_id', '=', 'c.id').where('m.automatic', '=', 0).orderBy('m.seq').limit(1)
      return ['c.id', 'c.created_at', first().where('m.sender_user_id', '!=', userId).as('asked'), first().where('m.sender_user_id', '=', userId).as('replied')]
    })
    .where('c.seller_user_id', '=', userId)
    .where('c.created_at', '>=', after.created_at)
    .where((row) => row.or([row('c.created_at', '>', after.created_at), row('c.id', '>', after.id)]))
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(most)
    .execute()
