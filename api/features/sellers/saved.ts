import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type SavedSeller, SellerCard } from '#shared/sellers.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, takeOne } from '../../http/limits.ts'

const MOST_SAVED = 500

/** Keeps a freelancer for a client, or lets go of them. Somebody who isn't one is SELLER_NOT_FOUND, too many in too short a time RATE_LIMITED. */
export async function saveSeller(database: Database, userId: string, sellerId: string, saved: boolean, now: Date, limit: Limit | null): Promise<void> {
  await write(database, async (tx, changed) => {
    const known = await tx.selectFrom('saved_sellers').select('user_id').where('user_id', '=', userId).where('seller_user_id', '=', sellerId).executeTakeFirst()
    if (saved !== (known !== undefined)) takeOne(limit, userId)
    if (saved) {
      const seller = await tx.selectFrom('users').select('id').where('id', '=', sellerId).where('role', '=', 'seller').where('status', '=', 'active').executeTakeFirst()
      if (!seller) throw new Refusal('SELLER_NOT_FOUND')
      await tx
        .insertInto('saved_sellers')
        .values({ user_id: userId, seller_user_id: sellerId, created_at: now.toISOString() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else await tx.deleteFrom('saved_sellers').where('user_id', '=', userId).where('seller_user_id', '=', sellerId).execute()
    changed([userId], 'saved', sellerId)
  })
}

/** Whom a client keeps, the last first: all, at most 500, or those with these ids. */
export async function savedRows(db: Kysely<Schema>, userId: string, ids?: string[]): Promise<SavedSeller[]> {
  const rows = await db
    .selectFrom('saved_sellers as s')
    .leftJoin('listings as l', 'l.user_id', 's.seller_user_id')
    .select(['s.seller_user_id', 's.created_at', 'l.card'])
    .where('s.user_id', '=', userId)
    .$if(ids !== undefined, (some) => some.where('s.seller_user_id', 'in', ids ?? []))
    .orderBy('s.created_at', 'desc')
    .limit(MOST_SAVED)
    .execute()
  return rows.map(({ seller_user_id, created_at, card }) => ({ _id: seller_user_id, savedAt: created_at, seller: card === null ? null : v.parse(SellerCard, JSON.parse(card)) }))
}

export async function listSaved({ db }: Database, userId: string, { page, limit }: { page: number; limit: number }): Promise<{ sellers: SavedSeller[]; total: number }> {
  const all = await savedRows(db, userId)
  return { sellers: all.slice((page - 1) * limit, page * limit), total: all.length }
}
