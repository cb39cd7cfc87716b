import { createId } from '../../platform/create-id.ts'
import type { AccountDb } from '../../sync/account-db.ts'
import { insertMutation } from '../../sync/outbox.ts'

/** As `enqueue` would make it: the service worker does without the registry. */
const MARK_STATE = { lane: '', files: [], rejection: null, quiet: true, isCreation: false, isDeletion: false }

/** Enqueues delivery marks for new messages in these chats. Resolves to whether there were any. */
export async function enqueueDeliveryMarks(db: AccountDb, chatIds: string[]): Promise<boolean> {
  const chats = (await db.chats.bulkGet(chatIds))
    .filter((chat) => chat !== undefined)
    .filter(({ deliveredSeq, lastSeq }) => deliveredSeq < lastSeq)
  for (const { _id, lastSeq } of chats)
    await insertMutation(
      db,
      {
        id: createId(),
        kind: 'markChatDelivered',
        payload: { chatId: _id, seq: lastSeq },
        ...MARK_STATE,
        createdAt: Date.now(),
      },
      (row) => row.kind === 'markChatDelivered' && row.payload.chatId === _id,
    )
  return chats.length > 0
}
