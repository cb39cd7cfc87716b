import { liveQuery, type Subscription } from 'dexie'
import { createListeners } from '../platform/listeners.ts'
import { type AccountDb, type QueuedMutation, withReopen } from './account-db.ts'
import { getCurrentEngine, watchEngine } from './current-engine.ts'

/** A live query on the account database, shared by all components. */
export interface LiveStore<T> {
  get(): T
  subscribe(onChange: () => void): () => void
}

const RETRY_DELAY_MS = 2000

/** The queries that are being read, with what waits for their results to be shown. */
const readsInProgress = new Map<object, (() => void)[]>()

/**
 * Resolves when the results of all queries that are being read now are shown. What is read apart is of
 * different moments: "all is here" must not be shown before what has come.
 */
export const whenReadsAreShown = (): Promise<unknown> =>
  Promise.all(
    [...readsInProgress.values()].map((waiting) => new Promise<void>((resolve) => waiting.push(resolve))),
  )

/**
 * Reads now and after every change of what was read, in any tab, until the returned function is called. After
 * a failed read Dexie would never report a change again, so the query is started anew a moment later.
 */
export function watchQuery<T>(
  db: AccountDb,
  read: (db: AccountDb) => Promise<T>,
  onResult: (result: T) => void,
  onFailure: () => void = () => undefined,
): () => void {
  let subscription: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const key = {}
  const endRead = () => {
    const waiting = readsInProgress.get(key) ?? []
    readsInProgress.delete(key)
    for (const resolve of waiting) resolve()
  }
  const start = () => {
    const query = liveQuery(() => {
      if (!readsInProgress.has(key)) readsInProgress.set(key, [])
      return withReopen(db, () => read(db)).catch(throwReadError)
    })
    subscription = query.subscribe((result) => {
      onResult(result)
      endRead()
    }, retry)
  }
  const retry = () => {
    subscription?.unsubscribe()
    timer = setTimeout(start, RETRY_DELAY_MS)
    onFailure()
    endRead()
  }
  start()
  return () => {
    clearTimeout(timer)
    subscription?.unsubscribe()
    endRead()
  }
}

/** Dexie keeps an aborted transaction and a closed database to itself. */
function throwReadError(cause: unknown): never {
  throw new Error('Unreadable', { cause })
}

/**
 * `initial` is the value before the first read. While the database can't be read, the last value stays.
 */
export function createLiveStore<T>(read: (db: AccountDb) => Promise<T>, initial: T): LiveStore<T> {
  let value = initial
  let stop: (() => void) | null = null
  let currentDb: AccountDb | undefined
  const listeners = createListeners()

  function start(): void {
    stop?.()
    const db = getCurrentEngine()?.db
    // Another account's rows are never shown.
    if (db !== currentDb || !db) setValue(initial)
    currentDb = db
    stop = db ? watchQuery(db, read, setValue) : null
  }

  function setValue(next: T): void {
    value = next
    listeners.emit()
  }

  watchEngine(start)
  return {
    get: () => value,
    subscribe(onChange) {
      const unsubscribe = listeners.subscribe(onChange)
      if (!stop) start()
      return unsubscribe
    },
  }
}

const EMPTY_OUTBOX: QueuedMutation[] = []

/** All mutations in the outbox, in queue order. */
export const outboxStore = createLiveStore(
  (db) =>
    db.outbox
      .orderBy('n')
      .toArray()
      .then((rows) => (rows.length === 0 ? EMPTY_OUTBOX : rows)),
  EMPTY_OUTBOX,
)
