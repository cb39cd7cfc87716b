import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import type { Mine, Queued } from './db.ts'
import { currentEngine, type Engine, watchEngine } from './engine.ts'

/** The engine of who is signed in, or null while it starts and for visitors. */
export const useEngine = (): Engine | null => useSyncExternalStore(watchEngine, currentEngine)

/** What `read` finds among my copies, anew whenever they change in any tab; undefined until it is known. `read` must do nothing but read. */
export function useMine<T>(read: (mine: Mine) => Promise<T>, keys: unknown[]): T | undefined {
  const engine = useEngine()
  return useLiveQuery(() => (engine ? read(engine.mine) : undefined), [engine, ...keys])
}

/** All that waits or was refused, in its order. */
export const useOutbox = (): Queued[] => useMine((mine) => mine.outbox.orderBy('n').toArray(), []) ?? []
