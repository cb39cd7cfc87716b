import { ApiError } from '../platform/errors.ts'

const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 5 * 60 * 1000

/** Runs one at a time in the whole browser. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export interface RetryLoop {
  /** Tries at once. Tells whether the work is done; it is not when it is impossible for now. */
  flush(): Promise<boolean>
  stop(): void
}

/**
 * Work that is tried until it succeeds: what fails is tried again after 1 s to 5 min, ever more rarely, by
 * chance a little earlier or later; only a dead session ends it. `work` is told how to see that it has been
 * stopped, and says when some of it has succeeded.
 */
export function createRetryLoop(
  lock: Lock,
  work: (isStopped: () => boolean, resetBackoff: () => void) => Promise<void>,
): RetryLoop {
  let isRequested = false
  let isStopped = false
  let running: Promise<boolean> | null = null
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const resetBackoff = () => {
    failures = 0
  }

  async function run(): Promise<boolean> {
    try {
      while (isRequested && !isStopped) {
        isRequested = false
        clearTimeout(timer)
        await lock(() => work(() => isStopped, resetBackoff))
        resetBackoff()
      }
      return true
    } catch (error) {
      if (!isStopped && !(error instanceof ApiError && error.status === 401))
        timer = setTimeout(() => void flush(), backoffDelay(failures++))
      return false
    } finally {
      // At once, not when the promise has been heard: whoever pushes in between must not be lost.
      running = null
    }
  }
  function flush(): Promise<boolean> {
    if (isStopped) return Promise.resolve(false)
    isRequested = true
    running ??= run()
    return running
  }
  return {
    flush,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function backoffDelay(failures: number): number {
  return Math.min(MIN_DELAY_MS * 2 ** failures, MAX_DELAY_MS) * (0.75 + Math.random() / 2)
}
