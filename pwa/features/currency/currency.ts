import { useCallback } from 'react'
import { FALLBACK_MXN_PER_DOLLAR, formatPrice, RATE_TTL_MS } from '#shared/currency.ts'
import { Rates } from '#shared/exchange-rates.ts'
import { callEndpoint } from '../../client/api.ts'
import { usePersistedQuery } from '../../client/query.tsx'
import { useCurrency } from './selected-currency.ts'

export { useCurrency }

/**
 * Formats an amount of US dollars in the selected currency. Without today's rate it uses the last known one,
 * else the built-in one.
 */
export function usePrice(): (dollars: number) => string {
  const [currency] = useCurrency()
  const rates = usePersistedQuery(
    ['rates'],
    Rates,
    (signal) => callEndpoint('GET /currency/rates', Rates, { signal }),
    RATE_TTL_MS,
  )
  const pesos = rates.status === 'ready' ? rates.data.rates.MXN : FALLBACK_MXN_PER_DOLLAR
  return useCallback((dollars: number) => formatPrice(dollars, currency, pesos), [currency, pesos])
}
