import type { Lock } from './retry-loop.ts'

/** For who is alone with their tables. */
export const withoutLock: Lock = (work) => work()

/**
 * One at a time among all tabs and the worker; where there are no locks the server's idempotence has to do.
 */
export const createLock =
  (name: string): Lock =>
  (work) =>
    navigator.locks ? navigator.locks.request(`oficio-${name}`, work) : work()
