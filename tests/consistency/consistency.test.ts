import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkRuns, describeBrokenPromise } from './check-runs.ts'
import { findPlantedFault } from './find-planted-faults.ts'
import { getPlan, PLANS } from './plan.ts'
import { PLANTED_FAULTS } from './planted-faults.ts'

// In a process of its own: its devices replace `Dexie.dependencies`.

/** `npm run consistency` takes twenty minutes. */
const MS = 40_000
const MAX_PLANS = 10
/**
 * One for the device's rows, one for its outbox, one for the server; `npm run consistency -- --faults` has
 * all.
 */
const SAMPLE = [
  'a batch is stored in two halves',
  'the outbox is lost at a cold start',
  'mutations are run from the last to the first',
]

test('whatever happens to them and to the market, five devices never show what was promised not to be shown', async (t) => {
  const outcome = await checkRuns({ seed: 1, ms: MS, maxPlans: MAX_PLANS, log: (line) => t.diagnostic(line) })
  const { totals } = outcome
  assert.equal(outcome.brokenPath, null, describeBrokenPromise(outcome))
  assert.ok(totals.plans > 0 && totals.shown > totals.plans, JSON.stringify(totals))
})

test('the seed and the path of a plan that was made shorter lead to it again', () => {
  const details = fc.check(
    fc.property(PLANS.any, (plan) => plan.filter(({ kind }) => kind === 'cold start').length < 2),
    { seed: 7 },
  )
  const [plan] = details.counterexample ?? []
  assert.ok(details.numShrinks > 0 && plan)
  assert.deepEqual(getPlan('any', 7, details.counterexamplePath ?? ''), plan)
})

test('every planted fault still fits the code, in one place', () => {
  const misfits = PLANTED_FAULTS.filter(
    ({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2,
  )
  assert.deepEqual(
    misfits.map(({ name }) => name),
    [],
  )
  assert.ok(PLANTED_FAULTS.length >= 30)
})

for (const fault of PLANTED_FAULTS.filter(({ name }) => SAMPLE.includes(name)))
  test(`it would be found out that ${fault.name}`, async () => {
    const { promises } = await findPlantedFault(fault, { seed: 1 })
    assert.ok(
      promises.some((promise) => fault.promises.includes(promise)),
      promises.join(', '),
    )
  })
