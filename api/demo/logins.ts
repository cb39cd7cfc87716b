import { DEMO_PASSWORD } from '#shared/accounts.ts'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'
import { verifyPassword } from '../features/accounts/passwords.ts'

/** The demo accounts that anybody can log in to, because their well-known password was never changed. */
export async function findOpenLogins({ db }: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('demo_people as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.email', 'u.password_hash'])
    .where('u.password_hash', 'is not', null)
    .where('u.status', '=', 'active')
    .orderBy('u.email')
    .execute()
  const open: string[] = []
  for (const { email, password_hash } of rows)
    if (await verifyPassword(DEMO_PASSWORD, password_hash)) open.push(email)
  return open
}

/**
 * Removes from `demo_people` the accounts that belong to real people by now: their password was changed.
 * Returns their email addresses.
 */
export async function releaseClaimedAccounts(database: Database): Promise<string[]> {
  const rows = await database.db
    .selectFrom('demo_people as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['u.id', 'u.email', 'u.password_hash'])
    .where('u.password_hash', 'is not', null)
    .where('u.status', '!=', 'deleted')
    .orderBy('u.email')
    .execute()
  const claimed: typeof rows = []
  for (const row of rows) if (!(await verifyPassword(DEMO_PASSWORD, row.password_hash))) claimed.push(row)
  const ids = claimed.map(({ id }) => id)
  if (ids.length > 0)
    await write(database, (tx) => tx.deleteFrom('demo_people').where('user_id', 'in', ids).execute())
  return claimed.map(({ email }) => email ?? '')
}

/**
 * In a public demo nobody may change the market itself: removes the password of a super administrator left
 * from when the demo was private.
 */
export async function disableSuperAdminLogin(database: Database): Promise<void> {
  const open = await findOpenLogins(database)
  await write(database, (tx) =>
    tx
      .updateTable('users')
      .set({ password_hash: null })
      .where('role', '=', 'superAdmin')
      .where('email', 'in', open)
      .execute(),
  )
}
