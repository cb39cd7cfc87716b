import type { Transaction } from 'kysely'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { hashPassword } from './passwords.ts'

/**
 * Creates the operator's account if the market has no administrator except the demo's and the address is
 * free. An administrator who has changed their address since isn't created again under the old one, which may
 * be somebody else's now.
 */
export async function ensureFirstAdmin(
  database: Database,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<void> {
  const existing = await database.db
    .selectFrom('users as u')
    .leftJoin('demo_people as d', 'd.user_id', 'u.id')
    .select('u.id')
    .where((row) =>
      row.or([
        row('u.email', '=', email),
        row.and([
          row('u.role', '=', 'superAdmin'),
          row('u.status', '=', 'active'),
          row('d.user_id', 'is', null),
        ]),
      ]),
    )
    .executeTakeFirst()
  if (existing) return
  const passwordHash = await hashPassword(password)
  await write(database, (tx) =>
    insertAdmin(
      tx,
      {
        id: newId(now),
        role: 'superAdmin',
        firstName: 'Admin',
        lastName: '',
        email,
        passwordHash,
        language: 'en',
      },
      now,
    ),
  )
}

/** Adds an administrator. The address needs no confirmation: whoever adds them vouches for it. */
export async function insertAdmin(
  tx: Transaction<Schema>,
  {
    id,
    role,
    firstName,
    lastName,
    email,
    passwordHash,
    language,
  }: Pick<Schema['users'], 'id' | 'role' | 'email' | 'language'> & {
    firstName: string
    lastName: string
    passwordHash: string | null
  },
  now: Date,
): Promise<void> {
  const createdAt = now.toISOString()
  await tx
    .insertInto('users')
    .values({
      id,
      role,
      first_name: firstName,
      last_name: lastName,
      email,
      email_verified: 1,
      password_hash: passwordHash,
      country: '',
      phone: null,
      profile_image: null,
      description: '',
      status: 'active',
      created_at: createdAt,
      last_active_at: createdAt,
      language,
      confirm_new_devices: 0,
    })
    .execute()
}
