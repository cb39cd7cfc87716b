import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { CODE_DIGITS, CODE_TTL_MS, MAX_CODE_ATTEMPTS, RESEND_INTERVAL_MS } from '#shared/accounts.ts'
import type { Schema } from '../../db/schema.ts'

type Purpose = Schema['codes']['purpose']
type Tx = Transaction<Schema>

/**
 * Creates a code for a purpose and invalidates earlier ones. Null within a minute of the last code, which is
 * still on its way. With a device, the code is valid on that device only.
 */
export async function issueCode(
  tx: Tx,
  userId: string,
  purpose: Purpose,
  { now, device = '' }: { now: Date; device?: string },
): Promise<string | null> {
  const existing = await tx
    .selectFrom('codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (
    existing &&
    existing.used_at === null &&
    now.getTime() - Date.parse(existing.created_at) < RESEND_INTERVAL_MS
  )
    return null
  const secret = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const row = {
    user_id: userId,
    purpose,
    secret_hash: digest(userId + device, secret),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + CODE_TTL_MS).toISOString(),
    tries: 0,
    device_tries: 0,
    used_at: null,
  }
  await tx
    .insertInto('codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute()
  return secret
}

/**
 * The device that a code must have been requested on, and whether the account knows the device that redeems
 * it.
 */
interface RedeemContext {
  now: Date
  device?: string
  isKnown?: boolean
}

/** Redeems a code. Returns whether it was right. */
export const redeemCode = (
  tx: Tx,
  userId: string,
  purpose: Purpose,
  { secret, ...context }: RedeemContext & { secret: string },
): Promise<boolean> => redeemCodes(tx, userId, [{ purpose, secret }], context)

/**
 * Redeems codes that are only valid together. Returns whether all were right; if one was wrong, the right
 * ones stay valid. A wrong code costs an attempt, and after five the code is invalid there; the counter is
 * committed even though the request fails. Known devices have five attempts of their own, so that an
 * attacker's attempts don't invalidate the owner's code.
 */
export async function redeemCodes(
  tx: Tx,
  userId: string,
  codes: readonly { purpose: Purpose; secret: string }[],
  { now, device = '', isKnown = false }: RedeemContext,
): Promise<boolean> {
  const counter = isKnown ? 'device_tries' : 'tries'
  const updateCode = (purpose: Purpose, row: Partial<Schema['codes'] & { device_tries: number }>) =>
    tx.updateTable('codes').set(row).where('user_id', '=', userId).where('purpose', '=', purpose).execute()
  let areValid = true
  for (const { purpose, secret } of codes) {
    const existing = await tx
      .selectFrom('codes')
      .selectAll()
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .executeTakeFirst()
    const isRedeemable =
      existing !== undefined && existing.used_at === null && existing[counter] < MAX_CODE_ATTEMPTS
    const isMatch = isRedeemable && isEqual(existing.secret_hash, digest(userId + device, secret))
    if (isRedeemable && !isMatch) await updateCode(purpose, { [counter]: existing[counter] + 1 })
    if (!isMatch || existing.expires_at <= now.toISOString()) areValid = false
  }
  if (areValid) for (const { purpose } of codes) await updateCode(purpose, { used_at: now.toISOString() })
  return areValid
}

/** Salted per user: with six digits alone, a table of a million hashes would reveal the code. */
function digest(salt: string, secret: string): string {
  return createHash('sha256').update(`${salt}:${secret}`).digest('hex')
}

function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
