import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { Row, relativeChange } from './row.ts'

/**
 * The result of a part, and the machine that it was measured on. `noise`: the largest deviation from their
 * median of nine in ten rounds of the bare server, as a share.
 */
const Result = v.object({
  date: v.string(),
  node: v.string(),
  processor: v.string(),
  noise: v.number(),
  rows: v.array(Row),
})
export type Result = v.InferOutput<typeof Result>

/** Results by the name of the part. */
const Results = v.record(v.string(), Result)
export type Results = v.InferOutput<typeof Results>

export const readResults = (file: URL): Results =>
  existsSync(file) ? v.parse(Results, JSON.parse(readFileSync(file, 'utf8'))) : {}

/** Merges parts into a results file and returns all its parts. The other parts stay as they are. */
export function mergeResults(file: URL, parts: Results): Results {
  const all = { ...readResults(file), ...parts }
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
  return all
}

/** The row of the same figure and size. */
export const sameRow = (result: Result | undefined, { figure, size }: Row): Row | undefined =>
  result?.rows.find((row) => row.figure === figure && row.size === size)

/** The rows that have become worse than the baseline, by more than the noise of both runs. */
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
