import { createHash } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { MAX_KNOWN_DEVICES } from '#shared/accounts.ts'
import type { Schema } from '../../db/schema.ts'
import type { Changed } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'

type Tx = Transaction<Schema>

/** By this a device is kept: the name that it keeps itself can't be read from it, and is another with each account. */
export function deviceHash(userId: string, deviceId: string): string {
  return createHash('sha256').update(`${userId}:${deviceId}`).digest('hex')
}

/** A device that an account knows, or undefined. Somebody unknown, or a device without a name, costs the same question. */
export function findKnownDevice(db: Kysely<Schema>, userId = '', deviceId = ''): Promise<Schema['known_devices'] | undefined> {
  return db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).where('device_hash', '=', deviceHash(userId, deviceId)).executeTakeFirst()
}

/** Knows a device from now on, or notes that it was seen. Whether it is new beside others that are known is the answer. */
export async function rememberDevice(tx: Tx, userId: string, deviceId: string, { device, now, confirmed }: { device: string; now: Date; confirmed: boolean }): Promise<boolean> {
  const hash = deviceHash(userId, deviceId)
  const known = await tx.selectFrom('known_devices').selectAll().where('user_id', '=', userId).orderBy('last_seen_at', 'desc').execute()
  const held = known.find((row) => row.device_hash === hash)
  const seen = { label: device, last_seen_at: now.toISOString(), confirmed: confirmed ? 1 : (held?.confirmed ?? 0) }
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: hash, created_at: now.toISOString(), ...seen })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet(seen))
    .execute()
  const tooMany = known.filter((row) => row !== held).slice(MAX_KNOWN_DEVICES - 1)
  if (tooMany.length > 0) {
    const hashes = tooMany.map((row) => row.device_hash)
    await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', 'in', hashes).execute()
  }
  return held?.confirmed !== 1 && known.some((row) => row.confirmed === 1)
}

/** The devices that an account knows, the last seen first. `current` is the one that this session is on. */
export async function listKnownDevices(db: Kysely<Schema>, userId: string, sessionId: string) {
  const session = await db.selectFrom('sessions').select('device_hash').where('id', '=', sessionId).executeTakeFirst()
  const rows = await db.selectFrom('known_devices').selectAll().where('user_id', '=', userId).where('confirmed', '=', 1).orderBy('last_seen_at', 'desc').execute()
  return rows.map((row) => ({
    _id: row.device_hash,
    device: row.label,
    firstSeenAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.device_hash === session?.device_hash,
  }))
}

/** Forgets one of a person's own devices and signs it out, but for the session that asks. Somebody else's is not found. */
export async function forgetDevice(tx: Tx, changed: Changed, userId: string, hash: string, exceptSession: string): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('known_devices').where('user_id', '=', userId).where('device_hash', '=', hash).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('NOT_FOUND')
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('device_hash', '=', hash).where('id', '!=', exceptSession).execute()
  changed([userId], 'session', userId)
}

/** Forgets all of a person's devices, or all but one. */
export async function forgetDevices(tx: Tx, userId: string, exceptDeviceId?: string): Promise<void> {
  const all = tx.deleteFrom('known_devices').where('user_id', '=', userId)
  await (exceptDeviceId === undefined ? all : all.where('device_hash', '!=', deviceHash(userId, exceptDeviceId))).execute()
}
