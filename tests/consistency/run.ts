import { parseArgs } from 'node:util'
import { MINUTE_MS } from '#shared/time.ts'
import { startPostgres } from '../support/postgres.ts'
import { startRedis } from '../support/redis.ts'
import { checkRuns, describeBrokenPromise } from './check-runs.ts'
import { findPlantedFault, PLANT_OPTION } from './find-planted-faults.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'

/**
 * `npm run consistency [-- --minutes 20] [--seed N [--path P]] [--on sqlite | servers]`: many devices use the
 * real market while it is killed, cut off, frozen and restored, and every state that they showed is checked
 * (docs/consistency.md): two thirds of the time on SQLite, the rest on PostgreSQL and Redis with two
 * processes, where they are installed. A violation ends the command with the shortest plan that was found for
 * it; with its seed and path, that plan is run again until it breaks a promise. With `--faults [part of a
 * name]`, the product is run with each planted fault instead, which must be found.
 */
const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    on: { type: 'string' },
    faults: { type: 'boolean' },
  },
  allowPositionals: true,
})
const minutes = Number(values.minutes ?? 20)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const { path, on } = values
const { PLANTED_FAULT } = process.env
const fault = PLANTED_FAULTS.find(({ name }) => name === PLANTED_FAULT)
const isReplayable = path === undefined || (values.seed !== undefined && /^\d+(:\d+)*$/.test(path))
if (
  !(minutes > 0) ||
  !Number.isInteger(seed) ||
  !isReplayable ||
  !['sqlite', 'servers', undefined].includes(on)
) {
  console.error('Usage: npm run consistency -- [--minutes 20] [--seed N [--path P]] [--on sqlite | servers]')
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
if (values.faults) process.exit((await findFaults(positionals.join(' '))) ? 0 : 1)
process.exit((await checkAll()) ? 0 : 1)

/** Resolves to whether every promise was kept. */
async function checkAll(): Promise<boolean> {
  if (fault) return check('SQLite', minutes, { PLANTED_FAULT: fault.name, NODE_OPTIONS: PLANT_OPTION })
  const postgres = on === 'sqlite' ? null : await startPostgres()
  const redis = postgres && (await startRedis())
  if (on !== 'sqlite' && !redis) console.log('PostgreSQL or Redis is not installed here: on SQLite alone.')
  try {
    const share = redis && !on ? minutes / 3 : minutes
    if (on !== 'servers' && !(await check('SQLite', redis ? minutes - share : minutes))) return false
    if (!postgres || !redis) return true
    const addresses = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
    return await check('PostgreSQL, two processes', share, addresses)
  } finally {
    await redis?.stop()
    await postgres?.stop()
  }
}

async function check(where: string, duration: number, settings?: Record<string, string>): Promise<boolean> {
  console.log(`${where}: ${Math.round(duration * 10) / 10} minutes, seed ${seed}`)
  const outcome = await checkRuns({
    seed,
    path,
    ms: duration * MINUTE_MS,
    log: (line) => console.log(line),
    plans: fault ? (fault.plans ?? 'calm') : 'any',
    isShrunk: !fault,
    ...(settings && { settings }),
  })
  const { totals, brokenPath } = outcome
  const isKept = brokenPath === null
  console.log(
    `${totals.plans} plans, ${totals.writes} writes, ${totals.shown} states shown, seed ${seed}: ` +
      (isKept ? 'every promise was kept' : 'a promise was broken'),
  )
  if (!isKept) console.log(describeBrokenPromise(outcome))
  return isKept
}

/** Runs the product with each planted fault, one after the other. Resolves to whether all were found. */
async function findFaults(part: string): Promise<boolean> {
  const missed: string[] = []
  for (const fault of PLANTED_FAULTS.filter(({ name }) => name.includes(part))) {
    const startedAt = performance.now()
    const { promises, path: brokenPath } = await findPlantedFault(fault, { seed, path })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    if (!promises.some((promise) => fault.promises.includes(promise))) missed.push(fault.name)
    const place = brokenPath === undefined ? '' : `, --seed ${seed} --path ${brokenPath}`
    console.log(`${fault.name}: ${promises.join(', ') || 'NOT FOUND'} (${seconds} s${place})`)
  }
  console.log(missed.length === 0 ? 'All were found.' : `Not found: ${missed.join('; ')}`)
  return missed.length === 0
}
