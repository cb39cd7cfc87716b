import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { readLocal, removeLocal, writeLocal } from '../platform/local-storage.ts'
import { clearSharedContent } from '../platform/share-cache.ts'
import { readVault, writeVault } from '../platform/vault.ts'
import { endedSessionEntry, isSessionEnded, leavingEntry } from './ended-sessions.ts'
import { StoredSession } from './stored-session.ts'

const User = v.object({
  ...v.pick(Account, ['_id', 'role', 'firstName', 'lastName', 'email']).entries,
  profileImage: v.optional(v.nullable(v.string()), null),
  phoneNumber: v.optional(v.nullable(v.string()), null),
  description: v.optional(v.string(), ''),
  country: v.optional(v.string(), ''),
  emailVerified: v.optional(v.boolean(), false),
  profileComplete: v.optional(v.boolean()),
})

const Session = v.pipe(
  v.object({ user: User, token: v.pipe(v.string(), v.minLength(1)) }),
  // A missing flag counts as incomplete for sellers and as complete for everybody else.
  v.transform(({ user, token }) => ({
    token,
    user: { ...user, profileComplete: user.profileComplete ?? user.role !== 'seller' },
  })),
)
export type Session = v.InferOutput<typeof Session>

/** Dispatched in this window when the session changes; other windows get `storage`. */
const UPDATED_EVENT = 'storage-updated'
/** Dispatched in this window when the server has ended the session. */
const EXPIRED_EVENT = 'session-expired'

/**
 * False until the vault has been read: the stored session may have been ended, so there is none before that.
 */
let isLoaded = !('indexedDB' in globalThis) || !('document' in globalThis)
let endedSession: { isEphemeral: boolean } | null = null
let lastParsed: { user: string | null; token: string | null; session: Session | null } | null = null

/**
 * Loads the session from the vault. The two rows in local storage mirror it, but browsers write them seconds
 * late: rows lost in a crash are restored. A session found only in local storage comes from an older build
 * and counts.
 */
export async function loadSession(): Promise<void> {
  const rows = await readVault()
  const stored = v.safeParse(StoredSession, rows.get('session'))
  const user = readLocal('user')
  const token = readLocal('token')
  const isEnded = token !== null && isSessionEnded(rows, token)
  const localSession = isEnded ? null : parseSession(user, token)
  if (localSession) {
    if (!stored.success || stored.output.token !== token)
      await writeToVault({ session: { user, token, userId: localSession.user._id } })
  } else if (stored.success) {
    writeLocal('user', stored.output.user)
    writeLocal('token', stored.output.token)
  } else if (isEnded) {
    removeLocal('user')
    removeLocal('token')
  }
  isLoaded = true
  globalThis.dispatchEvent(new Event(UPDATED_EVENT))
}

/** Whom the device remembers before the vault has been read: for the places of the frame, nothing else. */
export const readRememberedUser = () => parseSession(readLocal('user'), readLocal('token'))?.user

/** The session on this device, or null. The same object until it changes. */
export function readSession(): Session | null {
  const ephemeral = readEphemeralSession()
  if (!ephemeral && !isLoaded) return null
  const user = ephemeral?.user ?? readLocal('user')
  const token = ephemeral?.token ?? readLocal('token')
  if (lastParsed?.user !== user || lastParsed.token !== token)
    lastParsed = { user, token, session: parseSession(user, token) }
  return lastParsed.session
}

/**
 * Logs in. On a borrowed device (`isPersistent` false) the session ends with this tab, and nothing private is
 * stored.
 */
export function saveSession(account: Account, token: string, isPersistent = true): void {
  endedSession = null
  if (!isPersistent) saveEphemeralSession(JSON.stringify(account), token)
  if (isPersistent || !readEphemeralSession()) {
    const previousToken = readLocal('token')
    const user = JSON.stringify(account)
    writeLocal('user', user)
    writeLocal('token', token)
    void writeToVault({
      session: { user, token, userId: account._id },
      ...(previousToken !== null && previousToken !== token && endedSessionEntry(previousToken, true)),
      ...leavingEntry(account._id, false),
    })
  }
  globalThis.dispatchEvent(new Event(UPDATED_EVENT))
}

/** Updates the signed-in user. A response about another user, from before a change of account, is ignored. */
export function updateUser(account: Account): void {
  const session = readSession()
  if (session?.user._id === account._id) saveSession(account, session.token, !isEphemeralSession())
}

/**
 * Logs out; other data on the device isn't touched. Resolves when the log-out is durable. `isServerNotified`
 * false: the server doesn't know yet, and `reportEndedSessions` will report it. Nothing is recorded of a
 * session on a borrowed device.
 */
export function clearSession(isServerNotified = true): Promise<void> {
  const endingSession = isEphemeralSession() ? null : readSession()
  removeLocal('user')
  removeLocal('token')
  removeLocal('auth')
  clearEphemeralSession()
  if ('caches' in globalThis) clearSharedContent().catch(() => undefined)
  const written = writeToVault({
    session: undefined,
    ...(endingSession && {
      ...endedSessionEntry(endingSession.token, isServerNotified),
      ...leavingEntry(endingSession.user._id, true),
    }),
  })
  globalThis.dispatchEvent(new Event(UPDATED_EVENT))
  return written
}

/** The server no longer accepts the session: logs out and notifies watchers. */
export function expireSession(): void {
  endedSession = { isEphemeral: isEphemeralSession() }
  void clearSession()
  globalThis.dispatchEvent(new Event(EXPIRED_EVENT))
}

/** The kind of session that the server ended in this tab, until the next log-in. */
export const getEndedSession = (): { isEphemeral: boolean } | null => endedSession

/** Whether the session lasts only as long as this tab. */
export const isEphemeralSession = (): boolean => readEphemeralSession() !== null

/**
 * Calls `onChange` on every log-in and log-out, in this window or another. Returns the unsubscribe function.
 */
export function watchSession(onChange: () => void): () => void {
  globalThis.addEventListener(UPDATED_EVENT, onChange)
  globalThis.addEventListener('storage', onChange)
  return () => {
    globalThis.removeEventListener(UPDATED_EVENT, onChange)
    globalThis.removeEventListener('storage', onChange)
  }
}

export function watchExpiry(onExpired: () => void): () => void {
  globalThis.addEventListener(EXPIRED_EVENT, onExpired)
  return () => globalThis.removeEventListener(EXPIRED_EVENT, onExpired)
}

/** Without IndexedDB the session lasts as long as the page. */
async function writeToVault(changes: Record<string, unknown>): Promise<void> {
  if ('indexedDB' in globalThis) await writeVault(changes).catch(() => undefined)
}

function parseSession(user: string | null, token: string | null): Session | null {
  if (!user || !token) return null
  try {
    const parsed = v.safeParse(Session, { user: JSON.parse(user), token })
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function saveEphemeralSession(user: string, token: string): void {
  try {
    sessionStorage.setItem('user', user)
    sessionStorage.setItem('token', token)
  } catch {
    // no session storage; `writeLocal` keeps it as long as the page lasts
  }
}

function readEphemeralSession(): { user: string; token: string } | null {
  try {
    const user = sessionStorage.getItem('user')
    const token = sessionStorage.getItem('token')
    return user && token ? { user, token } : null
  } catch {
    return null
  }
}

function clearEphemeralSession(): void {
  try {
    sessionStorage.removeItem('user')
    sessionStorage.removeItem('token')
  } catch {
    // no session storage, so nothing to clear
  }
}
