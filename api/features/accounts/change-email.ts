import { createHash } from 'node:crypto'
import type { Account } from '#shared/account.ts'
import type { ChangeEmail, ConfirmEmail } from '#shared/accounts.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { keepAnswer } from '../../http/once.ts'
import { askPassword, type From, findAccount } from './accounts.ts'
import { type Count, countAttempt, uncountAttempt } from './attempts.ts'
import { issueCode, spendCodes } from './codes.ts'
import { postLetter } from './post.ts'
import { endResetLinks } from './reset-links.ts'
import { closeOtherSessions } from './sessions.ts'

interface Person {
  id: string
  sessionId: string
}

const taken = () => new Refusal('EMAIL_TAKEN', { errors: [{ path: 'email', message: 'This e-mail already exists' }] })

/**
 * Mails a code to the present address and one to the new one. Both fit that new address alone: who holds one of the two mailboxes moves no account. The password is asked for, too. RATE_LIMITED within a
 * minute of the codes before.
 */
export async function mailEmailCodes(database: Database, person: Person, { email, password }: ChangeEmail, from: From): Promise<void> {
  await askPassword(database, person, password, { path: 'password', message: 'The password is wrong' }, from)
  const counts: Count[] = [
    ['letter', `email:${person.id}`],
    ['letter', `email:${digest(email)}`],
  ]
  if (from.limited) await countAttempt(database, counts, from.now)
  await write(database, async (tx) => {
    const user = await tx.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    if (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) throw taken()
    for (const [kind, address] of [
      ['oldEmail', user.email],
      ['newEmail', email],
    ] as const) {
      const code = await issueCode(tx, user.id, kind, from.now, email)
      if (!code) throw new Refusal('RATE_LIMITED')
      await postLetter(tx, kind, { ...user, email: address }, { secret: code }, from.now)
    }
  })
}

/**
 * Changes the address by the codes from both mailboxes. Every other device is signed out and none but this is known any more; links and codes that went to the address before are worth nothing, and it is
 * written to a last time. Either code wrong, expired or used up is INVALID_CODE.
 */
export async function confirmEmail(database: Database, person: Person, { email, oldCode, newCode }: ConfirmEmail, from: From): Promise<Account> {
  const counts: Count[] = [['code', person.id]]
  const counted = from.limited ? await countAttempt(database, counts, from.now) : null
  const account = await write(database, async (tx, changed) => {
    const both = [
      { purpose: 'oldEmail', secret: oldCode },
      { purpose: 'newEmail', secret: newCode },
    ] as const
    if (!(await spendCodes(tx, person.id, both, from.now, { device: email }))) return null
    const before = await tx.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    if (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) throw taken()
    await tx.updateTable('users').set({ email, email_verified: 1 }).where('id', '=', person.id).execute()
    await closeOtherSessions(tx, changed, person.id, person.sessionId)
    const session = await tx.selectFrom('sessions').select('device_hash').where('id', '=', person.sessionId).executeTakeFirst()
    await tx
      .deleteFrom('known_devices')
      .where('user_id', '=', person.id)
      .where('device_hash', '!=', session?.device_hash ?? '')
      .execute()
    await endResetLinks(tx, person.id)
    await tx.deleteFrom('codes').where('user_id', '=', person.id).execute()
    await postLetter(tx, 'emailChanged', before, { fact: email }, from.now)
    const account = await findAccount({ db: tx }, person.id)
    await keepAnswer(tx, account)
    return account
  })
  if (!account) throw new Refusal('INVALID_CODE')
  if (counted) await uncountAttempt(database, counted)
  return account
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
