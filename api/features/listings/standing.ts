import type { Kysely } from 'kysely'
import { MAX_COUNTED_AHEAD, type StandingFigures } from '#shared/figures.ts'
import { measureStanding } from '#shared/search/rank.ts'
import type { Schema } from '../../db/schema.ts'
import { toStanding } from './listing.ts'

/** What a freelancer's standing in searches consists of; null while they aren't listed or indexed. */
export async function readStanding(
  db: Kysely<Schema>,
  userId: string,
  now: Date,
): Promise<StandingFigures | null> {
  const row = await db
    .selectFrom('listings as l')
    .innerJoin('sellers as s', 's.user_id', 'l.user_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.search_position', 'u.last_active_at'])
    .select(['s.rating_sum', 's.rating_count', 's.response_minutes'])
    .where('l.user_id', '=', userId)
    .executeTakeFirst()
  if (!row || row.search_position === null) return null
  const { ahead } = await db
    .selectFrom((query) =>
      query
        .selectFrom('listings')
        .select('position')
        .where('search_position', '<', row.search_position)
        .limit(MAX_COUNTED_AHEAD)
        .as('before'),
    )
    .select((query) => query.fn.countAll<number>().as('ahead'))
    .executeTakeFirstOrThrow()
  return { ...measureStanding(toStanding(row, now)), ahead: Number(ahead) }
}
