import * as v from 'valibot'
import { Dollars } from './money.ts'
import { ORDER_FILTERS } from './order-graph.ts'
import { RULES } from './rules.ts'
import { BADGES } from './sellers.ts'

/** What figures without another span are about. */
export const FIGURES_DAYS = 90
/** A rate over fewer cases than this says nothing: it is null. */
export const MIN_CASES = 5
export const FIGURES_MONTHS = RULES.figuresMonths
/** An answer counts as one within this. */
export const RESPONSE_WINDOW_MS = RULES.answerHours * 60 * 60_000
/** Quiet hours don't count, up to so many a day. */
export const MAX_QUIET_HOURS = RULES.maxQuietHours

const ShareOfCases = v.object({ share: v.nullable(v.number()), of: v.number() })

/**
 * By month (YYYY-MM), the oldest first: completed orders, in dollars, and in pesos by the rate of each
 * order's own day.
 */
const MonthFigures = v.object({ month: v.string(), orders: v.number(), dollars: Dollars, pesos: v.number() })
const StatusCounts = v.object(
  Object.fromEntries(ORDER_FILTERS.map((filter) => [filter, v.number()])) as Record<
    (typeof ORDER_FILTERS)[number],
    v.NumberSchema<undefined>
  >,
)

/**
 * A freelancer's figures. Shares are 0 to 1, null under five cases; `of`: how many cases. `spread[0]`:
 * ratings of one star.
 */
export const SellerFigures = v.object({
  months: v.array(MonthFigures),
  statuses: StatusCounts,
  spread: v.array(v.number()),
  rating: v.nullable(v.number()),
  hiring: ShareOfCases,
  completion: ShareOfCases,
  onTime: ShareOfCases,
  response: ShareOfCases,
  responseMinutes: v.nullable(v.number()),
  points: v.number(),
  badge: v.picklist(BADGES),
})
export type SellerFigures = v.InferOutput<typeof SellerFigures>

/** A client's figures; `rating`: what freelancers say of them. */
export const BuyerFigures = v.object({
  months: v.array(MonthFigures),
  statuses: StatusCounts,
  sellers: v.number(),
  rating: v.nullable(v.number()),
  ratingCount: v.number(),
  completion: ShareOfCases,
})
export type BuyerFigures = v.InferOutput<typeof BuyerFigures>
