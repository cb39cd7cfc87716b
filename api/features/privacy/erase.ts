import type { Transaction } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { FileStore } from '../../outside/files.ts'
import type { Payments } from '../../outside/payments.ts'
import { askPassword, type From } from '../accounts/accounts.ts'
import { tellPartners } from '../chat/chats.ts'
import { tellActedOn } from '../notifications/notices.ts'
import type { Following } from '../orders/events.ts'
import { leaveOrders } from '../orders/leaving.ts'
import { relist } from '../sellers/listing.ts'
import { endSubscription } from '../subscriptions/subscriptions.ts'
import { eraseContacts } from '../support/contacts.ts'
import { removeGone } from '../uploads/gone.ts'
import { forgetFiles } from '../uploads/leaving.ts'

/**
 * Removes a person: their name, address, picture, profile, devices, letters, what they wrote to the operator, and the files that were
 * nobody else's. What they agreed with others stays, without their name; requests without an answer end. The others'
 * devices hear of each thing that bears the name. A wrong password is WRONG_PASSWORD.
 */
export async function eraseAccount(
  database: Database,
  files: FileStore,
  payments: Payments | null,
  person: { id: string; sessionId: string },
  password: string,
  following: Following,
  from: Pick<From, 'now' | 'limited'>,
): Promise<void> {
  const { id: userId } = person
  await askPassword(database, person, password, { path: 'password', message: 'The password is wrong' }, from)
  await removePerson(database, files, payments, userId, following, from.now)
}

/** The same without a question: for the operator. */
export async function removePerson(database: Database, files: FileStore, payments: Payments | null, userId: string, following: Following, now: Date): Promise<void> {
  const user = await database.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  await endSubscription(database, payments, userId)
  const gone = await write(database, async (tx, changed) => {
    for (const table of [
      'seller_languages',
      'seller_occupations',
      'seller_skills',
      'education',
      'certifications',
      'portfolio_projects',
      'sessions',
      'codes',
      'reset_links',
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
      'taken_back',
      'subscription_attempts',
      'warnings',
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
        // Each reader's screens and letters say in their own language that this was somebody.
        first_name: '',
        last_name: '',
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
    const savers = await tx.deleteFrom('saved_sellers').where('seller_user_id', '=', userId).returning('user_id').execute()
    for (const { user_id } of savers) changed([user_id], 'saved', userId)
    await relist(tx, userId, now)
    await leaveOrders(tx, changed, userId, following, now)
    await tellActedOn(tx, changed, userId)
    await tellPartners(tx, changed, userId)
    await forgetAnswers(tx, userId)
    await eraseContacts(tx, user.email)
    changed(['public', userId], 'user', userId)
    changed([userId], 'session', userId)
    changed(['public'], 'listing', userId)
    return forgetFiles(tx, userId)
  })
  await removeGone(database, files, gone)
}

/** What others' calls were answered may hold the name. Without its answer a call that comes again is done again, and answered with what is there. */
async function forgetAnswers(tx: Transaction<Schema>, userId: string): Promise<void> {
  const chatting = tx.selectFrom('chat_members').select('user_id').where('other_user_id', '=', userId)
  const hiring = tx.selectFrom('orders').select('buyer_user_id as user_id').where('seller_user_id', '=', userId)
  const hired = tx.selectFrom('orders').select('seller_user_id as user_id').where('buyer_user_id', '=', userId)
  const staff = tx.selectFrom('users').select('id as user_id').where('role', 'in', ['admin', 'superAdmin'])
  for (const whose of [chatting, hiring, hired, staff]) await tx.deleteFrom('idempotent_answers').where('user_id', 'in', whose).execute()
}
