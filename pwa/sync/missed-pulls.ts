import { createListeners } from '../platform/listeners.ts'

/** When the last failed pull began (ms); 0 before the first. Rows stored before it may be stale. */
let lastFailedPullAt = 0
const listeners = createListeners()

export const getLastFailedPull = (): number => lastFailedPullAt

export const subscribeFailedPulls = listeners.subscribe

export function recordFailedPull(failedAt: number): void {
  lastFailedPullAt = failedAt
  listeners.emit()
}
