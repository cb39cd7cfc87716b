import { hash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Transaction } from 'kysely'
import type { Role } from '#shared/account.ts'
import { SESSION_IDLE_TIMEOUT_MS } from '#shared/accounts.ts'
import { HOUR_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { prepareLookup } from '../../db/statement-batch.ts'
import { write } from '../../db/write.ts'
import { recordContact } from './device-contacts.ts'
import { respondWithError } from './errors.ts'
import type { IdempotencyEnv } from './idempotency.ts'

/** The current user as stored in the database: only the token comes from the request. */
export interface SessionUser {
  id: string
  role: Role
  sessionId: string
  /** When this device was last heard from before the current request, ISO 8601 UTC. */
  lastContact: string
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>
export type UserEnv = { Variables: { user: SessionUser } & IdempotencyEnv['Variables'] }

/**
 * What a route requires of its caller. Without `roles`, any role; `unverified` admits users whose email isn't
 * verified yet.
 */
interface AccessRequirements {
  roles?: Role[]
  unverified?: boolean
}

/** `last_used_at` is updated once an hour: a write per read would cost more than the precision is worth. */
const USE_UPDATE_INTERVAL_MS = HOUR_MS

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
    const session = await authenticate(c, database, clock())
    if (!session) return respondWithError(c, 'UNAUTHENTICATED')
    if (!unverified && session.email_verified === 0) return respondWithError(c, 'UNVERIFIED')
    if (roles && !roles.includes(session.role)) return respondWithError(c, 'FORBIDDEN')
    return next()
  }
}

/**
 * The live session of a request, or null. Looked up once per request, which counts as a contact of its
 * device.
 */
export async function authenticate(c: Context, database: Database, now: Date): Promise<Session | null> {
  const known: Session | null | undefined = c.get('session')
  if (known !== undefined) return known
  const token = /^Bearer ([\w-]{43})$/.exec(c.req.header('Authorization') ?? '')?.[1]
  const session = (token && (await findSession(database, token, now))) || null
  c.set('session', session)
  if (session) {
    const lastContact = recordContact(database, session, now)
    const { id: sessionId, user_id: id, role } = session
    c.set('user', { id, role, sessionId, lastContact } satisfies SessionUser)
  }
  return session
}

/** Sessions last used before this time have expired. */
export const idleCutoff = (now: Date): string =>
  new Date(now.getTime() - SESSION_IDLE_TIMEOUT_MS).toISOString()

const selectSession = prepareLookup((db, hash: string, usedAfter: string, now: string) =>
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
    await write(database, async (tx) => {
      await tx.updateTable('sessions').set({ last_used_at: usedAt }).where('id', '=', session.id).execute()
      if (session.device_hash)
        await tx
          .updateTable('known_devices')
          .set({ last_seen_at: usedAt })
          .where('user_id', '=', session.user_id)
          .where('device_hash', '=', session.device_hash)
          .execute()
      await touchLastActive(tx, session.user_id, now)
    })
  }
  return session
}
