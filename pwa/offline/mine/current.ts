import type { Mine } from './db.ts'
import type { Said, Saying } from './socket.ts'

/** All that works for one signed-in person on this device. */
export interface Engine {
  userId: string
  mine: Mine
  /** Sends what waits and catches up, now if there is a network. Tells whether that is done; it is not when it is impossible for now. */
  push(): Promise<boolean>
  /** Says something fleeting to the other side, if there is a line. */
  say(saying: Saying): void
  /** Calls `heard` with what is said once and forgotten. */
  listen(heard: (said: Said) => void): () => void
}

let current: Engine | null = null
const watchers = new Set<() => void>()

/** Who is being worked for, or null. */
export const currentEngine = (): Engine | null => current

/** What works for a signed-in buyer or freelancer, as soon as it does: what is pressed before that is done then. */
export function startedEngine(): Promise<Engine> {
  return new Promise((resolve) => {
    const look = () => {
      if (!current) return
      unwatch()
      resolve(current)
    }
    const unwatch = watchEngine(look)
    look()
  })
}

export function watchEngine(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Whoever starts or ends the work says so. */
export function setEngine(engine: Engine | null): void {
  current = engine
  for (const changed of [...watchers]) changed()
}
