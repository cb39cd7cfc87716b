import * as v from 'valibot'

/** An amount of US dollars in JSON: a number with at most two decimals. */
export const Dollars = v.pipe(v.number(), v.check(hasAtMostTwoDecimals, 'At most 2 decimals'))

/** Integer cents to US dollars. */
export const toDollars = (cents: number): number =>
  Number(
    `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
  )

/** US dollars to integer cents. Works on the decimal text, so that nothing is rounded. */
export function toCents(dollars: number): number {
  const [whole = '0', fraction = ''] = String(Math.abs(dollars)).split('.')
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))
  return dollars < 0 ? -cents : cents
}

export function hasAtMostTwoDecimals(amount: number): boolean {
  // Very large numbers have an exponent and no decimals; a limit rejects them.
  return Math.abs(amount) >= 1e21 || /^-?\d+(\.\d{1,2})?$/.test(String(amount))
}
