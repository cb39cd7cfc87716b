import { ANSWER_WITHIN_MS } from '#shared/order-graph.ts'

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
] as const

/** How far off something is, as people say it: "in 2 days". */
export function inWords(left: number, language: string): string {
  const [unit, length] = UNITS.find(([, each]) => Math.abs(left) >= each) ?? (['minute', MINUTE_MS] as const)
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(left / length), unit)
}

/** When a request that nobody answers is over. `now` in ms, by the server's clock. */
export const expiresIn = (createdAt: string, now: number, language: string): string => inWords(Math.max(0, Date.parse(createdAt) + ANSWER_WITHIN_MS - now), language)
