import * as v from 'valibot'

/**
 * Fetches the exchange rate: pesos per dollar, or null if the service can't be reached or its answer makes no
 * sense. Never throws.
 */
export type FetchMxnRate = () => Promise<number | null>

const RatesResponse = v.object({
  base: v.optional(v.literal('USD')),
  rates: v.object({ MXN: v.pipe(v.number(), v.minValue(0.01), v.maxValue(10_000)) }),
})
const TIMEOUT_MS = 5000

/**
 * Uses the operator's service (EXCHANGE_RATES_URL, its key included). Without one, the rate is always null.
 */
export function createRateFetcher(url: string | null): FetchMxnRate {
  if (url === null) return async () => null
  return async () => {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!response.ok) return null
      return v.parse(RatesResponse, await response.json()).rates.MXN
    } catch {
      return null
    }
  }
}
