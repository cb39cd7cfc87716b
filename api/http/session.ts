import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Transaction } from 'kysely'
import type { Role } from '#shared/account.ts'
import { SESSION_LIFETIME_MS } from '#shared/accounts.ts'
import type { Database } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'
import { follower, write } from '../db/write.ts'
import { hearFrom } from './contacts.ts'
import { refuse } from './errors.ts'
import { onlyOnce } from './once.ts'

/** Who is asking, as the database says: nothing of it is taken from the request but the token. */
export interface Person {
  id: string
  role: Role
  sessionId: string
  /** When this device was last heard of before what it has come to say, ISO 8601 UTC. */
  lastContact: string
}

export type PersonEnv = { Variables: { person: Person } }

/** What a route asks of whoever calls it. Without `roles` any role will do; `unverified` lets people in who have yet to verify their e-mail. */
interface Demand {
  roles?: Role[]
  unverified?: boolean
}

/** Last use is noted once an hour: a write for every read would cost more than it tells. */
const NOTE_USE_MS = 60 * 60 * 1000

const contacts = new AsyncLocalStorage<{ sessionId: string; at: string }>()

export const tokenHash = (token: string) => hash('sha256', token)

/** Lets only signed-in people through: 401 without a live session, 403 for an unverified e-mail or another role. */
export function signedIn(database: Database, clock: () => Date, { roles, unverified = false }: Demand = {}): MiddlewareHandler<PersonEnv> {
  return async (c, next) => {
    c.header('Cache-Control', 'private, no-store')
    const token = /^Bearer ([\w-]{43})$/.exec(c.req.header('Authorization') ?? '')?.[1]
    const found = token && (await findSession(database, token, clock()))
    if (!found) return refuse(c, 'UNAUTHENTICATED')
    // A run of calls that came at once has one last contact: that before the first of them.
    const run = contacts.getStore()
    const heard = hearFrom(database, found, clock())
    const lastContact = run?.sessionId === found.id ? run.at : heard
    c.set('person', { id: found.user_id, role: found.role, sessionId: found.id, lastContact })
    if (!unverified && found.email_verified === 0) return refuse(c, 'UNVERIFIED')
    if (roles && !roles.includes(found.role)) return refuse(c, 'FORBIDDEN')
    return contacts.run({ sessionId: found.id, at: lastContact }, () => onlyOnce(c, database, found.user_id, clock(), next))
  }
}

/** A session that was not used since then has ended. */
export const unusedSince = (now: Date): string => new Date(now.getTime() - SESSION_LIFETIME_MS).toISOString()

const sessionOf = prepared((db, hash: string, since: string, now: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.user_id', 's.last_used_at', 's.ends_at', 's.device_hash', 's.contact_at', 's.silent_since', 's.back_at', 'u.role', 'u.email_verified'])
    .where('s.token_hash', '=', hash)
    .where('s.last_used_at', '>', since)
    .where('s.ends_at', '>', now)
    .where('u.status', '=', 'active'),
)

/** Somebody is, or was until now, at a device. */
export async function noteActive(tx: Transaction<Schema>, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ last_active_at: now.toISOString() }).where('id', '=', userId).where('status', '=', 'active').execute()
}

/** The live session of a token, or undefined. Its use is noted, at most once an hour. */
export async function findSession(database: Database, token: string, now: Date) {
  const {
    rows: [session],
  } = await sessionOf(database.db, tokenHash(token), unusedSince(now), now.toISOString())
  if (session && now.getTime() - Date.parse(session.last_used_at) > NOTE_USE_MS) {
    const at = now.toISOString()
    // This isn't the write that somebody may be waiting for.
    await follower.exit(() =>
      write(database, async (tx) => {
        await tx.updateTable('sessions').set({ last_used_at: at }).where('id', '=', session.id).execute()
        if (session.device_hash)
          await tx.updateTable('known_devices').set({ last_seen_at: at }).where('user_id', '=', session.user_id).where('device_hash', '=', session.device_hash).execute()
        await noteActive(tx, session.user_id, now)
      }),
    )
  }
  return session
}
