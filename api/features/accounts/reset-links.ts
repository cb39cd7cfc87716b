import { createHash, randomBytes } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { RESET_LINK_TTL_MS } from '#shared/accounts.ts'
import { DAY_MS } from '#shared/time.ts'
import type { Schema } from '../../db/schema.ts'
import { clearAttempts } from './throttle.ts'

type Tx = Transaction<Schema>
type LinkOwner = Pick<Schema['users'], 'id' | 'email' | 'password_hash'>

/** How long an expired link is still reported as expired rather than unknown. */
const EXPIRED_RETENTION_MS = DAY_MS

/**
 * Creates the secret of a password-reset link. The user's older links stay valid; otherwise anybody could
 * invalidate the one in their mailbox by requesting another.
 */
export async function issueResetLink(tx: Tx, user: LinkOwner, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const cutoff = new Date(now.getTime() - EXPIRED_RETENTION_MS).toISOString()
  await tx.deleteFrom('reset_links').where('user_id', '=', user.id).where('expires_at', '<', cutoff).execute()
  await tx
    .insertInto('reset_links')
    .values({
      secret_hash: digest(user, secret),
      user_id: user.id,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + RESET_LINK_TTL_MS).toISOString(),
    })
    .execute()
  return secret
}

export type ResetLinkState = 'valid' | 'invalid' | 'expired'

/** Whether a link is valid, without using it up. */
export async function readResetLinkState(
  db: Kysely<Schema>,
  userId: string,
  secret: string,
  now: Date,
): Promise<ResetLinkState> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const hash = digest(user ?? { id: userId, email: '', password_hash: null }, secret)
  const link = await db
    .selectFrom('reset_links')
    .select('expires_at')
    .where('secret_hash', '=', hash)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!user || !link) return 'invalid'
  return link.expires_at <= now.toISOString() ? 'expired' : 'valid'
}

/** Revokes all links of a user, who may request a new one at once. */
export async function revokeResetLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reset_links').where('user_id', '=', userId).execute()
  await clearAttempts(tx, [['letter', `reset:${userId}`]])
}

/**
 * Includes the current password hash and e-mail address: when either changes, in whatever way, earlier links
 * become invalid.
 */
function digest({ id, email, password_hash }: LinkOwner, secret: string): string {
  return createHash('sha256')
    .update(JSON.stringify([id, email, password_hash, secret]))
    .digest('hex')
}
