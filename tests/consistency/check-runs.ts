import fc from 'fast-check'
import { checkHistory } from './check-history.ts'
import type { History, Violation } from './history.ts'
import { openMarket } from './market.ts'
import { getPlan, PLANS, type Step } from './plan.ts'
import { runPlan, type Stage } from './run-plan.ts'

const NO_LIMIT = 1_000_000
/** How many violations of a run are told. */
const MAX_TOLD = 5

export interface Totals {
  plans: number
  writes: number
  shown: number
}

/** The promises that a run has broken. */
export class BrokenPromise extends Error {
  override name = 'BrokenPromise'
  readonly violations: Violation[]
  constructor(violations: Violation[]) {
    super(
      violations
        .slice(0, MAX_TOLD)
        .map(({ promise, text }) => `${promise}: ${text}`)
        .join('\n'),
    )
    this.violations = violations
  }
}

export interface Outcome {
  /** Of the runs; with a path, each runs the same plan. */
  details: fc.RunDetails<[Step[]]>
  totals: Totals
  /** Leads from the seed to the plan that broke a promise; null if none did. */
  brokenPath: string | null
}

/**
 * Generates plans from a seed, runs them one after the other for some time, and checks what was shown. A plan
 * that breaks a promise is made smaller, as long as it still does and there is time. With a path, its plan
 * alone is run, again and again: what it breaks may depend on a millisecond.
 */
export async function checkRuns({
  seed,
  path,
  ms,
  maxPlans = NO_LIMIT,
  settings,
  plans = 'any',
  isShrunk = true,
  log = () => undefined,
}: {
  seed: number
  path?: string | undefined
  ms: number
  /** Leaves a fast machine with the same plans as a slow one. */
  maxPlans?: number
  settings?: Record<string, string>
  plans?: keyof typeof PLANS
  /** Whether a plan that breaks a promise is made smaller. */
  isShrunk?: boolean
  log?: (line: string) => void
}): Promise<Outcome> {
  const totals: Totals = { plans: 0, writes: 0, shown: 0 }
  const market = await openMarket(settings)
  const stage: Stage = { market, ports: [] }
  try {
    stage.ports = await market.start()
    let lastRun: Promise<void> = Promise.resolve()
    const runAndCheck = async (plan: Step[]) => {
      const cast = market.nextCast()
      if (!cast) return
      const startedAt = performance.now()
      const history = await runPlan(stage, cast, plan)
      addTotals(totals, history)
      const violations = checkHistory(history)
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      log(`${plan.length} steps, ${history.length} events, ${seconds} s`)
      for (const { promise, text } of violations.slice(0, MAX_TOLD)) log(`  ${promise}: ${text}`)
      if (violations.length > 0) throw new BrokenPromise(violations)
    }
    const plan = path === undefined ? PLANS[plans] : fc.constant(getPlan(plans, seed, path))
    const property = fc.asyncProperty(plan, (plan) => {
      lastRun = runAndCheck(plan)
      return lastRun
    })
    const details = await fc.check(property, {
      seed,
      numRuns: maxPlans,
      endOnFailure: !isShrunk,
      interruptAfterTimeLimit: ms,
      markInterruptAsFailure: false,
    })
    // The last one was interrupted in the middle.
    await lastRun.catch(() => undefined)
    const brokenPath = details.failed ? (path ?? details.counterexamplePath) : null
    return { details, totals, brokenPath }
  } finally {
    await market.close()
  }
}

/** What was broken, and the shortest plan that still breaks it. */
export const describeBrokenPromise = ({ details, brokenPath }: Outcome): string =>
  [
    String(details.errorInstance),
    `Plan ${details.numRuns}, made shorter ${details.numShrinks} times: ${JSON.stringify(details.counterexample?.[0])}`,
    `Replay it with --seed ${details.seed} --path ${brokenPath}`,
  ].join('\n')

function addTotals(totals: Totals, history: History): void {
  totals.plans++
  totals.writes += history.filter(({ kind }) => kind === 'invoked').length
  totals.shown += history.filter(({ kind }) => kind === 'shown').length
}
