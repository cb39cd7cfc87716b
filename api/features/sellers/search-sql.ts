import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { SellerSort } from '#shared/seller-filters.ts'
import { isPostgres } from '../../db/engine.ts'
import { matchesQuery } from '../../db/full-text.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Schema } from '../../db/schema.ts'
import { distanceAt, isNear, NEAR_VALUE_COUNT, type NearShape, withNear } from './near-sql.ts'

type Db = Kysely<Schema>
export type Value = string | number

export const RANGE_FILTERS = ['minRateCents', 'maxRateCents', 'minRatingTenths'] as const

/**
 * A query without its values: its source (a full-text query, given search positions, the first facets, or a
 * place), for each other group of facets whether it has one or several, the range filters, the place and the
 * sort.
 */
export interface QueryShape {
  source: keyof typeof SOURCES
  /** The number of facets that are scanned, each by itself: their rows are merged. */
  scans: number
  otherFacets: ('one' | 'any')[]
  rangeFilters: (typeof RANGE_FILTERS)[number][]
  near: NearShape | null
  sort: SellerSort
}

/** The table that a query scans, and what it is joined to the listings by. */
const SOURCES = {
  /**
   * Full-text rows come in the order of their rowid, which is the search position: the scan stops after a
   * page only if exactly that order is requested.
   */
  found: {
    rows: sql`seller_search s`,
    joined: sql`l.search_position = s.rowid`,
    position: sql.ref('l.position'),
    rate: sql.ref('l.rate_cents'),
    memberSince: sql.ref('l.member_since'),
  },
  given: {
    rows: sql`given p`,
    joined: sql`l.search_position = p.position`,
    position: sql.ref('l.position'),
    rate: sql.ref('l.rate_cents'),
    memberSince: sql.ref('l.member_since'),
  },
  /** The first facet's rows have an index for each sort. */
  filed: {
    rows: sql`listing_facets f`,
    joined: sql`l.position = f.position`,
    position: sql.ref('f.position'),
    rate: sql.ref('f.rate_cents'),
    memberSince: sql.ref('f.member_since'),
  },
  near: {
    rows: sql`near n`,
    joined: sql`l.search_position = n.position`,
    position: sql.ref('l.position'),
    rate: sql.ref('l.rate_cents'),
    memberSince: sql.ref('l.member_since'),
  },
}

/** The columns that a sort is by. */
const COLUMNS = {
  ...SOURCES,
  /** Of several scans that are merged, and of the result. */
  scanned: {
    position: sql.ref('position'),
    rate: sql.ref('rate_cents'),
    memberSince: sql.ref('member_since'),
  },
  merged: {
    position: sql.ref('m.position'),
    rate: sql.ref('m.rate_cents'),
    memberSince: sql.ref('m.member_since'),
  },
}

/** People who try all filters meet thousands of shapes. */
const MAX_SHAPES = 500

/** Caches one prepared query per shape. */
function memoizeByShape<Shape, Query extends object>(
  build: (shape: Shape) => Query,
): (shape: Shape) => Query {
  const queries = new LRUCache<string, Query>({ max: MAX_SHAPES })
  return (shape) => {
    const key = JSON.stringify(shape)
    const query = queries.get(key) ?? build(shape)
    queries.set(key, query)
    return query
  }
}

/** A page of cards in the order of the sort; without a search, the best match is the best rated. */
export const selectPage = memoizeByShape((shape: QueryShape) =>
  prepareQuery((db, limit: number, offset: number, ...values: Value[]) => {
    const { rows } = SOURCES[shape.source]
    return shape.scans > 1
      ? sql<{ card: string }>`
      select l.card as card from (${mergeScans(db, shape, values)} order by ${toOrder('scanned', shape.sort)} limit ${limit} offset ${offset}) as m join listings l on l.position = m.position order by ${toOrder('merged', shape.sort)}`
      : sql<{ card: string }>`
      ${beginNear(shape, values)}select l.card as card from ${rows} ${joinListing(db, shape)} ${joinNear(db, shape)} where ${buildConditions(db, shape, values)} order by ${toOrder(shape.source, shape.sort)} limit ${limit} offset ${offset}`
  }),
)

/** The first search positions that match, in their order. */
export const selectSearchPositions = memoizeByShape((shape: QueryShape) =>
  prepareQuery((db, limit: number, ...values: Value[]) => {
    const join = needsListing(shape) ? joinListing(db, shape) : sql``
    return sql<{ position: number }>`
      ${beginNear(shape, values)}select s.rowid as position from ${SOURCES.found.rows} ${join} ${joinNear(db, shape)} where ${buildConditions(db, shape, values)} order by s.rowid limit ${limit}`
  }),
)

/** The search positions after one that match a full-text query, in their order. */
export const selectFoundAfter = prepareQuery(
  (db, after: number, limit: number, query: string) => sql<{ position: number }>`
    select s.rowid as position from ${SOURCES.found.rows} where ${matchesQuery(db, 's', query)} and s.rowid > ${after} order by s.rowid limit ${limit}`,
)

/** The search positions of those who are near a place. */
export const selectNear = memoizeByShape((shape: NearShape) =>
  prepareQuery(
    (_db, ...values: number[]) =>
      sql<{ position: number }>`${withNear(shape, values)}select n.position as position from near n`,
  ),
)

export const selectCards = prepareQuery(
  (db, positions: string) => sql<{ position: number; card: string }>`
    select l.search_position as position, l.card from ${listPositions(db, positions)} join listings l on l.search_position = p.position`,
)

/** Which of these search positions the filters leave. */
export const selectMatching = memoizeByShape((shape: QueryShape) =>
  prepareQuery(
    (db, positions: string, ...values: Value[]) =>
      sql<{ position: number }>`
      select p.position from ${listPositions(db, positions)} ${joinListing(db, shape)} where ${buildConditions(db, shape, values)}`,
  ),
)

/** The first of these search positions in the order of a sort. */
export const selectSorted = memoizeByShape(({ sort, near }: Pick<QueryShape, 'sort' | 'near'>) =>
  prepareQuery((db, positions: string, limit: number, ...nearValues: number[]) => {
    const order =
      near && sort === 'nearest'
        ? sql`${distanceAt(sql`p.position`, nearValues)}, l.position`
        : toOrder('given', sort)
    return sql<{ position: number }>`
      select p.position from ${listPositions(db, positions)} ${joinListing(db, { source: 'given' })} order by ${order} limit ${limit}`
  }),
)

/** A JSON list of positions as rows `p.position`. */
const listPositions = (db: Db, positions: string) =>
  isPostgres(db)
    ? sql`(select cast(value as bigint) as position from json_array_elements_text(${positions}::json)) as p`
    : sql`(select value as position from json_each(${positions})) as p`

/** A JSON list of facets as the rows of a subquery. */
const listFacets = (db: Db, facets: unknown) =>
  isPostgres(db)
    ? sql`(select json_array_elements_text(${facets}::json))`
    : sql`(select value from json_each(${facets}))`

export const selectCount = memoizeByShape((shape: QueryShape) =>
  prepareQuery((db, maxRows: number, ...values: Value[]) => {
    if (shape.scans > 1)
      return sql<{ counted: number }>`
      select count(*) as counted from (${mergeScans(db, shape, values)} order by position limit ${maxRows}) as counted`
    const { rows } = SOURCES[shape.source]
    const join = needsListing(shape) ? joinListing(db, shape) : sql``
    return sql<{ counted: number }>`
      ${beginNear(shape, values)}select count(*) as counted from (select 1 from ${rows} ${join} ${joinNear(db, shape)} where ${buildConditions(db, shape, values)} limit ${maxRows}) as counted`
  }),
)

export const selectFacetCounts = prepareQuery((db, facets: string) =>
  db
    .selectFrom('facet_counts')
    .select(['facet', 'sellers'])
    .where('facet', 'in', sql<string>`${listFacets(db, facets)}`),
)

export const selectFacetCount = prepareQuery((db, facet: string) =>
  db.selectFrom('facet_counts').select('sellers').where('facet', '=', facet),
)

/** The search positions of those who have one of these facets. */
export const selectMembers = prepareQuery(
  (db, facets: string) =>
    sql<{ position: number }>`
      select l.search_position as position from listing_facets f join listings l on l.position = f.position where f.facet in ${listFacets(db, facets)} and l.search_position is not null`,
)

const needsListing = ({ source, otherFacets, rangeFilters }: QueryShape): boolean =>
  source === 'filed'
    ? rangeFilters.includes('minRatingTenths')
    : otherFacets.length > 0 || rangeFilters.length > 0

/** SQLite executes a `cross join` in the order in which it is written. */
const joinListing = (db: Db, { source }: Pick<QueryShape, 'source'>) =>
  sql`${isPostgres(db) ? sql`join` : sql`cross join`} listings l on ${SOURCES[source].joined}`

/**
 * The listings of several facets, each once. Both engines merge the scans in their order, so that a page is
 * read off the indexes here, too.
 */
function mergeScans(db: Db, shape: QueryShape, values: Value[]) {
  const { rows, position, rate, memberSince } = SOURCES.filed
  const join = needsListing(shape) ? joinListing(db, shape) : sql``
  const sortKey = {
    'best-match': sql``,
    'top-rated': sql``,
    newest: sql`, ${memberSince} as member_since`,
    'rate-asc': sql`, ${rate} as rate_cents`,
    'rate-desc': sql`, ${rate} as rate_cents`,
    nearest: sql``,
  }[shape.sort]
  const others = values.slice(shape.scans)
  const scans = values
    .slice(0, shape.scans)
    .map(
      (facet) =>
        sql`select ${position} as position${sortKey} from ${rows} ${join} where ${buildConditions(db, shape, [facet, ...others])}`,
    )
  return sql.join(scans, sql` union `)
}

/** Whether a query needs the distances of all who are near, and not only whether each is. */
const needsDistances = ({ source, sort }: QueryShape): boolean => source !== 'found' || sort === 'nearest'

/** The values of the place are the last ones. */
function beginNear(shape: QueryShape, values: Value[]) {
  if (!shape.near) return sql``
  return withNear(needsDistances(shape) ? shape.near : 'onSite', values.slice(-NEAR_VALUE_COUNT))
}

const joinNear = (db: Db, shape: QueryShape) =>
  shape.near && shape.source === 'found' && needsDistances(shape)
    ? sql`${isPostgres(db) ? sql`join` : sql`cross join`} near n on n.position = s.rowid`
    : sql``

function toOrder(source: keyof typeof COLUMNS, sort: SellerSort) {
  const { position, memberSince, rate } = COLUMNS[source]
  return {
    'best-match': position,
    'top-rated': position,
    newest: sql`${memberSince} desc, ${position}`,
    'rate-asc': sql`${rate}, ${position}`,
    'rate-desc': sql`${rate} desc, ${position}`,
    nearest: sql`n.distance, ${position}`,
  }[sort]
}

/** Every facet except the scanned one is a look-up in its index. */
function buildConditions(db: Db, shape: QueryShape, values: Value[]) {
  const { source, otherFacets, rangeFilters, near } = shape
  const { position, rate } = SOURCES[source]
  const [first, ...others] = values
  const rest = source === 'near' || source === 'given' ? values : others
  const tests = {
    found: () => [matchesQuery(db, 's', first)],
    filed: () => [sql<boolean>`f.facet = ${first}`],
    near: () => [sql<boolean>`1 = 1`],
    given: () => [sql<boolean>`1 = 1`],
  }[source]()
  for (const [i, kind] of otherFacets.entries()) {
    const isAsked = kind === 'one' ? sql`o.facet = ${rest[i]}` : sql`o.facet in ${listFacets(db, rest[i])}`
    tests.push(
      sql<boolean>`exists (select 1 from listing_facets o where ${isAsked} and o.position = ${position})`,
    )
  }
  const rangeConditions = {
    minRateCents: (value: unknown) => sql<boolean>`${rate} >= ${value}`,
    maxRateCents: (value: unknown) => sql<boolean>`${rate} <= ${value}`,
    minRatingTenths: (value: unknown) => sql<boolean>`l.rating_tenths >= ${value}`,
  }
  for (const [i, rangeFilter] of rangeFilters.entries())
    tests.push(rangeConditions[rangeFilter](rest[otherFacets.length + i]))
  if (near && !needsDistances(shape)) tests.push(isNear(near, sql`s.rowid`))
  return sql.join(tests, sql` and `)
}
