/** Checks one service; rejects, or never resolves, if it doesn't answer. */
export type Probe = () => Promise<unknown>

/** A service that hasn't answered by then counts as down. */
const PROBE_TIMEOUT_MS = 2_000
/** A result is shared this long: however many clients ask, each service is probed once a second at most. */
const CACHE_TTL_MS = 1_000

/** Without these a market goes on, so no proxy should leave it. */
const DISPENSABLE = ['redis']

/** The second is where platforms for containers look. */
export const LIVENESS_PATHS = ['/healthz', '/up']

/** The liveness answer: process state only, without a look at the database. */
export const livenessReport = (version: string) => ({ status: 'ok', version })

export interface Readiness {
  isReady: boolean
  services: Record<string, 'ok' | 'unreachable'>
}

/**
 * Reports which of the services behind the market answer. One that hangs isn't probed again until the pending
 * probe ends.
 */
export function createReadinessCheck(probes: Record<string, Probe>): () => Promise<Readiness> {
  const checks = Object.entries(probes).map(([name, probe]) => [name, createCheck(probe)] as const)
  const checkAll = async (): Promise<Readiness> => {
    const answers = await Promise.all(
      checks.map(async ([name, check]) => [name, (await check()) ? 'ok' : 'unreachable'] as const),
    )
    return {
      isReady: answers.every(([name, answer]) => answer === 'ok' || DISPENSABLE.includes(name)),
      services: Object.fromEntries(answers),
    }
  }
  let last: { checkedAt: number; result: Promise<Readiness> } | null = null
  return () => {
    if (!last || performance.now() - last.checkedAt >= CACHE_TTL_MS)
      last = { checkedAt: performance.now(), result: checkAll() }
    return last.result
  }
}

function createCheck(probe: Probe): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null
  return async () => {
    pending ??= probe()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        pending = null
      })
    const { promise: timeout, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), PROBE_TIMEOUT_MS)
    try {
      return await Promise.race([pending, timeout])
    } finally {
      clearTimeout(timer)
    }
  }
}
