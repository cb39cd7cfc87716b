import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Transaction } from 'kysely'
import { CODE_DIGITS, CODE_LIFETIME_MS, CODE_TRIES, RESEND_AFTER_MS } from '#shared/accounts.ts'
import type { Schema } from '../../db/schema.ts'

type Purpose = Schema['codes']['purpose']
type Tx = Transaction<Schema>

/** Makes a new code for a purpose; an older one is dead from then on. Null within a minute of the last: that one is on its way. With a device it is worth nothing on another. */
export async function issueCode(tx: Tx, userId: string, purpose: Purpose, now: Date, device = ''): Promise<string | null> {
  const held = await tx.selectFrom('codes').select(['created_at', 'used_at']).where('user_id', '=', userId).where('purpose', '=', purpose).executeTakeFirst()
  if (held && held.used_at === null && now.getTime() - Date.parse(held.created_at) < RESEND_AFTER_MS) return null
  const secret = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const row = {
    user_id: userId,
    purpose,
    secret_hash: digest(userId + device, secret),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + CODE_LIFETIME_MS).toISOString(),
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

/** Where a code is tried: on which device it must have been asked for, and whether the account knows this one. */
interface Where {
  device?: string
  isKnown?: boolean
}

/** Uses a code up; whether it was right is the answer. */
export const spendCode = (tx: Tx, userId: string, purpose: Purpose, secret: string, now: Date, where: Where = {}): Promise<boolean> =>
  spendCodes(tx, userId, [{ purpose, secret }], now, where)

/**
 * Uses codes up that are worth something only together; whether all were right is the answer, and a right one stays good where another was wrong. A wrong one costs a try, and after five the code is dead
 * there; the count is kept even though the answer is a refusal. Known devices have five of their own: a stranger's wrong tries kill no code for its owner.
 */
export async function spendCodes(
  tx: Tx,
  userId: string,
  given: readonly { purpose: Purpose; secret: string }[],
  now: Date,
  { device = '', isKnown = false }: Where = {},
): Promise<boolean> {
  const tries = isKnown ? 'device_tries' : 'tries'
  const change = (purpose: Purpose, row: Partial<Schema['codes'] & { device_tries: number }>) =>
    tx.updateTable('codes').set(row).where('user_id', '=', userId).where('purpose', '=', purpose).execute()
  let areRight = true
  for (const { purpose, secret } of given) {
    const held = await tx.selectFrom('codes').selectAll().where('user_id', '=', userId).where('purpose', '=', purpose).executeTakeFirst()
    const isAlive = held !== undefined && held.used_at === null && held[tries] < CODE_TRIES
    const isRight = isAlive && same(held.secret_hash, digest(userId + device, secret))
    if (isAlive && !isRight) await change(purpose, { [tries]: held[tries] + 1 })
    if (!isRight || held.expires_at <= now.toISOString()) areRight = false
  }
  if (areRight) for (const { purpose } of given) await change(purpose, { used_at: now.toISOString() })
  return areRight
}

/** Salted with whose it is: six digits alone would be read off a table of a million hashes. */
function digest(whose: string, secret: string): string {
  return createHash('sha256').update(`${whose}:${secret}`).digest('hex')
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
