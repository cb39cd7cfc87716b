import { randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { MAX_SESSIONS, SESSION_DAYS } from '#shared/accounts.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type Changed, write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { noteActive, tokenHash, unusedSince } from '../../http/session.ts'
import { sweepAttempts } from './attempts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Signs a device in: the answer is the token, of which only the hash is kept. `endsAt`: however much it is used. */
export async function openSession(
  tx: Transaction<Schema>,
  id: string,
  userId: string,
  device: string,
  now: Date,
  { endsAt = endAfter(now, SESSION_DAYS), deviceHash = null }: { endsAt?: string; deviceHash?: string | null } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = now.toISOString()
  await tx
    .insertInto('sessions')
    .values({ id, user_id: userId, token_hash: tokenHash(token), device, created_at: at, last_used_at: at, ends_at: endsAt, device_hash: deviceHash })
    .execute()
  await noteActive(tx, userId, now)
  return token
}

export const endAfter = (now: Date, days: number): string => new Date(now.getTime() + days * DAY_MS).toISOString()

/** The devices that a person is signed in on, the last used first. */
export async function listDevices(db: Kysely<Schema>, userId: string, currentId: string, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ends_at', '>', now.toISOString())
    .where('last_used_at', '>', unusedSince(now))
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

/** Removes what has ended by itself, with the pushes to it. */
export async function sweepSessions(database: Database, now: Date): Promise<void> {
  await write(database, async (tx, changed) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where((row) => row.or([row('ends_at', '<=', now.toISOString()), row('last_used_at', '<=', unusedSince(now))]))
      .returning('user_id')
      .execute()
    for (const userId of new Set(ended.map((row) => row.user_id))) changed([userId], 'session', userId)
    await sweepAttempts(tx, now)
  })
}

/** Signs one of a person's own devices out. Somebody else's is not found. */
export async function closeSession(tx: Transaction<Schema>, changed: Changed, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('SESSION_NOT_FOUND')
  changed([userId], 'session', userId)
}

/** Signs out the devices that were not used for longest, where there are more than one account may have. */
export async function closeUnusedSessions(tx: Transaction<Schema>, changed: Changed, userId: string): Promise<void> {
  const open = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const tooMany = open.slice(MAX_SESSIONS).map(({ id }) => id)
  if (tooMany.length === 0) return
  await tx.deleteFrom('sessions').where('id', 'in', tooMany).execute()
  changed([userId], 'session', userId)
}

/** Signs out every device of a person but the given one. */
export async function closeOtherSessions(tx: Transaction<Schema>, changed: Changed, userId: string, exceptId: string | null): Promise<void> {
  const others = tx.deleteFrom('sessions').where('user_id', '=', userId)
  await (exceptId === null ? others : others.where('id', '!=', exceptId)).execute()
  changed([userId], 'session', userId)
}

/** "Chrome on Android": what a person recognises a device by. */
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
