import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { type SavedSeller, SellerCard } from '#shared/sellers.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { removeFromLists } from './list-members.ts'

const MAX_SAVED_SELLERS = 500
const PAGE_SIZE = 100

/**
 * Saves a freelancer for a client, or removes them, from the client’s lists as well. A user who isn't a
 * freelancer is SELLER_NOT_FOUND, too many in too short a time RATE_LIMITED.
 */
export async function setSellerSaved(
  database: Database,
  userId: string,
  sellerId: string,
  { saved, now, rateLimiter }: { saved: boolean; now: Date; rateLimiter: RateLimiter | null },
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const existing = await tx
      .selectFrom('saved_sellers')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('seller_user_id', '=', sellerId)
      .executeTakeFirst()
    if (saved !== (existing !== undefined)) consumeToken(rateLimiter, userId)
    if (saved) {
      const sellerIds = await insertSavedSellers(tx, userId, [sellerId], now)
      if (sellerIds.length === 0) throw new DomainError('SELLER_NOT_FOUND')
    } else {
      await tx
        .deleteFrom('saved_sellers')
        .where('user_id', '=', userId)
        .where('seller_user_id', '=', sellerId)
        .execute()
      await removeFromLists(tx, recordChange, { sellerId, userId })
    }
    recordChange([userId], 'saved', sellerId)
  })
}

/**
 * Saves the freelancers among these users, who may be saved already. Resolves to their ids, in this order.
 */
export async function insertSavedSellers(
  tx: Transaction<Schema>,
  userId: string,
  ids: string[],
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('role', '=', 'seller')
    .where('status', '=', 'active')
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  const sellerIds = [...new Set(ids)].filter((id) => found.has(id))
  if (sellerIds.length > 0)
    await tx
      .insertInto('saved_sellers')
      .values(sellerIds.map((id) => ({ user_id: userId, seller_user_id: id, created_at: now.toISOString() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return sellerIds
}

/** A client's saved sellers, last saved first: all, at most 500, or those with these ids. */
export async function loadSavedSellers(
  db: Kysely<Schema>,
  userId: string,
  ids?: string[],
): Promise<SavedSeller[]> {
  const rows = await db
    .selectFrom('saved_sellers as s')
    .leftJoin('listings as l', 'l.user_id', 's.seller_user_id')
    .select(['s.seller_user_id', 's.created_at', 'l.card'])
    .where('s.user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('s.seller_user_id', 'in', ids ?? []))
    .orderBy('s.created_at', 'desc')
    .limit(MAX_SAVED_SELLERS)
    .execute()
  return rows.map(({ seller_user_id, created_at, card }) => ({
    _id: seller_user_id,
    savedAt: created_at,
    seller: card === null ? null : v.parse(SellerCard, JSON.parse(card)),
  }))
}

/** What a device keeps: the last saved, and whoever else is in one of the client's lists. */
export async function* readSavedSellers(db: Kysely<Schema>, userId: string): AsyncGenerator<SavedSeller> {
  const newest = await loadSavedSellers(db, userId)
  yield* newest
  if (newest.length < MAX_SAVED_SELLERS) return
  const listed = await db
    .selectFrom('saved_list_sellers as m')
    .innerJoin('saved_lists as l', 'l.id', 'm.list_id')
    .select('m.seller_user_id')
    .distinct()
    .where('l.user_id', '=', userId)
    .execute()
  const known = new Set(newest.map(({ _id }) => _id))
  const others = listed.map(({ seller_user_id }) => seller_user_id).filter((id) => !known.has(id))
  for (let start = 0; start < others.length; start += PAGE_SIZE) {
    await yieldToEventLoop()
    yield* await loadSavedSellers(db, userId, others.slice(start, start + PAGE_SIZE))
  }
}

export async function listSavedSellers(
  { db }: Database,
  userId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ sellers: SavedSeller[]; total: number }> {
  const savedSellers = await loadSavedSellers(db, userId)
  return { sellers: savedSellers.slice((page - 1) * limit, page * limit), total: savedSellers.length }
}
