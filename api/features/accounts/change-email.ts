import { createHash } from 'node:crypto'
import type { Account } from '#shared/account.ts'
import type { ChangeEmail, ConfirmEmail } from '#shared/accounts.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { sendMail } from '../../mail/mail-queue.ts'
import { type AuthContext, findAccount, requirePassword } from './accounts.ts'
import { issueCode, redeemCodes } from './codes.ts'
import { revokeResetLinks } from './reset-links.ts'
import { closeOtherSessions } from './sessions.ts'
import { rejectTakenEmail } from './taken-email.ts'
import { countAttempt, refundAttempt, type ThrottleKey } from './throttle.ts'

interface SessionIdentity {
  id: string
  sessionId: string
}

/**
 * Mails one code to the current address and one to the new one. Both are valid for that new address only, so
 * access to one of the two mailboxes isn't enough to move an account. Requires the password. RATE_LIMITED
 * within a minute of the last codes.
 */
export async function mailEmailCodes(
  database: Database,
  user: SessionIdentity,
  { email, password }: ChangeEmail,
  context: AuthContext,
): Promise<void> {
  await requirePassword(database, user, password, { context })
  const throttleKeys: ThrottleKey[] = [
    ['letter', `email:${user.id}`],
    ['letter', `email:${digest(email)}`],
  ]
  if (context.isRateLimited) await countAttempt(database, throttleKeys, context.now)
  await write(database, async (tx) => {
    const account = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    await rejectTakenEmail(tx, email)
    for (const [kind, address] of [
      ['oldEmail', account.email],
      ['newEmail', email],
    ] as const) {
      const code = await issueCode(tx, account.id, kind, { now: context.now, device: email })
      if (!code) throw new DomainError('RATE_LIMITED')
      await sendMail(tx, kind, { ...account, email: address }, { data: { secret: code }, now: context.now })
    }
  })
}

/**
 * Changes the address by the codes from both mailboxes. All other sessions end and all other known devices
 * are forgotten; links and codes sent to the old address become invalid, and it gets one last mail. A wrong,
 * expired or used code is INVALID_CODE.
 */
export async function confirmEmail(
  database: Database,
  user: SessionIdentity,
  { email, oldCode, newCode }: ConfirmEmail,
  context: AuthContext,
): Promise<Account> {
  const throttleKeys: ThrottleKey[] = [['code', user.id]]
  const attempt = context.isRateLimited ? await countAttempt(database, throttleKeys, context.now) : null
  const account = await write(database, async (tx, recordChange) => {
    const codes = [
      { purpose: 'oldEmail', secret: oldCode },
      { purpose: 'newEmail', secret: newCode },
    ] as const
    if (!(await redeemCodes(tx, user.id, codes, { now: context.now, device: email }))) return null
    const previousUser = await tx
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    await rejectTakenEmail(tx, email)
    await tx.updateTable('users').set({ email, email_verified: 1 }).where('id', '=', user.id).execute()
    await closeOtherSessions(tx, recordChange, user.id, user.sessionId)
    const session = await tx
      .selectFrom('sessions')
      .select('device_hash')
      .where('id', '=', user.sessionId)
      .executeTakeFirst()
    await tx
      .deleteFrom('known_devices')
      .where('user_id', '=', user.id)
      .where('device_hash', '!=', session?.device_hash ?? '')
      .execute()
    await revokeResetLinks(tx, user.id)
    await tx.deleteFrom('codes').where('user_id', '=', user.id).execute()
    await sendMail(tx, 'emailChanged', previousUser, { data: { detail: email }, now: context.now })
    const account = await findAccount({ db: tx }, user.id)
    await context.storeResponse(tx, account)
    return account
  })
  if (!account) throw new DomainError('INVALID_CODE')
  if (attempt) await refundAttempt(database, attempt)
  return account
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
