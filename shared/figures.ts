import * as v from 'valibot'
import { Dollars } from './money.ts'
import { ORDER_FILTERS } from './order-graph.ts'
import { RULES } from './rules.ts'
import { BADGES } from './sellers.ts'
import { HOUR_MS } from './time.ts'

/** The default period of the figures, in days. */
export const FIGURES_DAYS = 90
/** A rate over fewer cases than this is not meaningful and is null. */
export const MIN_CASES = 5
export const FIGURES_MONTHS = RULES.figuresMonths
/** A first reply counts as a response within this time. */
export const RESPONSE_WINDOW_MS = RULES.answerHours * HOUR_MS
/** Quiet hours don't count as waiting time, up to this many a day. */
export const MAX_QUIET_HOURS = RULES.maxQuietHours

const ShareOfCases = v.object({ share: v.nullable(v.number()), of: v.number() })

/**
 * By month (YYYY-MM), oldest first: completed orders, in dollars, and in pesos at the rate of each order's
 * own day.
 */
const MonthFigures = v.object({ month: v.string(), orders: v.number(), dollars: Dollars, pesos: v.number() })
const StatusCounts = v.object(
  Object.fromEntries(ORDER_FILTERS.map((filter) => [filter, v.number()])) as Record<
    (typeof ORDER_FILTERS)[number],
    v.NumberSchema<undefined>
  >,
)

const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
/**
 * Where a freelancer stands in searches among those who match equally well: what each part counts, 0 to 1
 * (`shared/search/rank.ts` weighs them), and how many stand higher, up to `MAX_COUNTED_AHEAD`.
 */
const StandingFigures = v.object({ rating: Share, answers: Share, freshness: Share, ahead: v.number() })
export type StandingFigures = v.InferOutput<typeof StandingFigures>
/** So many freelancers with a higher standing are counted at most. */
export const MAX_COUNTED_AHEAD = 1000

/**
 * A freelancer's figures. Shares are 0 to 1, null under five cases; `of`: the number of cases. `spread[0]`:
 * the number of one-star ratings.
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
  /** Null while the profile isn't listed. */
  standing: v.nullable(StandingFigures),
})
export type SellerFigures = v.InferOutput<typeof SellerFigures>

/** A client's figures. `rating`: how freelancers rate them. */
export const BuyerFigures = v.object({
  months: v.array(MonthFigures),
  statuses: StatusCounts,
  sellers: v.number(),
  rating: v.nullable(v.number()),
  ratingCount: v.number(),
  completion: ShareOfCases,
})
export type BuyerFigures = v.InferOutput<typeof BuyerFigures>
