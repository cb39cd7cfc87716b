import { useCallback } from 'react'
import { formatPrice } from '#shared/currency.ts'
import { useCurrency } from '../currency/selected-currency.ts'

/**
 * Formats an agreed price in the selected currency at the rate of its own day: `pesos` is the rate, Mexican
 * pesos for a dollar.
 */
export function useFrozenPrice(): (dollars: number, pesos: number) => string {
  const [currency] = useCurrency()
  return useCallback((dollars, pesos) => formatPrice(dollars, currency, pesos), [currency])
}
