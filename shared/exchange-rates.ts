import * as v from 'valibot'

/**
 * What a dollar is worth. `source` says how fresh it is: asked for today, an older answer, or the built-in
 * rate.
 */
export const Rates = v.object({
  base: v.literal('USD'),
  rates: v.object({ USD: v.literal(1), MXN: v.pipe(v.number(), v.minValue(0.01)) }),
  timestamp: v.string(),
  source: v.picklist(['live', 'cached', 'fallback']),
})
export type Rates = v.InferOutput<typeof Rates>
