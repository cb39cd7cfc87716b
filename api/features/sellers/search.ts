import { type RawBuilder, sql } from 'kysely'
import { type Sort, searchWords } from '#shared/sellers.ts'
import { isPostgres } from '../../db/engine.ts'
import type { Database } from '../../db/open.ts'
import { wordsMatch } from '../../db/words.ts'

/** Matches are counted up to the next thousand behind the page: to count all that a common word finds takes longer with every seller who joins. */
const COUNTED = 1000

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

/** Where there are `more`, the total is how many have been counted. */
interface Count {
  total: number
  more: boolean
}

export async function findListings({ db }: Database, query: ListingQuery): Promise<Count & { cards: string[] }> {
  const words = query.search ? searchWords(query.search) : []
  if (query.search && words.length === 0) return { cards: [], total: 0, more: false }
  const source = words.length > 0 ? FOUND : FILED
  const matching = await conditions(db, query, words)
  const order = {
    'top-rated': source.position,
    newest: sql`${source.since} desc, ${source.position}`,
    'rate-asc': sql`${source.rate}, ${source.position}`,
    'rate-desc': sql`${source.rate} desc, ${source.position}`,
  }[query.sort]
  const { rows } = await sql<{ card: string }>`
    select l.card as card from ${source.rows} ${listed(db, source)} where ${matching} order by ${order} limit ${query.limit} offset ${query.offset}`.execute(db)
  return { cards: rows.map((row) => row.card), ...(await countListings(db, query, words, matching, rows.length)) }
}

type Db = Database['db']

/** A page that isn't full counts itself, and one facet alone is counted as it changes. */
async function countListings(db: Db, query: ListingQuery, words: string[], matching: RawBuilder<unknown>, found: number): Promise<Count> {
  if (found < query.limit && (found > 0 || query.offset === 0)) return { total: query.offset + found, more: false }
  const priced = query.minRateCents !== undefined || query.maxRateCents !== undefined
  const rated = query.minRatingTenths !== undefined
  if (words.length === 0 && !priced && !rated && query.facets.length <= 1) {
    const row = await db
      .selectFrom('facet_counts')
      .select('sellers')
      .where('facet', '=', query.facets[0] ?? 'all')
      .executeTakeFirst()
    return { total: row?.sellers ?? 0, more: false }
  }
  const source = words.length > 0 ? FOUND : FILED
  const join = rated || (priced && source === FOUND) ? listed(db, source) : sql``
  const most = (Math.floor((query.offset + query.limit) / COUNTED) + 1) * COUNTED
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 from ${source.rows} ${join} where ${matching} limit ${most + 1}) as counted`.execute(db)
  const counted = rows[0]?.counted ?? 0
  return { total: Math.min(counted, most), more: counted > most }
}

/** What is gone through. Full-text rows come in the order of their rowid, which is the position: the search can stop after a page only if it is asked for that. */
const FOUND = { rows: sql`listing_search s`, position: sql.ref('s.rowid'), rate: sql.ref('l.rate_cents'), since: sql.ref('l.member_since') }
/** The first facet's rows are in its indexes by each order. */
const FILED = { rows: sql`listing_facets f`, position: sql.ref('f.position'), rate: sql.ref('f.rate_cents'), since: sql.ref('f.member_since') }

/** SQLite takes a `cross join` in the order in which it is written. */
const listed = (db: Db, { position }: typeof FOUND): RawBuilder<unknown> => sql`${isPostgres(db) ? sql`join` : sql`cross join`} listings l on l.position = ${position}`

/** Each facet but the one that is gone through is a look-up in its index. */
async function conditions(db: Db, query: ListingQuery, words: string[]): Promise<RawBuilder<unknown>> {
  const { position, rate } = words.length > 0 ? FOUND : FILED
  const [first = 'all', ...others] = query.facets
  const tests: RawBuilder<unknown>[] = words.length > 0 ? [await wordsMatch(db, 'listing_search', 's', words)] : [sql`f.facet = ${first}`]
  for (const facet of words.length > 0 ? query.facets : others) tests.push(sql`exists (select 1 from listing_facets o where o.facet = ${facet} and o.position = ${position})`)
  if (query.minRateCents !== undefined) tests.push(sql`${rate} >= ${query.minRateCents}`)
  if (query.maxRateCents !== undefined) tests.push(sql`${rate} <= ${query.maxRateCents}`)
  if (query.minRatingTenths !== undefined) tests.push(sql`l.rating_tenths >= ${query.minRatingTenths}`)
  return sql.join(tests, sql` and `)
}
