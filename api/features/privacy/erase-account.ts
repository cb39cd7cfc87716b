import type { Transaction } from 'kysely'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { FileStore } from '../../outside/files.ts'
import type { PaymentProvider } from '../../outside/payments.ts'
import { type AuthContext, requirePassword } from '../accounts/accounts.ts'
import { notifyPartners } from '../accounts/profile-changes.ts'
import { refreshListing } from '../listings/listing.ts'
import { notifyActorChanged } from '../notices/notify.ts'
import { closeUserOrders } from '../orders/open-orders.ts'
import { removeFromLists } from '../sellers/list-members.ts'
import { endSubscriptionForDeletion } from '../subscriptions/subscriptions.ts'
import { eraseContacts } from '../support/contacts.ts'
import { deleteQueuedFiles } from '../uploads/file-deletion.ts'
import { deleteOrphanedFiles } from '../uploads/orphaned-files.ts'

/**
 * Erases a user: their name, address, picture, profile, devices, mails, messages to the operator, and the
 * files that no other user shares. What they agreed with others stays, without their name; unanswered
 * requests end. Every row that contained the name is recorded as changed for the other users. A wrong
 * password is WRONG_PASSWORD.
 */
export async function eraseAccount(
  database: Database,
  files: FileStore,
  payments: PaymentProvider | null,
  {
    user,
    password,
    context,
  }: {
    user: { id: string; sessionId: string }
    password: string
    context: Pick<AuthContext, 'now' | 'isRateLimited'>
  },
): Promise<void> {
  const { id: userId } = user
  await requirePassword(database, user, password, { context })
  await eraseUser(database, files, payments, { userId, now: context.now })
}

/** The same without a password, for the operator. */
export async function eraseUser(
  database: Database,
  files: FileStore,
  payments: PaymentProvider | null,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const account = await database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await endSubscriptionForDeletion(database, payments, userId)
  const deletedFileIds = await write(database, async (tx, recordChange) => {
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
      'saved_lists',
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
        place_id: null,
        reach_km: null,
        delivery_days: null,
        active: 0,
        profile_complete: 0,
        away_until: null,
        away_message: null,
        subscription_status: null,
        past_due_since: null,
      })
      .where('user_id', '=', userId)
      .execute()
    await tx.deleteFrom('mails').where('to_address', '=', account.email).execute()
    await tx
      .updateTable('users')
      .set({
        // Apps and mails show a translated placeholder for an empty name.
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
    const savers = await tx
      .deleteFrom('saved_sellers')
      .where('seller_user_id', '=', userId)
      .returning('user_id')
      .execute()
    for (const { user_id } of savers) recordChange([user_id], 'saved', userId)
    await removeFromLists(tx, recordChange, { sellerId: userId })
    await refreshListing(tx, userId, now)
    await closeUserOrders(tx, recordChange, userId, now)
    await notifyActorChanged(tx, recordChange, userId)
    await notifyPartners(tx, recordChange, userId)
    await deleteCachedResponses(tx, userId)
    await eraseContacts(tx, account.email)
    recordChange(['public', userId], 'user', userId)
    recordChange([userId], 'session', userId)
    recordChange(['public'], 'listing', userId)
    return deleteOrphanedFiles(tx, userId)
  })
  await deleteQueuedFiles(database, files, deletedFileIds)
}

/**
 * Other users' cached responses may contain the name. Without its cached response a repeated request runs
 * again and returns the current state.
 */
async function deleteCachedResponses(tx: Transaction<Schema>, userId: string): Promise<void> {
  const chatPartners = tx.selectFrom('chat_members').select('user_id').where('other_user_id', '=', userId)
  const clients = tx
    .selectFrom('orders')
    .select('buyer_user_id as user_id')
    .where('seller_user_id', '=', userId)
  const freelancers = tx
    .selectFrom('orders')
    .select('seller_user_id as user_id')
    .where('buyer_user_id', '=', userId)
  const admins = tx.selectFrom('users').select('id as user_id').where('role', 'in', ['admin', 'superAdmin'])
  for (const recipients of [chatPartners, clients, freelancers, admins])
    await tx.deleteFrom('idempotent_answers').where('user_id', 'in', recipients).execute()
}
