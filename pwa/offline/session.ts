import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { withCopies } from './db.ts'
import { readLocal, removeLocal, writeLocal } from './local.ts'
import { forgetShared } from './shared.ts'

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
  // An absent flag counts as incomplete for sellers and as complete for everybody else.
  v.transform(({ user, token }) => ({ token, user: { ...user, profileComplete: user.profileComplete ?? user.role !== 'seller' } })),
)
export type Session = v.InferOutput<typeof Session>

/** Told to this window when the session changes; other windows hear `storage`. */
const UPDATED = 'storage-updated'
/** Told to this window when the server has ended the session. */
const EXPIRED = 'session-expired'

let ended: { borrowed: boolean } | null = null
let lastRead: { user: string | null; token: string | null; session: Session | null } | null = null

/** Who is signed in on this device, or null. The same object until something changes. */
export function readSession(): Session | null {
  const borrowed = readBorrowed()
  const user = borrowed?.user ?? readLocal('user')
  const token = borrowed?.token ?? readLocal('token')
  if (lastRead?.user !== user || lastRead.token !== token) lastRead = { user, token, session: parse(user, token) }
  return lastRead.session
}

/** Signs this device in. On a borrowed phone (`keep` false) the session ends with this tab, and nothing private is stored. */
export function saveSession(account: Account, token: string, keep = true): void {
  ended = null
  if (!keep) lend(JSON.stringify(account), token)
  if (keep || !readBorrowed()) {
    writeLocal('user', JSON.stringify(account))
    writeLocal('token', token)
    mirror(token, account._id)
  }
  globalThis.dispatchEvent(new Event(UPDATED))
}

/** Takes over what the server now says of who is signed in. An answer about somebody else, from before a change of person, is ignored. */
export function updateUser(account: Account): void {
  const session = readSession()
  if (session?.user._id === account._id) saveSession(account, session.token, !isBorrowed())
}

/** Signs this device out; what else it keeps is not touched. */
export function clearSession(): void {
  removeLocal('user')
  removeLocal('token')
  removeLocal('auth')
  returnBorrowed()
  if ('caches' in globalThis) forgetShared().catch(() => undefined)
  mirror(null)
  globalThis.dispatchEvent(new Event(UPDATED))
}

/** The server no longer knows the session: signs out and says so. */
export function endSession(): void {
  ended = { borrowed: isBorrowed() }
  clearSession()
  globalThis.dispatchEvent(new Event(EXPIRED))
}

/** What kind of session the server has ended in this tab, until the next log-in. */
export const readEnded = (): { borrowed: boolean } | null => ended

/** Whether this session lasts only as long as this tab. */
export const isBorrowed = (): boolean => readBorrowed() !== null

/** Calls `changed` whenever somebody signs in or out, in this window or another. */
export function watchSession(changed: () => void): () => void {
  globalThis.addEventListener(UPDATED, changed)
  globalThis.addEventListener('storage', changed)
  return () => {
    globalThis.removeEventListener(UPDATED, changed)
    globalThis.removeEventListener('storage', changed)
  }
}

export function watchExpiry(expired: () => void): () => void {
  globalThis.addEventListener(EXPIRED, expired)
  return () => globalThis.removeEventListener(EXPIRED, expired)
}

/** The service worker can't read local storage: it finds the session here. Where nothing can be stored it goes without. */
function mirror(token: string | null, userId = ''): void {
  if (!('indexedDB' in globalThis)) return
  void withCopies(async ({ mirror: table }) => {
    if (token === null) await table.delete('session')
    else await table.put({ key: 'session', token, userId })
  }).catch(() => undefined)
}

function parse(user: string | null, token: string | null): Session | null {
  if (!user || !token) return null
  try {
    const parsed = v.safeParse(Session, { user: JSON.parse(user), token })
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

function lend(user: string, token: string): void {
  try {
    sessionStorage.setItem('user', user)
    sessionStorage.setItem('token', token)
  } catch {
    // no storage at all: local.ts keeps it as long as the page lasts
  }
}

function readBorrowed(): { user: string; token: string } | null {
  try {
    const user = sessionStorage.getItem('user')
    const token = sessionStorage.getItem('token')
    return user && token ? { user, token } : null
  } catch {
    return null
  }
}

function returnBorrowed(): void {
  try {
    sessionStorage.removeItem('user')
    sessionStorage.removeItem('token')
  } catch {
    // nothing was lent there
  }
}
