import { sql } from 'kysely'
import { type AdminFigures, TREND_DAYS, TREND_MONTHS, type TrendSpan } from '#shared/admin.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'

/** Counts for each of the last days or months (UTC), oldest first; periods without events are included. */
export async function readFigures({ db }: Database, span: TrendSpan, now: Date): Promise<AdminFigures> {
  const periods = listPeriods(span, now)
  const length = span === 'day' ? 10 : 7
  const cutoff = periods[0] ?? ''
  const count = async (table: 'users' | 'orders' | 'messages', role?: 'buyer' | 'seller') => {
    const time = sql<string>`substr(created_at, 1, ${sql.lit(length)})`
    const rows = await db
      .selectFrom(table)
      .select((row) => [time.as('at'), row.fn.countAll<number>().as('n')])
      .where('created_at', '>=', cutoff)
      .$if(role !== undefined, (query) => query.where(sql`role`, '=', role))
      .groupBy('at')
      .execute()
    return new Map(rows.map(({ at, n }) => [at, n]))
  }
  const [buyers, sellers, orders, messages] = [
    await count('users', 'buyer'),
    await count('users', 'seller'),
    await count('orders'),
    await count('messages'),
  ]
  const countAt = (counts: Map<string, number>, at: string) => counts.get(at) ?? 0
  return {
    points: periods.map((at) => ({
      at,
      buyers: countAt(buyers, at),
      sellers: countAt(sellers, at),
      orders: countAt(orders, at),
      messages: countAt(messages, at),
    })),
  }
}

function listPeriods(span: TrendSpan, now: Date): string[] {
  if (span === 'day')
    return Array.from({ length: TREND_DAYS }, (_, i) =>
      new Date(now.getTime() - (TREND_DAYS - 1 - i) * DAY_MS).toISOString().slice(0, 10),
    )
  return Array.from({ length: TREND_MONTHS }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (TREND_MONTHS - 1 - i), 1))
      .toISOString()
      .slice(0, 7),
  )
}
