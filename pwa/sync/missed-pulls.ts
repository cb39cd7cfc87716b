/** When the last failed pull began (ms); 0 before the first. Rows stored before it may be stale. */
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
