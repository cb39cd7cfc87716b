import { liveQuery, type Subscription } from 'dexie'
import { type AccountDb, type QueuedMutation, withReopen } from './account-db.ts'
import { getCurrentEngine, watchEngine } from './current-engine.ts'

/** A live query on the account database, shared by all components. */
export interface LiveStore<T> {
  get(): T
  subscribe(onChange: () => void): () => void
}

/** `initial` is the value before the first read and while the database can't be read. */
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

/** All mutations in the outbox, in queue order. */
export const outboxStore = createLiveStore(
  (db) =>
    db.queue
      .orderBy('n')
      .toArray()
      .then((rows) => (rows.length === 0 ? EMPTY_QUEUE : rows)),
  EMPTY_QUEUE,
)
