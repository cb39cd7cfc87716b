import { MAX_SAVED_REPLIES } from '#shared/chat.ts'
import { toEnglishMessage } from '#shared/messages.ts'
import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import { validationMessage } from '#shared/validation-message.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'

export async function readSavedReplies({ db }: Pick<Database, 'db'>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('saved_replies')
    .select('content')
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ content }) => content)
}

export const writeSavedReplies = (
  database: Database,
  userId: string,
  { replies, base }: ParsedPayload<'changeSavedReplies'>,
): Promise<string[]> =>
  write(database, async (tx) => {
    const next = base ? mergeReplies(await readSavedReplies({ db: tx }, userId), replies, base) : replies
    if (next.length > MAX_SAVED_REPLIES)
      throw new DomainError('VALIDATION_FAILED', {
        errors: [
          { path: 'replies', message: toEnglishMessage(validationMessage('max_items', MAX_SAVED_REPLIES)) },
        ],
      })
    await tx.deleteFrom('saved_replies').where('user_id', '=', userId).execute()
    if (next.length > 0)
      await tx
        .insertInto('saved_replies')
        .values(next.map((content, position) => ({ user_id: userId, position, content })))
        .execute()
    return next
  })

/** Applies to the current replies what was added to `base` and removed from it. */
function mergeReplies(current: string[], replies: string[], base: string[]): string[] {
  const remaining = current.filter((reply) => replies.includes(reply) || !base.includes(reply))
  return [...remaining, ...replies.filter((reply) => !base.includes(reply) && !current.includes(reply))]
}
