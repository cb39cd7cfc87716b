import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { queueFileDeletion } from './file-deletion.ts'

/**
 * Deletes the files that nobody can see any more once this account is deleted: its own files unless a chat or
 * an order with another user has them, its unfinished uploads, and files that accounts deleted earlier had
 * sent it. Returns their ids. Call it after the account is marked as deleted.
 */
export async function deleteOrphanedFiles(tx: Transaction<Schema>, userId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('files')
    .where((row) =>
      row.or([
        row('owner_user_id', '=', userId),
        row('id', 'in', selectReceivedFiles(tx, userId)),
        row('id', 'in', selectOrderFiles(tx, userId)),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('attachments as a')
            .innerJoin('messages as m', 'm.id', 'a.message_id')
            .innerJoin('chat_members as c', 'c.chat_id', 'm.chat_id')
            .innerJoin('users as u', 'u.id', 'c.user_id')
            .select('a.file_id')
            .whereRef('a.file_id', '=', 'files.id')
            .where('u.status', '!=', 'deleted'),
        ),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('order_files as g')
            .innerJoin('orders as o', 'o.id', 'g.order_id')
            .innerJoin('users as u', (join) =>
              join.on((on) =>
                on.or([
                  on('u.id', '=', on.ref('o.buyer_user_id')),
                  on('u.id', '=', on.ref('o.seller_user_id')),
                ]),
              ),
            )
            .select('g.file_id')
            .whereRef('g.file_id', '=', 'files.id')
            .where('u.status', '!=', 'deleted'),
        ),
      ),
    )
    .returning('id')
    .execute()
  const startedUploads = await tx
    .deleteFrom('begun_uploads')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  return queueFileDeletion(
    tx,
    [...rows, ...startedUploads].map(({ id }) => id),
  )
}

/** Files of the chats with deleted accounts. */
const selectReceivedFiles = (tx: Transaction<Schema>, userId: string) =>
  tx
    .selectFrom('chat_members as c')
    .innerJoin('users as u', 'u.id', 'c.other_user_id')
    .innerJoin('messages as m', 'm.chat_id', 'c.chat_id')
    .innerJoin('attachments as a', 'a.message_id', 'm.id')
    .select('a.file_id')
    .where('c.user_id', '=', userId)
    .where('u.status', '=', 'deleted')

/** Files of the orders with deleted accounts. */
const selectOrderFiles = (tx: Transaction<Schema>, userId: string) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('order_files as g', 'g.order_id', 'o.id')
    .innerJoin('users as b', 'b.id', 'o.buyer_user_id')
    .innerJoin('users as s', 's.id', 'o.seller_user_id')
    .select('g.file_id')
    .where((row) => row.or([row('o.buyer_user_id', '=', userId), row('o.seller_user_id', '=', userId)]))
    .where('b.status', '=', 'deleted')
    .where('s.status', '=', 'deleted')
