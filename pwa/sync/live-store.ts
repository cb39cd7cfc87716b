import { liveQuery, type Subscription } from 'dexie'
import { type AccountDb, type QueuedMutation, withReopen } from './account-db.ts'
import { getCurrentEngine, watchEngine } from './current-engine.ts'

/** What is read of this person's tables once for all screens, and again whenever it changes. */
export interface LiveStore<T> {
  get(): T
  subscribe(onChange: () => void): () => void
}

/** `nothing` stands before it is read the first time, and while it can't be. */
export function createLiveStore<T>(read: (db: AccountDb) => Promise<T>, initial: T): LiveStore<T> {
  let value = initial
  let subscription: Subscription | null = null
  const listeners = new Set<() => void>()

  function start(): void {
    subscription?.unsubscribe()
    subscription = null
    const db = getCurrentEngine()?.db
    if (!db) setValue(initial)
    else
      subscription = liveQuery(() => withReopen(db, () => read(db)).catch(() => initial)).subscribe(setValue)
  }

  function setValue(next: T): void {
    value = next
    for (const listener of [...listeners]) listener()
  }

  watchEngine(start)
  return {
    get: () => value,
    subscribe(onChange) {
      listeners.add(onChange)
      if (!subscription) start()
      return () => listeners.delete(onChange)
    },
  }
}

const EMPTY_QUEUE: QueuedMutation[] = []

/** What is wanted and not yet done, in its order. */
export const outboxStore = createLiveStore(
  (db) =>
    db.queue
      .orderBy('n')
      .toArray()
      .then((rows) => (rows.length === 0 ? EMPTY_QUEUE : rows)),
  EMPTY_QUEUE,
)
