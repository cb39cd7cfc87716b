import { type RawBuilder, sql } from 'kysely'
import { type Sort, searchWords } from '#shared/sellers.ts'
import { isPostgres } from '../../db/engine.ts'
import type { Database } from '../../db/open.ts'
import { wordsMatch } from '../../db/words.ts'

/** Rows come as the JSON text of their cards, best first. */
export interface ListingQuery {
  search?: string | undefined
  /** All of them must hold. */
  facets: string[]
  minRateCents?: number | undefined
  maxRateCents?: number | undefined
  minRatingTenths?: number | undefined
  sort: Sort
  limit: number
  offset: number
}

export async function findListings({ db }: Database, query: ListingQuery): Promise<{ cards: string[]; total: number }> {
  const words = query.search ? searchWords(query.search) : []
  if (query.search && words.length === 0) return { cards: [], total: 0 }
  // Full-text rows come in the order of their rowid, which is the position: the search can stop after a page only if it is asked for that.
  const position = words.length > 0 ? sql.ref('s.rowid') : sql.ref('f.position')
  const order = {
    'top-rated': position,
    newest: sql`f.member_since desc, f.position`,
    'rate-asc': sql`f.rate_cents, f.position`,
    'rate-desc': sql`f.rate_cents desc, f.position`,
  }[query.sort]
  const { rows } = await sql<{ card: string }>`
    select l.card as card ${from(db, words)} ${listed(db)} ${conditions(db, query, words)} order by ${order} limit ${query.limit} offset ${query.offset}`.execute(db)
  return { cards: rows.map((row) => row.card), total: await countListings(db, query, words, rows.length) }
}

type Db = Database['db']

/** One facet alone is counted as it changes; a page that isn't full counts itself; anything else is counted and kept until the catalogue changes. */
async function countListings(db: Db, query: ListingQuery, words: string[], found: number): Promise<number> {
  if (query.offset === 0 && found < query.limit) return found
  const free = words.length === 0 && query.minRateCents === undefined && query.maxRateCents === undefined && query.minRatingTenths === undefined
  if (free && query.facets.length <= 1) {
    const row = await db
      .selectFrom('facet_counts')
      .select('sellers')
      .where('facet', '=', query.facets[0] ?? 'all')
      .executeTakeFirst()
    return row?.sellers ?? 0
  }
  const join = query.minRatingTenths === undefined ? sql`` : listed(db)
  const { rows } = await sql<{ total: number }>`select count(*) as total ${from(db, words)} ${join} ${conditions(db, query, words)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** SQLite takes a `cross join` in the order in which it is written. */
const ordered = (db: Db): RawBuilder<unknown> => (isPostgres(db) ? sql`join` : sql`cross join`)
const listed = (db: Db): RawBuilder<unknown> => sql`${ordered(db)} listings l on l.position = f.position`
/** The narrowest source first: the words if there are any, else the facet. */
const from = (db: Db, words: string[]): RawBuilder<unknown> =>
  words.length > 0 ? sql`from listing_search s ${ordered(db)} listing_facets f on f.position = s.rowid` : sql`from listing_facets f`

/** Each facet but the first is a look-up in its index. */
function conditions(db: Db, query: ListingQuery, words: string[]): RawBuilder<unknown> {
  const [first = 'all', ...others] = query.facets
  const tests: RawBuilder<unknown>[] = [sql`f.facet = ${first}`]
  if (words.length > 0) tests.unshift(wordsMatch(db, 'listing_search', 's', words))
  for (const facet of others) tests.push(sql`exists (select 1 from listing_facets o where o.facet = ${facet} and o.position = f.position)`)
  if (query.minRateCents !== undefined) tests.push(sql`f.rate_cents >= ${query.minRateCents}`)
  if (query.maxRateCents !== undefined) tests.push(sql`f.rate_cents <= ${query.maxRateCents}`)
  if (query.minRatingTenths !== undefined) tests.push(sql`l.rating_tenths >= ${query.minRatingTenths}`)
  return sql`where ${sql.join(tests, sql` and `)}`
}
