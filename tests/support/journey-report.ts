import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const MAX_ERROR_CHARS = 200

const Report = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }),
  suites: v.array(v.unknown()),
})
/** A group of journeys: a file, or a group in it. */
const Suite = v.object({
  suites: v.optional(v.array(v.unknown()), []),
  specs: v.array(
    v.object({
      title: v.string(),
      ok: v.boolean(),
      file: v.string(),
      tests: v.array(
        v.object({
          results: v.array(
            v.object({
              duration: v.number(),
              errors: v.array(v.object({ message: v.optional(v.string(), '') })),
            }),
          ),
        }),
      ),
    }),
  ),
})

/**
 * Reads Playwright's JSON report. A journey that was skipped, or that passed only when repeated, has failed.
 */
export function readJourneyReport(path: string): { passed: number; failed: number; failedTitles: string[] } {
  const { stats, suites } = v.parse(Report, JSON.parse(readFileSync(path, 'utf8')))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    failedTitles: suites.flatMap(listFailedJourneys),
  }
}

/**
 * One line for each failed journey: where, how long, and the beginning of every error, with its line in the
 * file.
 */
function listFailedJourneys(suite: unknown): string[] {
  const { suites, specs } = v.parse(Suite, suite)
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => {
      const results = tests.flatMap(({ results }) => results)
      const seconds = Math.round(results.reduce((sum, { duration }) => sum + duration, 0) / 1000)
      const errors = results.flatMap(({ errors }) =>
        errors.map(({ message }) => summarizeError(message, file)),
      )
      return `${file} › ${title} (${seconds} s)${errors.map((error) => `\n    ${error}`).join('')}`
    })
  return [...own, ...suites.flatMap(listFailedJourneys)]
}

function summarizeError(message: string, file: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the terminal's colors
  const text = message.replace(/\u001b\[\d+m/g, '')
  const line = text.match(new RegExp(`${file}:(\\d+)`))?.[1]
  return `${text.split('\n', 1)[0]?.slice(0, MAX_ERROR_CHARS)}${line ? ` at line ${line}` : ''}`
}
