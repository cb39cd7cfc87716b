import { ApiError } from '../failure.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 5 * 60 * 1000

/** Runs one at a time in the whole browser. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export interface Tries {
  /** Tries at once. Tells whether the work is done; it is not when it is impossible for now. */
  push(): Promise<boolean>
  stop(): void
}

/**
 * Work that is tried until it succeeds: what fails is tried again after 1 s to 5 min, ever more rarely, by chance a little earlier or
 * later; only a dead session ends it. `work` is told how to see that it has been stopped, and says when some of it has succeeded.
 */
export function createTries(lock: Lock, work: (stopped: () => boolean, succeeded: () => void) => Promise<void>): Tries {
  let wanted = false
  let stopped = false
  let running: Promise<boolean> | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const succeeded = () => {
    failures = 0
  }

  async function run(): Promise<boolean> {
    try {
      while (wanted && !stopped) {
        wanted = false
        clearTimeout(timer)
        await lock(() => work(() => stopped, succeeded))
        succeeded()
      }
      return true
    } catch (error) {
      if (!stopped && !(error instanceof ApiError && error.status === 401)) timer = setTimeout(() => void push(), waitAfter(failures++))
      return false
    } finally {
      // At once, not when the promise has been heard: whoever pushes in between must not be lost.
      running = null
    }
  }
  function push(): Promise<boolean> {
    if (stopped) return Promise.resolve(false)
    wanted = true
    running ??= run()
    return running
  }
  return {
    push,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

function waitAfter(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2)
}
