import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { hashPassword } from './passwords.ts'

/** Makes the operator's own account, if nobody has the address yet. An account that is there is left as it is. */
export async function makeFirstAdmin(database: Database, { email, password }: { email: string; password: string }, now: Date): Promise<void> {
  const there = await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (there) return
  const passwordHash = await hashPassword(password)
  const at = now.toISOString()
  await write(database, (tx) =>
    tx
      .insertInto('users')
      .values({
        id: newId(now),
        role: 'superAdmin',
        first_name: 'Admin',
        last_name: '',
        email,
        email_verified: 1,
        password_hash: passwordHash,
        country: '',
        phone: null,
        profile_image: null,
        description: '',
        status: 'active',
        created_at: at,
        last_active_at: at,
        language: 'en',
        confirm_new_devices: 0,
      })
      .execute(),
  )
}
