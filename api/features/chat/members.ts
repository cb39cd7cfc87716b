import type { Kysely, Transaction } from 'kysely'
import { isPostgres } from '../../db/engine.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { prepareLookup } from '../../db/statement-batch.ts'
import type { RecordChange } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'

/** A member's row of a chat. */
export type ChatMember = Schema['chat_members']

/** The chat from this user's side; another user's chat is CHAT_NOT_FOUND. */
export async function requireMembership(
  db: Kysely<Schema>,
  chatId: string,
  userId: string,
): Promise<ChatMember> {
  const member = await findMembership(db, chatId, userId)
  if (!member) throw new DomainError('CHAT_NOT_FOUND')
  return member
}

export async function findMembership(
  db: Kysely<Schema>,
  chatId: string,
  userId: string,
): Promise<ChatMember | undefined> {
  return (await selectMembership(db, chatId, userId)).rows[0]
}

/** Records the change of a message for both members. */
export async function notifyMembers(
  tx: Transaction<Schema>,
  recordChange: RecordChange,
  message: { id: string; chat_id: string; sender_user_id: string; seq: number },
): Promise<void> {
  const membership = await requireMembership(tx, message.chat_id, message.sender_user_id)
  recordChange([membership.user_id, membership.other_user_id], 'message', message.id)
  recordChange([membership.user_id, membership.other_user_id], 'chat', message.chat_id)
}

/**
 * The user and the other member of a chat, which never change, for `write`. Null for another user's chat, and
 * for SQLite, which has one writer anyway.
 */
export async function findPeople(
  db: Kysely<Schema>,
  chatId: string,
  userId: string,
): Promise<string[] | null> {
  if (!isPostgres(db)) return null
  const [member] = (await selectPartner(db, chatId, userId)).rows
  return member ? [userId, member.other_user_id] : null
}

const selectPartner = prepareLookup((db, chatId: string, userId: string) =>
  db
    .selectFrom('chat_members')
    .select('other_user_id')
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId),
)
const selectMembership = prepareQuery((db, chatId: string, userId: string) =>
  db.selectFrom('chat_members').selectAll().where('chat_id', '=', chatId).where('user_id', '=', userId),
)
