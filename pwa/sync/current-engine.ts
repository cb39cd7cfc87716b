import { createListeners } from '../platform/listeners.ts'
import type { AccountDb } from './account-db.ts'
import type { ClientEvent, LiveEvent } from './socket.ts'

/** The sync engine of the signed-in user. */
export interface Engine {
  userId: string
  db: AccountDb
  /** Flushes the outbox and pulls changes. Resolves to true when done, false when it isn't possible now. */
  flush(): Promise<boolean>
  /** Sends an ephemeral event to the server; dropped without a connection. */
  emit(event: ClientEvent): void
  /** Calls `listener` with ephemeral events from the server. Returns the unsubscribe function. */
  subscribe(listener: (event: LiveEvent) => void): () => void
}

let current: Engine | null = null
const listeners = createListeners()

/** The running engine, or null. */
export const getCurrentEngine = (): Engine | null => current

/** Resolves with the engine as soon as it has started, so that actions taken before that aren't lost. */
export function whenEngineStarted(): Promise<Engine> {
  return new Promise((resolve) => {
    const check = () => {
      if (!current) return
      unwatch()
      resolve(current)
    }
    const unwatch = watchEngine(check)
    check()
  })
}

export const watchEngine = listeners.subscribe

/** Sets the running engine and notifies watchers. */
export function setEngine(engine: Engine | null): void {
  current = engine
  listeners.emit()
}
