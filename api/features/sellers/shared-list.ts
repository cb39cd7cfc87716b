import * as v from 'valibot'
import type { SharedList } from '#shared/saved-lists.ts'
import { SellerCard } from '#shared/sellers.ts'
import type { Database } from '../../db/open.ts'
import { DomainError } from '../../http/middleware/errors.ts'

/**
 * What the link of a list shows to anyone: the freelancers who are in search now, last added first.
 * SAVED_LIST_NOT_FOUND once the link is turned off, or its owner isn't active.
 */
export async function readSharedList({ db }: Database, token: string): Promise<SharedList> {
  const list = await db
    .selectFrom('saved_lists as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.name', 'u.first_name'])
    .where('l.link', '=', token)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!list) throw new DomainError('SAVED_LIST_NOT_FOUND')
  const rows = await db
    .selectFrom('saved_list_sellers as m')
    .innerJoin('listings as l', 'l.user_id', 'm.seller_user_id')
    .select('l.card')
    .where('m.list_id', '=', list.id)
    .orderBy('m.position', 'desc')
    .execute()
  const sellers = rows.map(({ card }) => v.parse(SellerCard, JSON.parse(card)))
  return { name: list.name, ownerName: list.first_name, sellers }
}
