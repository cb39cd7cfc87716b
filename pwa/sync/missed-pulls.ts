/**
 * When the server was last asked for what is new, and didn't say (ms); 0 before that. What was stored earlier
 * may be old.
 */
let lastFailedPullAt = 0
const listeners = new Set<() => void>()

export const getLastFailedPull = (): number => lastFailedPullAt

export function subscribeFailedPulls(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export function recordFailedPull(when: number): void {
  lastFailedPullAt = when
  for (const changed of [...listeners]) changed()
}
