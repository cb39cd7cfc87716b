import { DEMO_PASSWORD } from '#shared/accounts.ts'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'
import { verifyPassword } from '../features/accounts/passwords.ts'

/**
 * The addresses with which anybody may log in who has read of the demo: made up for it, and its password was
 * never changed.
 */
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
 * Lets go of those of the demo's people who are somebody's by now: they have a password of their own. The
 * answer is their addresses.
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
 * Where everybody may log in nobody can change the market itself: its super administrator, from when it was a
 * demo at home, has no password any more.
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
