import { readDrafts } from './drafts.ts'
import { isEphemeralSession, readSession } from './session.ts'

const READ_TIMEOUT_MS = 4000

/** Whose drafts have been read, and whose are being read. */
const loadedUserIds = new Set<string>()
const pendingReads = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

/**
 * Whether the drafts of who is signed in have been read from this device, so that a form needn't wait for
 * them. They are, if they aren't.
 */
export function areDraftsLoaded(): boolean {
  const userId = readSession()?.user._id
  if (userId === undefined || isEphemeralSession() || loadedUserIds.has(userId)) return true
  void loadDrafts(userId)
  return false
}

export function watchDrafts(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** Reads what an account was writing, once, before any of its forms is shown. */
export function loadDrafts(userId: string): Promise<void> {
  const promise = pendingReads.get(userId) ?? readWithTimeout(userId)
  pendingReads.set(userId, promise)
  return promise
}

/** Settles also where they can't be read, or the storage doesn't answer: one writes all the same. */
function readWithTimeout(userId: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      loadedUserIds.add(userId)
      for (const listener of listeners) listener()
      resolve()
    }
    const timer = setTimeout(finish, READ_TIMEOUT_MS)
    readDrafts(userId).then(finish, finish)
  })
}
