import type { Kysely, Transaction } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import type { Changed } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'

/** One of a chat's two people, as they have it. */
export type Member = Schema['chat_members']

/** The chat as this person has it; somebody else's is CHAT_NOT_FOUND. */
export async function memberOf(db: Kysely<Schema>, chatId: string, userId: string): Promise<Member> {
  const member = await findMember(db, chatId, userId)
  if (!member) throw new Refusal('CHAT_NOT_FOUND')
  return member
}

export async function findMember(db: Kysely<Schema>, chatId: string, userId: string): Promise<Member | undefined> {
  return (await memberIn(db, chatId, userId)).rows[0]
}

/** A message reads differently from now on, for both of its people. */
export async function tellBoth(tx: Transaction<Schema>, changed: Changed, message: { id: string; chat_id: string; sender_user_id: string; seq: number }): Promise<void> {
  const me = await memberOf(tx, message.chat_id, message.sender_user_id)
  changed([me.user_id, me.other_user_id], 'message', message.id)
  changed([me.user_id, me.other_user_id], 'chat', message.chat_id)
}

const memberIn = prepared((db, chatId: string, userId: string) => db.selectFrom('chat_members').selectAll().where('chat_id', '=', chatId).where('user_id', '=', userId))
