import type { Kysely } from 'kysely'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'

type Side = 'buyer' | 'seller'

/** Whether `side` of the two users has blocked the other. */
export async function hasBlocked(
  db: Kysely<Schema>,
  side: Side,
  buyerId: string,
  sellerId: string,
): Promise<boolean> {
  return (await findBlock(db, side === 'buyer' ? buyerId : sellerId, buyerId, sellerId)).rows.length > 0
}

const findBlock = prepareQuery((db, userId: string, buyerId: string, sellerId: string) =>
  db
    .selectFrom('chats as c')
    .innerJoin('chat_members as m', (join) =>
      join.onRef('m.chat_id', '=', 'c.id').on('m.user_id', '=', userId),
    )
    .select('m.chat_id')
    .where('c.buyer_user_id', '=', buyerId)
    .where('c.seller_user_id', '=', sellerId)
    .where('m.blocked', '=', 1),
)

/**
 * The entity of the change that both users' feeds get when one blocks or unblocks the other. Only the
 * presence service reads it; clients get no row.
 */
export const BLOCK_ENTITY = 'block'

/**
 * The users whose presence this user may see: those they have a chat with in which neither has blocked the
 * other.
 */
export function selectReachablePartners(db: Kysely<Schema>, userId: string) {
  return db
    .selectFrom('chat_members as me')
    .innerJoin('chat_members as them', (join) =>
      join.onRef('them.chat_id', '=', 'me.chat_id').onRef('them.user_id', '=', 'me.other_user_id'),
    )
    .where('me.user_id', '=', userId)
    .where('me.blocked', '=', 0)
    .where('them.blocked', '=', 0)
}

/** The chat partners of this user where either has blocked the other. */
export async function listBlockedPartners(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_members as me')
    .innerJoin('chat_members as them', (join) =>
      join.onRef('them.chat_id', '=', 'me.chat_id').onRef('them.user_id', '=', 'me.other_user_id'),
    )
    .select('me.other_user_id')
    .where('me.user_id', '=', userId)
    .where((row) => row.or([row('me.blocked', '=', 1), row('them.blocked', '=', 1)]))
    .execute()
  return rows.map(({ other_user_id }) => other_user_id)
}
