/** Asks one stranger whether it answers; throws, or never ends, where it doesn't. */
export type Probe = () => Promise<unknown>

/** Whoever asks for what doesn't answer is told by then. */
const PROBE_TIMEOUT_MS = 2_000
/**
 * An answer counts that long for everybody: however many ask, each stranger is asked once a second at most.
 */
const CACHE_TTL_MS = 1_000

export interface Readiness {
  isReady: boolean
  services: Record<string, 'ok' | 'unreachable'>
}

/**
 * Tells which of the services behind the market answer. One that hangs isn't asked again until it has let go.
 */
export function createReadinessCheck(probes: Record<string, Probe>): () => Promise<Readiness> {
  const checks = Object.entries(probes).map(([name, probe]) => [name, createCheck(probe)] as const)
  const checkAll = async (): Promise<Readiness> => {
    const answers = await Promise.all(
      checks.map(async ([name, check]) => [name, (await check()) ? 'ok' : 'unreachable'] as const),
    )
    return { isReady: answers.every(([, answer]) => answer === 'ok'), services: Object.fromEntries(answers) }
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
