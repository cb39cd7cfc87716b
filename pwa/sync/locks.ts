import type { Lock } from './retry-loop.ts'

/** For an account database that only this tab uses. */
export const withoutLock: Lock = (work) => work()

/**
 * Runs work exclusively among all tabs and the service worker (Web Locks). Where there are no locks, the
 * server's idempotency keys suffice.
 */
export const createLock =
  (name: string): Lock =>
  (work) =>
    navigator.locks ? navigator.locks.request(`oficio-${name}`, work) : work()
