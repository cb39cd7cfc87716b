/** Asks one stranger whether it answers; throws, or never ends, where it doesn't. */
export type Probe = () => Promise<unknown>

/** Whoever asks for what doesn't answer is told by then. */
const PATIENCE_MS = 2_000
/** An answer counts that long for everybody: however many ask, each stranger is asked once a second at most. */
const KEPT_MS = 1_000

export interface Readiness {
  ready: boolean
  parts: Record<string, 'ok' | 'unreachable'>
}

/** Tells which of the services behind the market answer. One that hangs isn't asked again until it has let go. */
export function openReadiness(probes: Record<string, Probe>): () => Promise<Readiness> {
  const parts = Object.entries(probes).map(([name, probe]) => [name, asking(probe)] as const)
  const look = async (): Promise<Readiness> => {
    const answers = await Promise.all(parts.map(async ([name, ask]) => [name, (await ask()) ? 'ok' : 'unreachable'] as const))
    return { ready: answers.every(([, answer]) => answer === 'ok'), parts: Object.fromEntries(answers) }
  }
  let last: { at: number; said: Promise<Readiness> } | null = null
  return () => {
    if (!last || performance.now() - last.at >= KEPT_MS) last = { at: performance.now(), said: look() }
    return last.said
  }
}

function asking(probe: Probe): () => Promise<boolean> {
  let underWay: Promise<boolean> | null = null
  return async () => {
    underWay ??= probe()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        underWay = null
      })
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), PATIENCE_MS)
    try {
      return await Promise.race([underWay, late])
    } finally {
      clearTimeout(timer)
    }
  }
}
