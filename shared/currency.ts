import { DAY_MS } from './time.ts'

export const CURRENCIES = ['USD', 'MXN'] as const
export type Currency = (typeof CURRENCIES)[number]

const CURRENCY_SYMBOLS: Record<Currency, string> = { USD: '$', MXN: 'MX$' }

/** Pesos per dollar while no rate has ever been fetched. */
export const FALLBACK_MXN_PER_DOLLAR = 17.5
export const RATE_TTL_MS = DAY_MS

/** USD or MXN; anything else becomes USD. */
export const parseCurrency = (text: unknown): Currency => (text === 'MXN' ? 'MXN' : 'USD')

/** "$1,234.50" or "MX$21,603.75": two decimals and en-US grouping, as for every price in the product. */
export function formatPrice(dollars: number, currency: Currency, mxnPerDollar: number): string {
  return formatAmount(currency === 'USD' ? dollars : dollars * mxnPerDollar, currency)
}

/** Like `formatPrice`, for an amount that is already in the currency. */
export const formatAmount = (amount: number, currency: Currency): string =>
  CURRENCY_SYMBOLS[currency] +
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
