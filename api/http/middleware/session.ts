import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Transaction } from 'kysely'
import type { Role } from '#shared/account.ts'
import { SESSION_IDLE_TIMEOUT_MS } from '#shared/accounts.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { write, writeSequencer } from '../../db/write.ts'
import { recordContact } from './device-contacts.ts'
import { respondWithError } from './errors.ts'
import { withIdempotency } from './idempotency.ts'

/** Who is asking, as the database says: nothing of it is taken from the request but the token. */
export interface SessionUser {
  id: string
  role: Role
  sessionId: string
  /** When this device was last heard of before what it has come to say, ISO 8601 UTC. */
  lastContact: string
}

export type UserEnv = { Variables: { user: SessionUser } }

/**
 * What a route asks of whoever calls it. Without `roles` any role will do; `unverified` lets people in who
 * have yet to verify their e-mail.
 */
interface AccessRequirements {
  roles?: Role[]
  unverified?: boolean
}

/** Last use is noted once an hour: a write for every read would cost more than it tells. */
const USE_UPDATE_INTERVAL_MS = 60 * 60 * 1000

const batchContact = new AsyncLocalStorage<{ sessionId: string; lastContact: string }>()

export const hashToken = (token: string) => hash('sha256', token)

/**
 * Lets only signed-in people through: 401 without a live session, 403 for an unverified e-mail or another
 * role.
 */
export function requireUser(
  database: Database,
  clock: () => Date,
  { roles, unverified = false }: AccessRequirements = {},
): MiddlewareHandler<UserEnv> {
  return async (c, next) => {
    c.header('Cache-Control', 'private, no-store')
    const token = /^Bearer ([\w-]{43})$/.exec(c.req.header('Authorization') ?? '')?.[1]
    const session = token && (await findSession(database, token, clock()))
    if (!session) return respondWithError(c, 'UNAUTHENTICATED')
    // A run of calls that came at once has one last contact: that before the first of them.
    const batch = batchContact.getStore()
    const previousContact = recordContact(database, session, clock())
    const lastContact = batch?.sessionId === session.id ? batch.lastContact : previousContact
    c.set('user', { id: session.user_id, role: session.role, sessionId: session.id, lastContact })
    if (!unverified && session.email_verified === 0) return respondWithError(c, 'UNVERIFIED')
    if (roles && !roles.includes(session.role)) return respondWithError(c, 'FORBIDDEN')
    return batchContact.run({ sessionId: session.id, lastContact }, () =>
      withIdempotency(c, database, session.user_id, clock(), next),
    )
  }
}

/** A session that was not used since then has ended. */
export const idleCutoff = (now: Date): string =>
  new Date(now.getTime() - SESSION_IDLE_TIMEOUT_MS).toISOString()

const selectSession = prepareQuery((db, hash: string, usedAfter: string, now: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id',
      's.last_used_at',
      's.ends_at',
      's.device_hash',
      's.contact_at',
      's.silent_since',
      's.back_at',
      'u.role',
      'u.email_verified',
    ])
    .where('s.token_hash', '=', hash)
    .where('s.last_used_at', '>', usedAfter)
    .where('s.ends_at', '>', now)
    .where('u.status', '=', 'active'),
)

/** Somebody is, or was until now, at a device. */
export async function touchLastActive(tx: Transaction<Schema>, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_active_at: now.toISOString() })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .execute()
}

/** The live session of a token, or undefined. Its use is noted, at most once an hour. */
export async function findSession(database: Database, token: string, now: Date) {
  const {
    rows: [session],
  } = await selectSession(database.db, hashToken(token), idleCutoff(now), now.toISOString())
  if (session && now.getTime() - Date.parse(session.last_used_at) > USE_UPDATE_INTERVAL_MS) {
    const usedAt = now.toISOString()
    // This isn't the write that somebody may be waiting for.
    await writeSequencer.exit(() =>
      write(database, async (tx) => {
        await tx.updateTable('sessions').set({ last_used_at: usedAt }).where('id', '=', session.id).execute()
        if (session.device_hash)
          await tx
            .updateTable('known_devices')
            .set({ last_seen_at: usedAt })
            .where('user_id', '=', session.user_id)
            .where('device_hash', '=', session.device_hash)
            .execute()
        await touchLastActive(tx, session.user_id, now)
      }),
    )
  }
  return session
}
