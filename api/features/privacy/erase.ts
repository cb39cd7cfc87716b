import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { FileStore } from '../../outside/files.ts'
import type { Payments } from '../../outside/payments.ts'
import { askPassword, type From } from '../accounts/accounts.ts'
import { tellPartners } from '../chat/chats.ts'
import { detachFiles } from '../chat/messages.ts'
import { relist } from '../sellers/listing.ts'
import { endSubscription } from '../subscriptions/subscriptions.ts'

/**
 * Removes a person: their name, address, picture, profile, files, devices and letters. What they agreed with others stays, with
 * "Deleted user" in their place. A wrong password is WRONG_PASSWORD.
 */
export async function eraseAccount(
  database: Database,
  files: FileStore,
  payments: Payments | null,
  userId: string,
  password: string,
  from: Pick<From, 'now' | 'limited'>,
): Promise<void> {
  await askPassword(database, userId, password, { path: 'password', message: 'The password is wrong' }, from)
  const { now } = from
  const user = await database.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  await endSubscription(database, payments, userId)
  const owned = await write(database, async (tx, changed) => {
    for (const table of [
      'seller_languages',
      'seller_occupations',
      'seller_skills',
      'education',
      'certifications',
      'portfolio_projects',
      'sessions',
      'codes',
      'known_devices',
      'saved_replies',
      'stars',
      'seller_drafts',
      'payment_methods',
      'subscriptions',
      'payment_customers',
      'notices',
      'notice_settings',
      'due_letters',
      'push_subscriptions',
      'saved_sellers',
      'idempotent_answers',
      'subscription_attempts',
    ] as const)
      await tx.deleteFrom(table).where('user_id', '=', userId).execute()
    await tx
      .updateTable('sellers')
      .set({
        display_name: '',
        title: '',
        bio: '',
        description: '',
        intro_video: null,
        active: 0,
        profile_complete: 0,
        away_until: null,
        away_message: null,
        subscription_status: null,
        past_due_since: null,
      })
      .where('user_id', '=', userId)
      .execute()
    await tx.deleteFrom('mails').where('to_address', '=', user.email).execute()
    await tx
      .updateTable('users')
      .set({
        first_name: 'Deleted',
        last_name: 'user',
        email: `deleted-${userId}`,
        email_verified: 0,
        password_hash: null,
        phone: null,
        profile_image: null,
        description: '',
        country: '',
        status: 'deleted',
        last_active_at: now.toISOString(),
      })
      .where('id', '=', userId)
      .execute()
    await tx.deleteFrom('saved_sellers').where('seller_user_id', '=', userId).execute()
    await relist(tx, userId, now)
    await detachFiles(tx, changed, userId)
    await tellPartners(tx, changed, userId)
    const rows = await tx.deleteFrom('files').where('owner_user_id', '=', userId).returning('id').execute()
    changed(['public', userId], 'user', userId)
    changed([userId], 'session', userId)
    changed(['public'], 'listing', userId)
    return rows
  })
  for (const { id } of owned) await files.remove(id)
}
