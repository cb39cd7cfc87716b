import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { MAX_KNOWN_DEVICES } from '#shared/accounts.ts'
import type { Schema } from '../../db/schema.ts'
import type { RecordChange } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'

type Tx = Transaction<Schema>

/**
 * The key that a device is stored under. The device's own id can't be derived from it, and it differs per
 * account.
 */
export function hashDevice(userId: string, deviceId: string): string {
  return createHash('sha256').update(`${userId}:${deviceId}`).digest('hex')
}

/**
 * A device that an account knows, or undefined. An unknown user and a missing device id cost the same query,
 * so that timing reveals nothing.
 */
export function findKnownDevice(
  db: Kysely<Schema>,
  userId = '',
  deviceId = '',
): Promise<Schema['known_devices'] | undefined> {
  return db
    .selectFrom('known_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('device_hash', '=', hashDevice(userId, deviceId))
    .executeTakeFirst()
}

/**
 * Adds a known device or updates when it was last seen. Returns whether it is new while others were already
 * known.
 */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  deviceId: string,
  { device, now, confirmed }: { device: string; now: Date; confirmed: boolean },
): Promise<boolean> {
  const hash = hashDevice(userId, deviceId)
  const knownDevices = await tx
    .selectFrom('known_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .execute()
  const existing = knownDevices.find((row) => row.device_hash === hash)
  const fields = {
    label: device,
    last_seen_at: now.toISOString(),
    confirmed: confirmed ? 1 : (existing?.confirmed ?? 0),
  }
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, created_at: now.toISOString(), ...fields })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(fields))
    .execute()
  const excess = knownDevices.filter((row) => row !== existing).slice(MAX_KNOWN_DEVICES - 1)
  if (excess.length > 0) {
    const hashes = excess.map((row) => row.device_hash)
    await tx
      .deleteFrom('known_devices')
      .where('user_id', '=', userId)
      .where('device_hash', 'in', hashes)
      .execute()
  }
  return existing?.confirmed !== 1 && knownDevices.some((row) => row.confirmed === 1)
}

/** An account's known devices, last seen first. `current`: the device of this session. */
export async function listKnownDevices(db: Kysely<Schema>, userId: string, sessionId: string) {
  const session = await db
    .selectFrom('sessions')
    .select('device_hash')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('known_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmed', '=', 1)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    _id: row.device_hash,
    device: row.label,
    firstSeenAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.device_hash === session?.device_hash,
  }))
}

/**
 * Forgets one of the user's own devices and ends its session, except the requesting one. Another user's
 * device is not found.
 */
export async function forgetDevice(
  tx: Tx,
  recordChange: RecordChange,
  userId: string,
  { hash, exceptSession }: { hash: string; exceptSession: string },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('NOT_FOUND')
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('device_hash', '=', hash)
    .where('id', '!=', exceptSession)
    .execute()
  recordChange([userId], 'session', userId)
}

/** Forgets all of a user's devices, or all but one. */
export async function forgetDevices(tx: Tx, userId: string, exceptDeviceId?: string): Promise<void> {
  const ownDevices = tx.deleteFrom('known_devices').where('user_id', '=', userId)
  await (exceptDeviceId === undefined
    ? ownDevices
    : ownDevices.where('device_hash', '!=', hashDevice(userId, exceptDeviceId))
  ).execute()
}
