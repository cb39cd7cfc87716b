import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/time.ts'

const POLL_MS = 10
/** Longer than anything takes on however busy a machine: a test that fails must not hang. */
const MAX_WAIT_MS = 5 * MINUTE_MS

/** Waits until something is so, or there, and resolves to it. */
export async function waitUntil<T>(
  look: () => T | Promise<T>,
  pollMs = POLL_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + MAX_WAIT_MS
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, false | null | undefined>
    if (performance.now() > deadline) throw new Error(`Not within five minutes: ${look}`)
    await wait(pollMs)
  }
}
