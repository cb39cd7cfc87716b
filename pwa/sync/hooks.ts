import type { Table } from 'dexie'
import { useObservable } from 'dexie-react-hooks'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { AccountDb, QueuedMutation } from './account-db.ts'
import { hasPulledFeed } from './apply-batch.ts'
import { type Engine, getCurrentEngine, watchEngine } from './current-engine.ts'
import { outboxStore, watchQuery, whenReadsAreShown } from './live-store.ts'

/** The sync engine of the signed-in user; null until it has started. */
export const useEngine = (): Engine | null => useSyncExternalStore(watchEngine, getCurrentEngine)

/**
 * Queries the account database, live across tabs; undefined before the first result. While it can't be read,
 * the last result stays.
 */
export function useAccountQuery<T>(read: (db: AccountDb) => Promise<T>, deps: unknown[] = []): T | undefined {
  const engine = useEngine()
  return useObservable(
    () => ({
      hasValue: () => false,
      subscribe: (onResult: (result: T | undefined) => void) => {
        let hasResult = false
        const showResult = (result: T) => {
          hasResult = true
          onResult(result)
        }
        // What is shown until the first result belongs to other dependencies.
        const onFailure = () => hasResult || onResult(undefined)
        if (engine) return watchQuery(engine.db, read, showResult, onFailure)
        onResult(undefined)
        return () => undefined
      },
    }),
    [engine, ...deps],
  )
}

/**
 * Queries a table together with the outbox, for mutations that are laid over its rows. Both are of one
 * moment: read apart, what has just arrived would be undone until the rows are read again.
 */
export const useOverlaidQuery = <T>(
  table: (db: AccountDb) => Table,
  read: (db: AccountDb) => PromiseLike<T>,
  deps: unknown[] = [],
): { rows: T; queue: QueuedMutation[] } | undefined =>
  useAccountQuery(
    (db) =>
      db.transaction('r', table(db), db.outbox, async () => {
        const [rows, queue] = await Promise.all([read(db), db.outbox.orderBy('n').toArray()])
        return { rows, queue }
      }),
    deps,
  )

/** All mutations in the outbox, in queue order. */
export const useOutbox = (): QueuedMutation[] => useSyncExternalStore(outboxStore.subscribe, outboxStore.get)

/** The same without quiet mutations such as read marks. */
export const usePendingMutations = (): QueuedMutation[] => useOutbox().filter(({ quiet }) => !quiet)

/**
 * Whether this device has ever pulled all of the change feed; before that, missing rows may exist on the
 * server. `hasSynced` is null until what was pulled is shown, and false when the server can't be reached;
 * `sync` tries again.
 */
export function useInitialSync(): { hasSynced: boolean | null; sync: () => void } {
  const engine = useEngine()
  const hasPulled = useAccountQuery(hasPulledFeed)
  const [isShown, setIsShown] = useState(false)
  const [isUnreachable, setIsUnreachable] = useState(false)
  const sync = useCallback(() => {
    setIsUnreachable(false)
    void engine?.flush().then((done) => setIsUnreachable(!done))
  }, [engine])
  useEffect(() => {
    if (hasPulled === false) sync()
  }, [hasPulled, sync])
  useEffect(() => {
    if (hasPulled) void whenReadsAreShown().then(() => setIsShown(true))
  }, [hasPulled])
  return { hasSynced: (hasPulled && isShown) || (isUnreachable ? false : null), sync }
}
