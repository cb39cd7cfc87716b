import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/time.ts'

const POLL_MS = 10

/**
 * Waits until something is so, or there, and resolves to it. Throws after a minute, which nothing takes on
 * however busy a machine: a test that fails must not hang.
 */
export async function waitUntil<T>(
  look: () => T | Promise<T>,
  pollMs = POLL_MS,
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + MINUTE_MS
  for (;;) {
    const found = await look()
    if (found) return found as Exclude<T, false | null | undefined>
    if (performance.now() > deadline) throw new Error(`Not within a minute: ${look}`)
    await wait(pollMs)
  }
}
