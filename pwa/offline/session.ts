import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import { readLocal, removeLocal } from './local.ts'

const User = v.object({
  _id: Id,
  role: v.picklist(['buyer', 'seller', 'admin', 'superAdmin']),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  profileImage: v.optional(v.nullable(v.string()), null),
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

let lastRead: { user: string | null; token: string | null; session: Session | null } | null = null

/** Who is signed in on this device, or null. The same object until something changes. */
export function readSession(): Session | null {
  const user = readLocal('user')
  const token = readLocal('token')
  if (lastRead?.user !== user || lastRead.token !== token) lastRead = { user, token, session: parse(user, token) }
  return lastRead.session
}

/** Signs this device out; what else it keeps is not touched. */
export function clearSession(): void {
  removeLocal('user')
  removeLocal('token')
  globalThis.dispatchEvent(new Event(UPDATED))
}

/** Calls `changed` whenever somebody signs in or out, in this window or another. */
export function watchSession(changed: () => void): () => void {
  globalThis.addEventListener(UPDATED, changed)
  globalThis.addEventListener('storage', changed)
  return () => {
    globalThis.removeEventListener(UPDATED, changed)
    globalThis.removeEventListener('storage', changed)
  }
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
