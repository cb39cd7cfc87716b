/** When the last failed pull began (ms); 0 before the first. Rows stored before it may be stale. */
let lastFailedPullAt = 0
const listeners = new Set<() => void>()

export const getLastFailedPull = (): number => lastFailedPullAt

export function subscribeFailedPulls(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export function recordFailedPull(failedAt: number): void {
  lastFailedPullAt = failedAt
  for (const listener of [...listeners]) listener()
}
