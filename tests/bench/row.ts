import * as v from 'valibot'

/**
 * One figure of a part. `ratio` is relative to the bare server in the same rounds; `goal` is the documented
 * goal.
 */
export const Row = v.object({
  figure: v.string(),
  size: v.exactOptional(v.number()),
  value: v.number(),
  unit: v.string(),
  better: v.picklist(['less', 'more']),
  ratio: v.exactOptional(v.number()),
  goal: v.exactOptional(v.object({ value: v.exactOptional(v.number()), ratio: v.exactOptional(v.number()) })),
  /** The number of responses that were errors: the figure is worth nothing then. */
  notOk: v.exactOptional(v.number()),
})
export type Row = v.InferOutput<typeof Row>

/** Whether a row reaches its goal; null where it has none. */
export function isMet({ value, ratio, better, goal, notOk = 0 }: Row): boolean | null {
  if (!goal) return null
  const isValueMet =
    goal.value === undefined || (better === 'less' ? value <= goal.value : value >= goal.value)
  const isRatioMet = goal.ratio === undefined || (ratio ?? 0) >= goal.ratio
  return isValueMet && isRatioMet && notOk === 0
}

/**
 * How much better (above 0) or worse a row has become, as a share of the baseline. Rows with a ratio are
 * compared by it, so that a slower machine changes nothing. Null where there is nothing to compare with.
 */
export function relativeChange(current: Row, baseline: Row | undefined): number | null {
  if (!baseline) return null
  const ratioChange = current.ratio !== undefined && baseline.ratio !== undefined
  const [was, is] = ratioChange ? [baseline.ratio ?? 0, current.ratio ?? 0] : [baseline.value, current.value]
  if (was === is) return 0
  const grown = was === 0 ? 1 : (is - was) / Math.abs(was)
  return ratioChange || current.better === 'more' ? grown : -grown
}
