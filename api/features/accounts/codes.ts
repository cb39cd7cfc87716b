import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { CODE_DIGITS, CODE_LIFETIME_MS, CODE_TRIES, RESEND_AFTER_MS, RESET_LIFETIME_MS } from '#shared/accounts.ts'
import type { Schema } from '../../db/schema.ts'

type Purpose = 'verify' | 'reset' | 'device'
type Tx = Transaction<Schema>

/** Makes a new one-time secret for a purpose; an older one is dead from then on. Null within a minute of the last: that one is on its way. With a device it is worth nothing on another. */
export async function issueCode(tx: Tx, userId: string, purpose: Purpose, now: Date, device = ''): Promise<string | null> {
  const held = await tx.selectFrom('codes').select(['created_at', 'used_at']).where('user_id', '=', userId).where('purpose', '=', purpose).executeTakeFirst()
  if (held && held.used_at === null && now.getTime() - Date.parse(held.created_at) < RESEND_AFTER_MS) return null
  const secret = purpose === 'reset' ? randomBytes(32).toString('base64url') : String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const row = {
    user_id: userId,
    purpose,
    secret_hash: digest(userId + device, secret),
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + (purpose === 'reset' ? RESET_LIFETIME_MS : CODE_LIFETIME_MS)).toISOString(),
    tries: 0,
    used_at: null,
  }
  await tx
    .insertInto('codes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(row))
    .execute()
  return secret
}

export type CodeState = 'valid' | 'invalid' | 'expired'

/** What a secret is worth now, without using it up. */
export async function codeState(tx: Kysely<Schema>, userId: string, purpose: Purpose, secret: string, now: Date): Promise<CodeState> {
  const held = await tx.selectFrom('codes').selectAll().where('user_id', '=', userId).where('purpose', '=', purpose).executeTakeFirst()
  if (!held || held.used_at !== null || !same(held.secret_hash, digest(userId, secret))) return 'invalid'
  return held.expires_at <= now.toISOString() ? 'expired' : 'valid'
}

/** Uses a secret up. A wrong one costs a try, and the fifth kills the code; the count is kept even though the answer is a refusal. */
export async function spendCode(tx: Tx, userId: string, purpose: Purpose, secret: string, now: Date, device = ''): Promise<CodeState> {
  const held = await tx.selectFrom('codes').selectAll().where('user_id', '=', userId).where('purpose', '=', purpose).executeTakeFirst()
  if (!held || held.used_at !== null || held.tries >= CODE_TRIES) return 'invalid'
  if (!same(held.secret_hash, digest(userId + device, secret))) {
    await tx
      .updateTable('codes')
      .set({ tries: held.tries + 1 })
      .where('user_id', '=', userId)
      .where('purpose', '=', purpose)
      .execute()
    return 'invalid'
  }
  if (held.expires_at <= now.toISOString()) return 'expired'
  await tx.updateTable('codes').set({ used_at: now.toISOString() }).where('user_id', '=', userId).where('purpose', '=', purpose).execute()
  return 'valid'
}

/** Salted with whose it is: six digits alone would be read off a table of a million hashes. */
function digest(whose: string, secret: string): string {
  return createHash('sha256').update(`${whose}:${secret}`).digest('hex')
}

function same(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
