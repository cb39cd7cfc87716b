import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { CODE_DIGITS, CODE_TTL_MS, MAX_CODE_ATTEMPTS, RESEND_INTERVAL_MS } from '#shared/accounts.ts'
import type { Schema } from '../../db/schema.ts'

type Purpose = Schema['codes']['purpose']
type Tx = Transaction<Schema>

/**
 * Makes a new code for a purpose; an older one is dead from then on. Null within a minute of the last: that
 * one is on its way. With a device it is worth nothing on another.
 */
export async function issueCode(
  tx: Tx,
  userId: string,
  purpose: Purpose,
  now: Date,
  device = '',
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
 * Where a code is tried: on which device it must have been asked for, and whether the account knows this one.
 */
interface RedeemContext {
  device?: string
  isKnown?: boolean
}

/** Uses a code up; whether it was right is the answer. */
export const redeemCode = (
  tx: Tx,
  userId: string,
  purpose: Purpose,
  secret: string,
  now: Date,
  context: RedeemContext = {},
): Promise<boolean> => redeemCodes(tx, userId, [{ purpose, secret }], now, context)

/**
 * Uses codes up that are worth something only together; whether all were right is the answer, and a right one
 * stays good where another was wrong. A wrong one costs a try, and after five the code is dead there; the
 * count is kept even though the answer is a refusal. Known devices have five of their own: a stranger's wrong
 * tries kill no code for its owner.
 */
export async function redeemCodes(
  tx: Tx,
  userId: string,
  codes: readonly { purpose: Purpose; secret: string }[],
  now: Date,
  { device = '', isKnown = false }: RedeemContext = {},
): Promise<boolean> {
  const tries = isKnown ? 'device_tries' : 'tries'
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
      existing !== undefined && existing.used_at === null && existing[tries] < MAX_CODE_ATTEMPTS
    const isMatch = isRedeemable && isEqual(existing.secret_hash, digest(userId + device, secret))
    if (isRedeemable && !isMatch) await updateCode(purpose, { [tries]: existing[tries] + 1 })
    if (!isMatch || existing.expires_at <= now.toISOString()) areValid = false
  }
  if (areValid) for (const { purpose } of codes) await updateCode(purpose, { used_at: now.toISOString() })
  return areValid
}

/** Salted with whose it is: six digits alone would be read off a table of a million hashes. */
function digest(salt: string, secret: string): string {
  return createHash('sha256').update(`${salt}:${secret}`).digest('hex')
}

function isEqual(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
