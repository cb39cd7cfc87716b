import type { Logger } from 'pino'

/** Work that starts when the answer is on its way, so that nobody learns from its duration. Whoever needs to can wait until it is done. */
export interface Later {
  run(work: () => Promise<void>): void
  idle(): Promise<void>
}

export function openLater(log: Logger): Later {
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const done = new Promise<void>((resolve) => setImmediate(resolve))
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
