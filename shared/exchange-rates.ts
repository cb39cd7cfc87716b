import * as v from 'valibot'

/**
 * Exchange rates of the US dollar. `source` says how fresh they are: fetched today, an older response, or the
 * built-in rate.
 */
export const Rates = v.object({
  base: v.literal('USD'),
  rates: v.object({ USD: v.literal(1), MXN: v.pipe(v.number(), v.minValue(0.01)) }),
  timestamp: v.string(),
  source: v.picklist(['live', 'cached', 'fallback']),
})
export type Rates = v.InferOutput<typeof Rates>
