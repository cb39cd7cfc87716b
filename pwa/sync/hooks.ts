import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { type AccountDb, type QueuedMutation, withReopen } from './account-db.ts'
import { type Engine, getCurrentEngine, watchEngine } from './current-engine.ts'
import { outboxStore } from './live-store.ts'

/** What works for who is signed in; null until it has started. */
export const useEngine = (): Engine | null => useSyncExternalStore(watchEngine, getCurrentEngine)

/**
 * Reads this person's tables and again whenever they change, in any tab; undefined until the first time, and
 * while they can't be read.
 */
export function useAccountQuery<T>(read: (db: AccountDb) => Promise<T>, deps: unknown[] = []): T | undefined {
  const engine = useEngine()
  return useLiveQuery(
    () => (engine ? withReopen(engine.db, () => read(engine.db)).catch(() => undefined) : undefined),
    [engine, ...deps],
  )
}

/** What this person wants done and isn't yet, in its order. */
export const useOutbox = (): QueuedMutation[] => useSyncExternalStore(outboxStore.subscribe, outboxStore.get)

/** The same without the marks that nobody waits for. */
export const usePendingMutations = (): QueuedMutation[] => useOutbox().filter(({ quiet }) => !quiet)

/**
 * Whether this device was ever told what is somebody's own: before that, what isn't here may be there all the
 * same. Null while the server is being asked, false where it doesn't answer;
 * `ask` asks once more.
 */
export function useInitialSync(): { hasSynced: boolean | null; sync: () => void } {
  const engine = useEngine()
  const hasCursor = useAccountQuery(async (db) => (await db.cursor.count()) > 0)
  const [isUnreachable, setIsUnreachable] = useState(false)
  const sync = useCallback(() => {
    setIsUnreachable(false)
    void engine?.flush().then((done) => setIsUnreachable(!done))
  }, [engine])
  useEffect(() => {
    if (hasCursor === false) sync()
  }, [hasCursor, sync])
  return { hasSynced: hasCursor || (isUnreachable ? false : null), sync }
}
