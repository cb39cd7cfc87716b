import { liveQuery, type Subscription } from 'dexie'
import { currentEngine, watchEngine } from './current.ts'
import type { Queued } from './db.ts'

const NOTHING: Queued[] = []

let rows = NOTHING
let reading: Subscription | null = null
const watchers = new Set<() => void>()

/** What is wanted and not yet done, in its order: read once for all screens. */
export const watchedQueue = (): Queued[] => rows

export function watchQueue(changed: () => void): () => void {
  watchers.add(changed)
  if (!reading) read()
  return () => watchers.delete(changed)
}

function read(): void {
  reading?.unsubscribe()
  reading = null
  const mine = currentEngine()?.mine
  if (!mine) tell(NOTHING)
  else reading = liveQuery(() => mine.queue.orderBy('n').toArray()).subscribe(tell, () => tell(NOTHING))
}

function tell(now: Queued[]): void {
  rows = now.length === 0 ? NOTHING : now
  for (const changed of [...watchers]) changed()
}

watchEngine(read)
