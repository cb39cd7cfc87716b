import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { RecordChange } from '../../db/write.ts'

/** Removes a freelancer from the lists of one client, or of all. */
export async function removeFromLists(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  { sellerId, userId }: { sellerId: string; userId?: string },
): Promise<void> {
  const lists = await tx
    .selectFrom('saved_list_sellers as m')
    .innerJoin('saved_lists as l', 'l.id', 'm.list_id')
    .select(['l.id', 'l.user_id'])
    .where('m.seller_user_id', '=', sellerId)
    .$if(userId !== undefined, (query) => query.where('l.user_id', '=', userId ?? ''))
    .execute()
  if (lists.length === 0) return
  await tx
    .deleteFrom('saved_list_sellers')
    .where('seller_user_id', '=', sellerId)
    .$if(userId !== undefined, (query) =>
      query.where('list_id', 'in', (row) =>
        row
          .selectFrom('saved_lists')
          .select('id')
          .where('user_id', '=', userId ?? ''),
      ),
    )
    .execute()
  for (const { id, user_id } of lists) recordChange([user_id], 'savedList', id)
}
