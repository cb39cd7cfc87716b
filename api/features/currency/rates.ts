import type { Logger } from 'pino'
import { FALLBACK_MXN, RATE_LIFETIME_MS } from '#shared/currency.ts'
import type { Rates } from '#shared/exchange-rates.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { Rates as Service } from '../../outside/rates.ts'

/** More than this in a day is an error of the service, not of the market. */
const LARGEST_JUMP = 0.2

/** Pesos for a dollar: asked for once a day, else the last good answer, else the built-in one. */
export async function currentRates(database: Database, service: Service, log: Logger, now: Date): Promise<Rates> {
  const held = await database.db.selectFrom('exchange_rates').selectAll().where('currency', '=', 'MXN').executeTakeFirst()
  if (held && now.getTime() - Date.parse(held.fetched_at) < RATE_LIFETIME_MS) return answer(held.per_dollar, held.fetched_at, 'live')
  const fresh = await service()
  if (fresh !== null && held && jumps(held, fresh, now)) log.warn({ held: held.per_dollar, fresh }, 'the exchange rate jumped by more than a fifth and was not believed')
  else if (fresh !== null) {
    const row = { currency: 'MXN', per_dollar: fresh, fetched_at: now.toISOString() }
    await write(database, (tx) =>
      tx
        .insertInto('exchange_rates')
        .values(row)
        .onConflict((conflict) => conflict.column('currency').doUpdateSet(row))
        .execute(),
    )
    return answer(fresh, row.fetched_at, 'live')
  }
  return held ? answer(held.per_dollar, held.fetched_at, 'cached') : answer(FALLBACK_MXN, now.toISOString(), 'fallback')
}

function jumps(held: { per_dollar: number; fetched_at: string }, fresh: number, now: Date): boolean {
  const days = Math.max(1, (now.getTime() - Date.parse(held.fetched_at)) / RATE_LIFETIME_MS)
  return Math.abs(fresh / held.per_dollar - 1) > LARGEST_JUMP * days
}

function answer(perDollar: number, timestamp: string, source: Rates['source']): Rates {
  return { base: 'USD', rates: { USD: 1, MXN: perDollar }, timestamp, source }
}
