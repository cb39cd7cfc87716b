import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import { endOf, hasEnded, leavingOf } from './ended.ts'
import { forgetShared } from './forget-shared.ts'
import { KeptSession } from './kept-session.ts'
import { readLocal, removeLocal, writeLocal } from './local.ts'
import { readVault, writeVault } from './vault.ts'

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

/** Whoever was signed in here last may have left: until the vault has said so, nobody is. */
let settled = !('indexedDB' in globalThis) || !('document' in globalThis)
let ended: { borrowed: boolean } | null = null
let lastRead: { user: string | null; token: string | null; session: Session | null } | null = null

/**
 * Takes up what the vault knows of who is signed in. The two rows of local storage, which a browser writes seconds late, are its mirror: what a dead battery took from them is put right; only what
 * is in them alone, from an older build, counts.
 */
export async function takeUpSession(): Promise<void> {
  const rows = await readVault()
  const kept = v.safeParse(KeptSession, rows.get('session'))
  const user = readLocal('user')
  const token = readLocal('token')
  const isOver = token !== null && hasEnded(rows, token)
  const here = isOver ? null : parse(user, token)
  if (here) {
    if (!kept.success || kept.output.token !== token) await keepInVault({ session: { user, token, userId: here.user._id } })
  } else if (kept.success) {
    writeLocal('user', kept.output.user)
    writeLocal('token', kept.output.token)
  } else if (isOver) {
    removeLocal('user')
    removeLocal('token')
  }
  settled = true
  globalThis.dispatchEvent(new Event(UPDATED))
}

/** Who is signed in on this device, or null. The same object until something changes. */
export function readSession(): Session | null {
  const borrowed = readBorrowed()
  if (!borrowed && !settled) return null
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
    const before = readLocal('token')
    const user = JSON.stringify(account)
    writeLocal('user', user)
    writeLocal('token', token)
    void keepInVault({ session: { user, token, userId: account._id }, ...(before !== null && before !== token && endOf(before, true)), ...leavingOf(account._id, false) })
  }
  globalThis.dispatchEvent(new Event(UPDATED))
}

/** Takes over what the server now says of who is signed in. An answer about somebody else, from before a change of person, is ignored. */
export function updateUser(account: Account): void {
  const session = readSession()
  if (session?.user._id === account._id) saveSession(account, session.token, !isBorrowed())
}

/**
 * Signs this device out; what else it keeps is not touched. Settles when that outlasts a dead battery. `told` false: the server doesn't know yet, and `tellEnded` tells it. Of a session on a borrowed phone nothing
 * is kept, not even that.
 */
export function clearSession(told = true): Promise<void> {
  const leaving = isBorrowed() ? null : readSession()
  removeLocal('user')
  removeLocal('token')
  removeLocal('auth')
  returnBorrowed()
  if ('caches' in globalThis) forgetShared().catch(() => undefined)
  const kept = keepInVault({ session: undefined, ...(leaving && { ...endOf(leaving.token, told), ...leavingOf(leaving.user._id, true) }) })
  globalThis.dispatchEvent(new Event(UPDATED))
  return kept
}

/** The server no longer knows the session: signs out and says so. */
export function endSession(): void {
  ended = { borrowed: isBorrowed() }
  void clearSession()
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

/** Where nothing can be kept the session lasts as long as the page. */
async function keepInVault(changes: Record<string, unknown>): Promise<void> {
  if ('indexedDB' in globalThis) await writeVault(changes).catch(() => undefined)
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
