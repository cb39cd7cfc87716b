import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'

export async function readSavedReplies({ db }: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_replies')
    .select('content')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ content }) => content)
}

export async function writeSavedReplies(
  database: Database,
  userId: string,
  replies: string[],
): Promise<string[]> {
  await write(database, async (tx) => {
    await tx.deleteFrom('saved_replies').where('user_id', '=', userId).execute()
    if (replies.length > 0)
      await tx
        .insertInto('saved_replies')
        .values(replies.map((content, position) => ({ user_id: userId, position, content })))
        .execute()
  })
  return replies
}
