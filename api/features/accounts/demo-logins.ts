import { displayName } from '#shared/account.ts'
import { DEMO_EMAILS } from '#shared/accounts.ts'
import type { Database } from '../../db/open.ts'
import { toInitial } from '../listings/public-names.ts'

const MAILBOX_SIZE = 20

/** The accounts that a demo market offers for log-in. */
export async function listDemoLogins({ db }: Database) {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'role', 'first_name', 'last_name'])
    .where('email', 'in', DEMO_EMAILS)
    .where('password_hash', 'is not', null)
    .where('status', '=', 'active')
    .execute()
  return rows
    .sort((a, b) => DEMO_EMAILS.indexOf(a.email) - DEMO_EMAILS.indexOf(b.email))
    .map((row) => ({
      email: row.email,
      role: row.role,
      name: displayName({ firstName: row.first_name, lastName: toInitial(row.last_name) }, row.email),
    }))
}

/** The newest mails to an address. A demo market has no mail server, so its codes are read here. */
export async function readMailbox({ db }: Database, email: string) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'to_address', 'subject', 'text', 'created_at'])
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .limit(MAILBOX_SIZE)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    to: row.to_address,
    subject: row.subject,
    text: row.text,
    createdAt: row.created_at,
  }))
}
