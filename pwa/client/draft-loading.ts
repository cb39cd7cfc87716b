import { createListeners } from '../platform/listeners.ts'
import { readDrafts } from './drafts.ts'
import { isEphemeralSession, readSession } from './session.ts'

const READ_TIMEOUT_MS = 4000

/** The users whose drafts have been read. */
const loadedUserIds = new Set<string>()
const pendingReads = new Map<string, Promise<void>>()
const listeners = createListeners()

/**
 * Whether the signed-in user's drafts have been read, so that a form can be shown. Starts reading them if
 * not.
 */
export function areDraftsLoaded(): boolean {
  const userId = readSession()?.user._id
  if (userId === undefined || isEphemeralSession() || loadedUserIds.has(userId)) return true
  void loadDrafts(userId)
  return false
}

export const watchDrafts = listeners.subscribe

/** Reads an account's drafts once, before any of its forms is shown. */
export function loadDrafts(userId: string): Promise<void> {
  const promise = pendingReads.get(userId) ?? readWithTimeout(userId)
  pendingReads.set(userId, promise)
  return promise
}

/** Resolves even if the drafts can't be read or the storage doesn't answer: forms must work all the same. */
function readWithTimeout(userId: string): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      loadedUserIds.add(userId)
      listeners.emit()
      resolve()
    }
    const timer = setTimeout(finish, READ_TIMEOUT_MS)
    readDrafts(userId).then(finish, finish)
  })
}
