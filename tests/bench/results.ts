import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { Row, relativeChange } from './row.ts'

/**
 * What a part gave, and where. `noise`: how far nine in ten rounds of the bare server lay from their median
 * at most, as a share.
 */
const Result = v.object({
  date: v.string(),
  node: v.string(),
  processor: v.string(),
  noise: v.number(),
  rows: v.array(Row),
})
export type Result = v.InferOutput<typeof Result>

/** By the part's name. */
const Results = v.record(v.string(), Result)
export type Results = v.InferOutput<typeof Results>

export const readResults = (file: URL): Results =>
  existsSync(file) ? v.parse(Results, JSON.parse(readFileSync(file, 'utf8'))) : {}

/** Puts parts into a file, whose other parts stay as they are. The answer is all of them. */
export function mergeResults(file: URL, parts: Results): Results {
  const all = { ...readResults(file), ...parts }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  return all
}

/** The row of the same name and size. */
export const sameRow = (result: Result | undefined, { figure, size }: Row): Row | undefined =>
  result?.rows.find((row) => row.figure === figure && row.size === size)

/** What has become worse than it was kept, by more than both runs' noise. */
export function findRegressions(
  baseline: Results,
  current: Results,
): { part: string; row: Row; was: Row; change: number }[] {
  return Object.entries(current).flatMap(([part, { rows, noise }]) =>
    rows.flatMap((row) => {
      const was = sameRow(baseline[part], row)
      const change = relativeChange(row, was)
      return was && change !== null && change < -Math.max(noise, baseline[part]?.noise ?? 0)
        ? [{ part, row, was, change }]
        : []
    }),
  )
}
