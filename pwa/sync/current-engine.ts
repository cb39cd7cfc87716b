import type { AccountDb } from './account-db.ts'
import type { ClientEvent, LiveEvent } from './socket.ts'

/** All that works for one signed-in person on this device. */
export interface Engine {
  userId: string
  db: AccountDb
  /**
   * Sends what waits and catches up, now if there is a network. Tells whether that is done; it is not when it
   * is impossible for now.
   */
  flush(): Promise<boolean>
  /** Says something fleeting to the other side, if there is a line. */
  emit(event: ClientEvent): void
  /** Calls `heard` with what is said once and forgotten. */
  subscribe(listener: (event: LiveEvent) => void): () => void
}

let current: Engine | null = null
const listeners = new Set<() => void>()

/** Who is being worked for, or null. */
export const getCurrentEngine = (): Engine | null => current

/**
 * What works for a signed-in buyer or freelancer, as soon as it does: what is pressed before that is done
 * then.
 */
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

export function watchEngine(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Whoever starts or ends the work says so. */
export function setEngine(engine: Engine | null): void {
  current = engine
  for (const listener of [...listeners]) listener()
}
