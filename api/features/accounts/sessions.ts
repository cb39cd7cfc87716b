import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { MAX_SESSION_DAYS, MAX_SESSIONS } from '#shared/accounts.ts'
import { DAY_MS } from '#shared/time.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { hashToken, idleCutoff, touchLastActive } from '../../http/middleware/session.ts'
import { purgeAttempts } from './throttle.ts'

/**
 * Creates a session and returns its token, of which only the hash is stored. `endsAt`: when it expires even
 * if it is in use.
 */
export async function createSession(
  tx: Transaction<Schema>,
  userId: string,
  {
    device,
    now,
    endsAt = addDays(now, MAX_SESSION_DAYS),
    deviceHash = null,
  }: { device: string; now: Date; endsAt?: string; deviceHash?: string | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const createdAt = now.toISOString()
  await tx
    .insertInto('sessions')
    .values({
      id: newId(now),
      user_id: userId,
      token_hash: hashToken(token),
      device,
      created_at: createdAt,
      last_used_at: createdAt,
      ends_at: endsAt,
      device_hash: deviceHash,
    })
    .execute()
  await touchLastActive(tx, userId, now)
  return token
}

export const addDays = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString()

/** A user's signed-in devices, last used first. */
export async function listDevices(db: Kysely<Schema>, userId: string, currentId: string, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ends_at', '>', now.toISOString())
    .where('last_used_at', '>', idleCutoff(now))
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    endsAt: row.ends_at,
    current: row.id === currentId,
  }))
}

/** Deletes expired sessions with their push subscriptions. */
export async function purgeExpiredSessions(database: Database, now: Date): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const expired = await tx
      .deleteFrom('sessions')
      .where((row) =>
        row.or([row('ends_at', '<=', now.toISOString()), row('last_used_at', '<=', idleCutoff(now))]),
      )
      .returning('user_id')
      .execute()
    for (const userId of new Set(expired.map((row) => row.user_id))) recordChange([userId], 'session', userId)
    await purgeAttempts(tx, now)
  })
}

/** Ends the session of one of the user's own devices. Another user's is not found. */
export async function closeSession(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  userId: string,
  id: string,
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('SESSION_NOT_FOUND')
  recordChange([userId], 'session', userId)
}

/** Ends the least recently used sessions beyond MAX_SESSIONS. */
export async function closeExcessSessions(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  userId: string,
): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const excessIds = sessions.slice(MAX_SESSIONS).map(({ id }) => id)
  if (excessIds.length === 0) return
  await tx.deleteFrom('sessions').where('id', 'in', excessIds).execute()
  recordChange([userId], 'session', userId)
}

/** Ends all sessions of a user but the given one. */
export async function closeOtherSessions(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  userId: string,
  exceptId: string | null,
): Promise<void> {
  const otherSessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  await (exceptId === null ? otherSessions : otherSessions.where('id', '!=', exceptId)).execute()
  recordChange([userId], 'session', userId)
}

/** "Chrome on Android": the name under which users recognise a device. */
export function deviceName(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /OPR\//.test(userAgent)
      ? 'Opera'
      : /SamsungBrowser\//.test(userAgent)
        ? 'Samsung Internet'
        : /Firefox\/|FxiOS\//.test(userAgent)
          ? 'Firefox'
          : /Chrome\/|CriOS\//.test(userAgent)
            ? 'Chrome'
            : /Safari\//.test(userAgent)
              ? 'Safari'
              : 'Browser'
  const system = /Android/.test(userAgent)
    ? 'Android'
    : /iPhone|iPad/.test(userAgent)
      ? 'iOS'
      : /Windows/.test(userAgent)
        ? 'Windows'
        : /Mac OS X/.test(userAgent)
          ? 'macOS'
          : /CrOS/.test(userAgent)
            ? 'ChromeOS'
            : /Linux/.test(userAgent)
              ? 'Linux'
              : ''
  return system ? `${browser} · ${system}` : browser
}
