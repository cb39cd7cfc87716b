import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { RecordChange } from '../../db/write.ts'
import { refreshListing } from '../listings/listing.ts'

type Tx = Transaction<Schema>

/**
 * Updates what others see of a user. Call it in the transaction that changed the name, picture or profile.
 */
export async function recordProfileChange(
  tx: Tx,
  recordChange: RecordChange,
  userId: string,
  now: Date,
): Promise<void> {
  await refreshListing(tx, userId, now)
  await notifyPartners(tx, recordChange, userId)
  recordChange(['public', userId], 'user', userId)
}

/**
 * Records a change of every chat of this user for the partner, because the user's name or picture changed.
 * Call it in the transaction of that change.
 */
export async function notifyPartners(tx: Tx, recordChange: RecordChange, userId: string): Promise<void> {
  const partners = await tx
    .selectFrom('chat_members')
    .select(['user_id', 'chat_id'])
    .where('other_user_id', '=', userId)
    .execute()
  for (const { user_id, chat_id } of partners) recordChange([user_id], 'chat', chat_id)
}
