import type { Kysely, Transaction } from 'kysely'
import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import { MAX_LISTED_SELLERS, MAX_SAVED_LISTS } from '#shared/saved-lists.ts'
import type { SavedList } from '#shared/sellers.ts'
import type { Schema } from '../../db/schema.ts'
import { isCancelled, recordCancellation } from '../../db/withdrawn-ids.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import type { WriteContext } from '../../http/write-context.ts'
import { insertSavedSellers } from './saved-sellers.ts'

type Tx = Transaction<Schema>

/**
 * Creates a client's list; `sellerIds` who are gone are left out. Repeating it changes nothing. The id of
 * another client's list is ID_TAKEN, one that was deleted before it arrived TAKEN_BACK, one list too many
 * TOO_MANY_SAVED_LISTS, too many changes in too short a time RATE_LIMITED.
 */
export async function createList(
  { database, user, now }: WriteContext,
  { listId, name, sellerIds, link }: ParsedPayload<'createList'>,
  rateLimiter: RateLimiter | null,
): Promise<SavedList> {
  await write(database, async (tx, recordChange) => {
    const existing = await tx
      .selectFrom('saved_lists')
      .select('user_id')
      .where('id', '=', listId)
      .executeTakeFirst()
    if (existing && existing.user_id !== user.id) throw new DomainError('ID_TAKEN')
    if (existing) return
    if (await isCancelled(tx, user.id, listId)) throw new DomainError('TAKEN_BACK')
    consumeToken(rateLimiter, user.id)
    const { lists } = await tx
      .selectFrom('saved_lists')
      .select((row) => row.fn.countAll<number>().as('lists'))
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (lists >= MAX_SAVED_LISTS) throw new DomainError('TOO_MANY_SAVED_LISTS')
    await assertFreeLink(tx, listId, link)
    await tx
      .insertInto('saved_lists')
      .values({ id: listId, user_id: user.id, name, link, created_at: now.toISOString() })
      .execute()
    const members = (await insertSavedSellers(tx, user.id, sellerIds, now)).reverse()
    await appendMembers(tx, listId, members)
    for (const sellerId of members) recordChange([user.id], 'saved', sellerId)
    recordChange([user.id], 'savedList', listId)
  })
  return findList(database.db, user.id, listId)
}

/** Renames one's own list, or turns its link on or off. Any other list is SAVED_LIST_NOT_FOUND. */
export async function changeList(
  { database, user }: WriteContext,
  { listId, name, link }: ParsedPayload<'changeList'>,
  rateLimiter: RateLimiter | null,
): Promise<SavedList> {
  await write(database, async (tx, recordChange) => {
    const list = await findList(tx, user.id, listId)
    const changes = { name: name ?? list.name, link: link === undefined ? list.link : link }
    if (changes.name === list.name && changes.link === list.link) return
    consumeToken(rateLimiter, user.id)
    await assertFreeLink(tx, listId, changes.link)
    await tx.updateTable('saved_lists').set(changes).where('id', '=', listId).execute()
    recordChange([user.id], 'savedList', listId)
  })
  return findList(database.db, user.id, listId)
}

/**
 * Deletes one's own list; its freelancers stay saved. One that hasn't arrived yet is SAVED_LIST_NOT_FOUND,
 * and is rejected when it arrives.
 */
export async function deleteList(
  { database, user, now, storeResponse }: WriteContext,
  listId: string,
  rateLimiter: RateLimiter | null,
): Promise<void> {
  const isDeleted = await write(database, async (tx, recordChange) => {
    consumeToken(rateLimiter, user.id)
    await recordCancellation(tx, user.id, listId, now)
    const { numDeletedRows } = await tx
      .deleteFrom('saved_lists')
      .where('id', '=', listId)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    recordChange([user.id], 'savedList', listId)
    await storeResponse(tx, { deletedId: listId })
    return true
  })
  if (!isDeleted) throw new DomainError('SAVED_LIST_NOT_FOUND')
}

/**
 * Adds a freelancer to one's own list, and saves them, or removes them from it. SAVED_LIST_FULL when there is
 * no room, SELLER_NOT_FOUND where there is no such freelancer.
 */
export async function listSeller(
  { database, user, now }: WriteContext,
  { listId, sellerId, listed }: ParsedPayload<'listSeller'>,
  rateLimiter: RateLimiter | null,
): Promise<SavedList> {
  await write(database, async (tx, recordChange) => {
    const { sellerIds } = await findList(tx, user.id, listId)
    if (sellerIds.includes(sellerId) === listed) return
    consumeToken(rateLimiter, user.id)
    if (listed) {
      if (sellerIds.length >= MAX_LISTED_SELLERS) throw new DomainError('SAVED_LIST_FULL')
      const members = await insertSavedSellers(tx, user.id, [sellerId], now)
      if (members.length === 0) throw new DomainError('SELLER_NOT_FOUND')
      await appendMembers(tx, listId, members)
      recordChange([user.id], 'saved', sellerId)
    } else
      await tx
        .deleteFrom('saved_list_sellers')
        .where('list_id', '=', listId)
        .where('seller_user_id', '=', sellerId)
        .execute()
    recordChange([user.id], 'savedList', listId)
  })
  return findList(database.db, user.id, listId)
}

/** A client's lists, oldest first: all, or those with these ids. */
export async function loadLists(db: Kysely<Schema>, userId: string, ids?: string[]): Promise<SavedList[]> {
  const lists = await db
    .selectFrom('saved_lists')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (lists.length === 0) return []
  const members = await db
    .selectFrom('saved_list_sellers')
    .select(['list_id', 'seller_user_id'])
    .where(
      'list_id',
      'in',
      lists.map(({ id }) => id),
    )
    .orderBy('position', 'desc')
    .execute()
  const byList = Map.groupBy(members, ({ list_id }) => list_id)
  return lists.map(({ id, name, link, created_at }) => ({
    _id: id,
    name,
    createdAt: created_at,
    sellerIds: (byList.get(id) ?? []).map(({ seller_user_id }) => seller_user_id),
    link,
  }))
}

async function findList(db: Kysely<Schema>, userId: string, listId: string): Promise<SavedList> {
  const [list] = await loadLists(db, userId, [listId])
  if (!list) throw new DomainError('SAVED_LIST_NOT_FOUND')
  return list
}

/** A device makes the token of a link. One of another list would show that one. */
async function assertFreeLink(tx: Tx, listId: string, link: string | null): Promise<void> {
  if (link === null) return
  const other = await tx
    .selectFrom('saved_lists')
    .select('id')
    .where('link', '=', link)
    .where('id', '!=', listId)
    .executeTakeFirst()
  if (other) throw new DomainError('ID_TAKEN')
}

async function appendMembers(tx: Tx, listId: string, sellerIds: string[]): Promise<void> {
  if (sellerIds.length === 0) return
  const { last } = await tx
    .selectFrom('saved_list_sellers')
    .select((row) => row.fn.max('position').as('last'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('saved_list_sellers')
    .values(
      sellerIds.map((id, index) => ({
        list_id: listId,
        seller_user_id: id,
        position: (last ?? 0) + index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
