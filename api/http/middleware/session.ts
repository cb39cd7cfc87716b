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

/** The current user as stored in the database: only the token comes from the request. */
export interface SessionUser {
  id: string
  role: Role
  sessionId: string
  /** When this device was last heard from before the current request or batch, ISO 8601 UTC. */
  lastContact: string
}

export type UserEnv = { Variables: { user: SessionUser } }

/**
 * What a route requires of its caller. Without `roles`, any role; `unverified` admits users whose email isn't
 * verified yet.
 */
interface AccessRequirements {
  roles?: Role[]
  unverified?: boolean
}

/** `last_used_at` is updated once an hour: a write per read would cost more than the precision is worth. */
const USE_UPDATE_INTERVAL_MS = 60 * 60 * 1000

const batchContact = new AsyncLocalStorage<{ sessionId: string; lastContact: string }>()

export const hashToken = (token: string) => hash('sha256', token)

/**
 * Middleware for signed-in users: 401 without a live session, 403 for an unverified email or another role.
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
    // All calls of a batch share one previous contact: that before the first of them.
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

/** Sessions last used before this time have expired. */
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

/** Records that the user is, or was until now, at a device. */
export async function touchLastActive(tx: Transaction<Schema>, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_active_at: now.toISOString() })
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .execute()
}

/** The live session of a token, or undefined. Records its use, at most once an hour. */
export async function findSession(database: Database, token: string, now: Date) {
  const {
    rows: [session],
  } = await selectSession(database.db, hashToken(token), idleCutoff(now), now.toISOString())
  if (session && now.getTime() - Date.parse(session.last_used_at) > USE_UPDATE_INTERVAL_MS) {
    const usedAt = now.toISOString()
    // This write must not take a position in the sequence of the current call.
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
