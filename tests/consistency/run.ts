import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { MINUTE_MS } from '#shared/time.ts'
import { checkRuns } from './check-runs.ts'

/**
 * `npm run consistency [-- --minutes 20] [--seed N] [--path P]`: many devices use the real market while it is
 * killed, cut off, frozen and restored, and every state that they showed is checked (docs/consistency.md). A
 * violation ends the command with the shortest plan that was found for it; the seed and the path replay it.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, path: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 20)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run consistency -- [--minutes 20] [--seed N] [--path P]')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
console.log(`${minutes} minutes, seed ${seed}`)
const { details, totals } = await checkRuns({
  seed,
  path: values.path,
  ms: minutes * MINUTE_MS,
  log: (line) => console.log(line),
})
console.log(
  `${totals.plans} plans, ${totals.writes} writes, ${totals.shown} states shown, seed ${seed}: ` +
    (details.counterexample ? 'a promise was broken' : 'every promise was kept'),
)
if (details.counterexample) console.error(fc.defaultReportMessage(details))
process.exit(details.counterexample ? 1 : 0)
