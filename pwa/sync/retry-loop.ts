import { ApiError } from '../platform/errors.ts'

const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 5 * 60 * 1000

/** Runs `work` exclusively in the whole browser. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export interface RetryLoop {
  /** Starts an attempt at once. Resolves to true when the work is done, false when it isn't possible now. */
  flush(): Promise<boolean>
  stop(): void
}

/**
 * Runs `work` until it succeeds. A failure is retried after 1 s to 5 min, with exponential backoff and
 * jitter. Only a 401 (session ended) stops the retries. `work` gets `isStopped` to poll, and `resetBackoff`
 * to call after partial success.
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
      // Cleared here and not when the promise resolves: a flush() between the two must start a new run.
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
