import { useCallback } from 'react'
import { formatPrice } from '#shared/currency.ts'
import { useCurrency } from '../currency/selected-currency.ts'

/** Writes what was agreed on at the rate of its own day, in the chosen currency: `pesos` for a dollar. */
export function useFrozenPrice(): (dollars: number, pesos: number) => string {
  const [currency] = useCurrency()
  return useCallback((dollars, pesos) => formatPrice(dollars, currency, pesos), [currency])
}
