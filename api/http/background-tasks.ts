import type { Logger } from 'pino'

/**
 * Work that starts after the response, so that the response time reveals nothing about it. Shutdown and tests
 * can wait until it is done.
 */
export interface BackgroundTasks {
  run(task: () => Promise<void>): void
  idle(): Promise<void>
}

export function createBackgroundTasks(log: Logger): BackgroundTasks {
  const running = new Set<Promise<void>>()
  return {
    run(task) {
      const promise = new Promise<void>((resolve) => setImmediate(resolve))
        .then(task)
        .catch((error: unknown) => log.error({ err: error }, 'background task failed'))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
