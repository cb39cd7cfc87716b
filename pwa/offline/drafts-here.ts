import { readDrafts } from './drafts.ts'
import { isBorrowed, readSession } from './session.ts'

const PATIENCE_MS = 4000

/** Whose drafts have been read, and whose are being read. */
const here = new Set<string>()
const reading = new Map<string, Promise<void>>()
const watchers = new Set<() => void>()

/** Whether the drafts of who is signed in have been read from this device, so that a form needn't wait for them. They are, if they aren't. */
export function draftsAreHere(): boolean {
  const userId = readSession()?.user._id
  if (userId === undefined || isBorrowed() || here.has(userId)) return true
  void bringDrafts(userId)
  return false
}

export function watchDrafts(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Reads what an account was writing, once, before any of its forms is shown. */
export function bringDrafts(userId: string): Promise<void> {
  const begun = reading.get(userId) ?? bring(userId)
  reading.set(userId, begun)
  return begun
}

/** Settles also where they can't be read, or the storage doesn't answer: one writes all the same. */
function bring(userId: string): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(late)
      here.add(userId)
      for (const changed of watchers) changed()
      resolve()
    }
    const late = setTimeout(over, PATIENCE_MS)
    readDrafts(userId).then(over, over)
  })
}
