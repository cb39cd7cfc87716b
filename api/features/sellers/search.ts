import { type Kysely, sql } from 'kysely'
import { parseSearchTerms as wordsIn } from '#shared/search-terms.ts'
import type { SellerSort } from '#shared/seller-filters.ts'
import { isPostgres } from '../../db/engine.ts'
import { matchesTerms, toFullTextQuery } from '../../db/full-text.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'

/**
 * Matches are counted up to the next thousand after the page: counting all matches of a common term takes
 * longer with every new seller.
 */
const COUNT_STEP = 1000

/** Rows are the JSON text of their cards, best first. */
export interface ListingQuery {
  search?: string | undefined
  /** All of them must match. */
  facets: string[]
  minRateCents?: number | undefined
  maxRateCents?: number | undefined
  minRatingTenths?: number | undefined
  sort: SellerSort
  limit: number
  offset: number
}

/** With `more`, the total is the number of matches counted so far. */
interface MatchCount {
  total: number
  more: boolean
}

export async function findListings(
  { db }: Database,
  query: ListingQuery,
): Promise<MatchCount & { cards: string[] }> {
  const terms = wordsIn(query.search)
  if (terms?.length === 0) return { cards: [], total: 0, more: false }
  const searchTerms = terms ?? []
  const [first = 'all', ...otherFacets] =
    searchTerms.length > 0
      ? [await toFullTextQuery(db, 'listing_search', searchTerms), ...query.facets]
      : query.facets
  const rangeFilters = RANGE_FILTERS.filter((rangeFilter) => query[rangeFilter] !== undefined)
  const shape: QueryShape = {
    source: searchTerms.length > 0 ? 'found' : 'filed',
    otherFacets: otherFacets.length,
    rangeFilters,
    sort: query.sort,
  }
  const values = [first, ...otherFacets, ...rangeFilters.map((rangeFilter) => query[rangeFilter] ?? 0)]
  const { rows } = await selectPage(shape)(db, query.limit, query.offset, ...values)
  return {
    cards: rows.map((row) => row.card),
    ...(await countListings(db, query, shape, values, rows.length)),
  }
}

type Db = Kysely<Schema>

/**
 * A page that isn't full gives the total itself, and the count of a single facet is maintained with the
 * listing.
 */
async function countListings(
  db: Db,
  { limit, offset }: ListingQuery,
  shape: QueryShape,
  values: Value[],
  found: number,
): Promise<MatchCount> {
  if (found < limit && (found > 0 || offset === 0)) return { total: offset + found, more: false }
  if (shape.source === 'filed' && values.length === 1) {
    const { rows } = await selectFacetCount(db, String(values[0]))
    return { total: rows[0]?.sellers ?? 0, more: false }
  }
  const maxCounted = (Math.floor((offset + limit) / COUNT_STEP) + 1) * COUNT_STEP
  const { rows } = await selectCount(shape)(db, maxCounted + 1, ...values)
  const count = rows[0]?.counted ?? 0
  return { total: Math.min(count, maxCounted), more: count > maxCounted }
}

const selectFacetCount = prepareQuery((db, facet: string) =>
  db.selectFrom('facet_counts').select('sellers').where('facet', '=', facet),
)

/**
 * A query without its values: its source (the search terms or the first facet), the number of other facets,
 * the range filters and the sort.
 */
interface QueryShape {
  source: keyof typeof SOURCES
  otherFacets: number
  rangeFilters: (typeof RANGE_FILTERS)[number][]
  sort: SellerSort
}

type Value = string | number

const RANGE_FILTERS = ['minRateCents', 'maxRateCents', 'minRatingTenths'] as const

/** The table that a query scans. */
const SOURCES = {
  /**
   * Full-text rows come in the order of their rowid, which is the position: the scan stops after a page only
   * if exactly that order is requested.
   */
  found: {
    rows: sql`listing_search s`,
    position: sql.ref('s.rowid'),
    rate: sql.ref('l.rate_cents'),
    memberSince: sql.ref('l.member_since'),
  },
  /** The first facet's rows have an index for each sort. */
  filed: {
    rows: sql`listing_facets f`,
    position: sql.ref('f.position'),
    rate: sql.ref('f.rate_cents'),
    memberSince: sql.ref('f.member_since'),
  },
}

/** Caches one prepared query per shape. */
function memoizeByShape<Query>(build: (shape: QueryShape) => Query): (shape: QueryShape) => Query {
  const queries = new Map<string, Query>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const query = queries.get(key) ?? build(shape)
    queries.set(key, query)
    return query
  }
}

const selectPage = memoizeByShape((shape) =>
  prepareQuery((db, limit: number, offset: number, ...values: Value[]) => {
    const { rows, position, memberSince, rate } = SOURCES[shape.source]
    const order = {
      'top-rated': position,
      newest: sql`${memberSince} desc, ${position}`,
      'rate-asc': sql`${rate}, ${position}`,
      'rate-desc': sql`${rate} desc, ${position}`,
    }[shape.sort]
    return sql<{ card: string }>`
      select l.card as card from ${rows} ${joinListing(db, shape)} where ${buildConditions(db, shape, values)} order by ${order} limit ${limit} offset ${offset}`
  }),
)

const selectCount = memoizeByShape((shape) =>
  prepareQuery((db, maxRows: number, ...values: Value[]) => {
    const { rows } = SOURCES[shape.source]
    const needsListing = shape.rangeFilters.some(
      (rangeFilter) => rangeFilter === 'minRatingTenths' || shape.source === 'found',
    )
    return sql<{ counted: number }>`
      select count(*) as counted from (select 1 from ${rows} ${needsListing ? joinListing(db, shape) : sql``} where ${buildConditions(db, shape, values)} limit ${maxRows}) as counted`
  }),
)

/** SQLite executes a `cross join` in the order in which it is written. */
const joinListing = (db: Db, { source }: QueryShape) =>
  sql`${isPostgres(db) ? sql`join` : sql`cross join`} listings l on l.position = ${SOURCES[source].position}`

/** Every facet except the scanned one is a look-up in its index. */
function buildConditions(
  db: Db,
  { source, otherFacets, rangeFilters }: QueryShape,
  [first, ...rest]: Value[],
) {
  const { position, rate } = SOURCES[source]
  const tests = [
    source === 'found' ? matchesTerms(db, 'listing_search', 's', first) : sql`f.facet = ${first}`,
  ]
  for (const facet of rest.slice(0, otherFacets))
    tests.push(
      sql`exists (select 1 from listing_facets o where o.facet = ${facet} and o.position = ${position})`,
    )
  const rangeConditions = {
    minRateCents: (value: unknown) => sql`${rate} >= ${value}`,
    maxRateCents: (value: unknown) => sql`${rate} <= ${value}`,
    minRatingTenths: (value: unknown) => sql`l.rating_tenths >= ${value}`,
  }
  for (const [i, rangeFilter] of rangeFilters.entries())
    tests.push(rangeConditions[rangeFilter](rest[otherFacets + i]))
  return sql.join(tests, sql` and `)
}
