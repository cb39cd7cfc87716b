import { liveQuery, type Subscription } from 'dexie'
import { currentEngine, watchEngine } from './current.ts'
import { type Mine, type Queued, reopening } from './db.ts'

/** What is read of this person's tables once for all screens, and again whenever it changes. */
export interface Watched<T> {
  now(): T
  watch(changed: () => void): () => void
}

/** `nothing` stands before it is read the first time, and while it can't be. */
export function watched<T>(read: (mine: Mine) => Promise<T>, nothing: T): Watched<T> {
  let known = nothing
  let reading: Subscription | null = null
  const watchers = new Set<() => void>()

  function begin(): void {
    reading?.unsubscribe()
    reading = null
    const mine = currentEngine()?.mine
    if (!mine) tell(nothing)
    else reading = liveQuery(() => reopening(mine, () => read(mine)).catch(() => nothing)).subscribe(tell)
  }

  function tell(now: T): void {
    known = now
    for (const changed of [...watchers]) changed()
  }

  watchEngine(begin)
  return {
    now: () => known,
    watch(changed) {
      watchers.add(changed)
      if (!reading) begin()
      return () => watchers.delete(changed)
    },
  }
}

const NONE: Queued[] = []

/** What is wanted and not yet done, in its order. */
export const queue = watched(
  (mine) =>
    mine.queue
      .orderBy('n')
      .toArray()
      .then((rows) => (rows.length === 0 ? NONE : rows)),
  NONE,
)
