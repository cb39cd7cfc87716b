import { sql } from 'kysely'
import type { AboutStats } from '#shared/support.ts'
import type { Database } from '../../db/open.ts'

/**
 * Counts verified active accounts, their countries, the average of all ratings, completed orders, who is in
 * search, and the services and towns that somebody in search stands for.
 */
export async function readAboutStats({ db }: Database): Promise<AboutStats> {
  const userCounts = await db
    .selectFrom('users')
    .select((row) => [
      row.fn.countAll<number>().as('active'),
      row.fn.count<number>('country').distinct().as('countries'),
    ])
    .where('status', '=', 'active')
    .where('email_verified', '=', 1)
    .where('role', 'in', ['buyer', 'seller'])
    .executeTakeFirstOrThrow()
  const ratings = await db
    .selectFrom('ratings')
    .select((row) => row.fn.avg<number | null>('rating').as('mean'))
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('completed'))
    .where('status', '=', 'COMPLETED')
    .executeTakeFirstOrThrow()
  const listed = await db
    .selectFrom('listings')
    .select((row) => row.fn.countAll<number>().as('freelancers'))
    .executeTakeFirstOrThrow()
  const offered = await db
    .selectFrom('sub_categories as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .innerJoin('facet_counts as f', (join) => join.on('f.facet', '=', sql<string>`'sub:' || s.id`))
    .select((row) => row.fn.countAll<number>().as('services'))
    .where('s.status', '=', 'Active')
    .where('c.status', '=', 'Active')
    .where('f.sellers', '>', 0)
    .executeTakeFirstOrThrow()
  const placed = await db
    .selectFrom('local_services')
    .select((row) => row.fn.count<number>('place_id').distinct().as('towns'))
    .executeTakeFirstOrThrow()
  return {
    activeUsers: userCounts.active,
    countriesCount: userCounts.countries,
    averageRating: Math.round((ratings.mean ?? 0) * 10) / 10,
    completeOrderCount: orders.completed,
    listedFreelancers: listed.freelancers,
    offeredServices: offered.services,
    towns: placed.towns,
  }
}
