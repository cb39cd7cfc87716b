/** Runs at most `max` tasks at a time; the others wait their turn. */
export function createRequestQueue(max: number): <T>(task: () => Promise<T>) => Promise<T> {
  let runningCount = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (runningCount < max) runningCount++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The place is handed on, so that nobody takes it in between.
      const startNext = waiting.shift()
      if (startNext) startNext()
      else runningCount--
    }
  }
}
