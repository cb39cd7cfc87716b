import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { currentEngine, type Engine, watchEngine } from './current.ts'
import { type Mine, type Queued, reopening } from './db.ts'
import { watchedQueue, watchQueue } from './watched-queue.ts'

/** What works for who is signed in; null until it has started. */
export const useEngine = (): Engine | null => useSyncExternalStore(watchEngine, currentEngine)

/** Reads this person's tables and again whenever they change, in any tab; undefined until the first time, and while they can't be read. */
export function useMine<T>(read: (mine: Mine) => Promise<T>, deps: unknown[] = []): T | undefined {
  const engine = useEngine()
  return useLiveQuery(() => (engine ? reopening(engine.mine, () => read(engine.mine)).catch(() => undefined) : undefined), [engine, ...deps])
}

/** What this person wants done and isn't yet, in its order. */
export const useOutbox = (): Queued[] => useSyncExternalStore(watchQueue, watchedQueue)

/** The same without the marks that nobody waits for. */
export const useWaiting = (): Queued[] => useOutbox().filter(({ quiet }) => !quiet)
