import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { MINUTE_MS } from '#shared/time.ts'
import { checkRuns } from './check-runs.ts'
import { findPlantedFault, PLANT_OPTION } from './find-planted-faults.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'

/**
 * `npm run consistency [-- --minutes 20] [--seed N] [--path P]`: many devices use the real market while it is
 * killed, cut off, frozen and restored, and every state that they showed is checked (docs/consistency.md). A
 * violation ends the command with the shortest plan that was found for it; the seed and the path replay it.
 * With `--faults [part of a name]`, the product is run with each planted fault instead, which must be found.
 */
const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    faults: { type: 'boolean' },
  },
  allowPositionals: true,
})
const minutes = Number(values.minutes ?? 20)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run consistency -- [--minutes 20] [--seed N] [--path P]')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
if (values.faults) process.exit((await findFaults(positionals.join(' '))) ? 0 : 1)
const { PLANTED_FAULT } = process.env
console.log(`${minutes} minutes, seed ${seed}`)
const { details, totals } = await checkRuns({
  seed,
  path: values.path,
  ms: minutes * MINUTE_MS,
  ...(PLANTED_FAULT && { settings: { PLANTED_FAULT, NODE_OPTIONS: PLANT_OPTION }, isShrunk: false }),
  log: (line) => console.log(line),
})
console.log(
  `${totals.plans} plans, ${totals.writes} writes, ${totals.shown} states shown, seed ${seed}: ` +
    (details.counterexample ? 'a promise was broken' : 'every promise was kept'),
)
if (details.counterexample) console.error(fc.defaultReportMessage(details))
process.exit(details.counterexample ? 1 : 0)

/** Runs the product with each planted fault, one after the other. Resolves to whether all were found. */
async function findFaults(part: string): Promise<boolean> {
  const missed: string[] = []
  for (const fault of PLANTED_FAULTS.filter(({ name }) => name.includes(part))) {
    const startedAt = performance.now()
    const promises = await findPlantedFault(fault, seed)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (!promises.some((promise) => fault.promises.includes(promise))) missed.push(fault.name)
    console.log(`${fault.name}: ${promises.join(', ') || 'NOT FOUND'} (${seconds} s)`)
  }
  console.log(missed.length === 0 ? 'All were found.' : `Not found: ${missed.join('; ')}`)
  return missed.length === 0
}
