import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { currentEngine, type Engine, watchEngine } from './current.ts'
import { type Mine, type Queued, reopening } from './db.ts'
import { queue } from './watched.ts'

/** What works for who is signed in; null until it has started. */
export const useEngine = (): Engine | null => useSyncExternalStore(watchEngine, currentEngine)

/** Reads this person's tables and again whenever they change, in any tab; undefined until the first time, and while they can't be read. */
export function useMine<T>(read: (mine: Mine) => Promise<T>, deps: unknown[] = []): T | undefined {
  const engine = useEngine()
  return useLiveQuery(() => (engine ? reopening(engine.mine, () => read(engine.mine)).catch(() => undefined) : undefined), [engine, ...deps])
}

/** What this person wants done and isn't yet, in its order. */
export const useOutbox = (): Queued[] => useSyncExternalStore(queue.watch, queue.now)

/** The same without the marks that nobody waits for. */
export const useWaiting = (): Queued[] => useOutbox().filter(({ quiet }) => !quiet)

/**
 * Whether this device was ever told what is somebody's own: before that, what isn't here may be there all the same. Null while the server is being asked, false where it doesn't answer;
 * `ask` asks once more.
 */
export function useHeard(): { heard: boolean | null; ask: () => void } {
  const engine = useEngine()
  const told = useMine(async (mine) => (await mine.cursor.count()) > 0)
  const [silent, setSilent] = useState(false)
  const ask = useCallback(() => {
    setSilent(false)
    void engine?.push().then((done) => setSilent(!done))
  }, [engine])
  useEffect(() => {
    if (told === false) ask()
  }, [told, ask])
  return { heard: told || (silent ? false : null), ask }
}
