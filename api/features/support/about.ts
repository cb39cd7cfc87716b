import type { AboutStats } from '#shared/support.ts'
import type { Database } from '../../db/open.ts'

/** Counts verified active accounts, their countries, the average of all ratings, and completed orders. */
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
  return {
    activeUsers: userCounts.active,
    countriesCount: userCounts.countries,
    averageRating: Math.round((ratings.mean ?? 0) * 10) / 10,
    completeOrderCount: orders.completed,
  }
}
