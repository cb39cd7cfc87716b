import type { Logger } from 'pino'
import { FALLBACK_MXN_PER_DOLLAR, RATE_TTL_MS } from '#shared/currency.ts'
import type { Rates } from '#shared/exchange-rates.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { FetchMxnRate as Service } from '../../outside/rates.ts'

/** A larger change in a day is taken for an error of the rate service. */
const MAX_DAILY_CHANGE = 0.2

/** Pesos per dollar: fetched once a day, else the last valid rate, else the built-in one. */
export async function currentRates(
  database: Database,
  service: Service,
  log: Logger,
  now: Date,
): Promise<Rates> {
  const stored = await database.db
    .selectFrom('exchange_rates')
    .selectAll()
    .where('currency', '=', 'MXN')
    .executeTakeFirst()
  if (stored && now.getTime() - Date.parse(stored.fetched_at) < RATE_TTL_MS)
    return toRates(stored.per_dollar, stored.fetched_at, 'live')
  const fresh = await service()
  if (fresh !== null && stored && exceedsDailyChange(stored, fresh, now))
    log.warn({ stored: stored.per_dollar, fresh }, 'exchange rate ignored: changed by more than 20 %')
  else if (fresh !== null) {
    const row = { currency: 'MXN', per_dollar: fresh, fetched_at: now.toISOString() }
    await write(database, (tx) =>
      tx
        .insertInto('exchange_rates')
        .values(row)
        .onConflict((conflict) => conflict.column('currency').doUpdateSet(row))
        .execute(),
    )
    return toRates(fresh, row.fetched_at, 'live')
  }
  return stored
    ? toRates(stored.per_dollar, stored.fetched_at, 'cached')
    : toRates(FALLBACK_MXN_PER_DOLLAR, now.toISOString(), 'fallback')
}

function exceedsDailyChange(
  stored: { per_dollar: number; fetched_at: string },
  fresh: number,
  now: Date,
): boolean {
  const days = Math.max(1, (now.getTime() - Date.parse(stored.fetched_at)) / RATE_TTL_MS)
  return Math.abs(fresh / stored.per_dollar - 1) > MAX_DAILY_CHANGE * days
}

function toRates(perDollar: number, timestamp: string, source: Rates['source']): Rates {
  return { base: 'USD', rates: { USD: 1, MXN: perDollar }, timestamp, source }
}
