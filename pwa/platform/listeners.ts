export interface Listeners<Args extends unknown[]> {
  /** Calls the listener at each `emit` until the returned function is called. */
  subscribe(listener: (...args: Args) => void): () => void
  emit(...args: Args): void
}

/** The listeners of one small store. A listener may unsubscribe itself or others while it is called. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit(...args) {
      for (const listener of [...listeners]) listener(...args)
    },
  }
}
