import { type Kysely, sql } from 'kysely'
import { wantedWords as wordsIn } from '#shared/search-words.ts'
import type { Sort } from '#shared/seller-filters.ts'
import { isPostgres } from '../../db/engine.ts'
import type { Database } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import type { Schema } from '../../db/schema.ts'
import { haveWords, wantedWords } from '../../db/words.ts'

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
  const wanted = wordsIn(query.search)
  if (wanted?.length === 0) return { cards: [], total: 0, more: false }
  const words = wanted ?? []
  const [first = 'all', ...others] = words.length > 0 ? [await wantedWords(db, 'listing_search', words), ...query.facets] : query.facets
  const bounds = BOUNDS.filter((bound) => query[bound] !== undefined)
  const shape: Shape = { source: words.length > 0 ? 'found' : 'filed', others: others.length, bounds, sort: query.sort }
  const values = [first, ...others, ...bounds.map((bound) => query[bound] ?? 0)]
  const { rows } = await pages(shape)(db, query.limit, query.offset, ...values)
  return { cards: rows.map((row) => row.card), ...(await countListings(db, query, shape, values, rows.length)) }
}

type Db = Kysely<Schema>

/** A page that isn't full counts itself, and one facet alone is counted as it changes. */
async function countListings(db: Db, { limit, offset }: ListingQuery, shape: Shape, values: Value[], found: number): Promise<Count> {
  if (found < limit && (found > 0 || offset === 0)) return { total: offset + found, more: false }
  if (shape.source === 'filed' && values.length === 1) {
    const { rows } = await sellersWith(db, String(values[0]))
    return { total: rows[0]?.sellers ?? 0, more: false }
  }
  const most = (Math.floor((offset + limit) / COUNTED) + 1) * COUNTED
  const { rows } = await counts(shape)(db, most + 1, ...values)
  const counted = rows[0]?.counted ?? 0
  return { total: Math.min(counted, most), more: counted > most }
}

const sellersWith = prepared((db, facet: string) => db.selectFrom('facet_counts').select('sellers').where('facet', '=', facet))

/** What a query is but for its values: the words or the first facet, the other facets, and the bounds. */
interface Shape {
  source: keyof typeof SOURCES
  others: number
  bounds: (typeof BOUNDS)[number][]
  sort: Sort
}

type Value = string | number

const BOUNDS = ['minRateCents', 'maxRateCents', 'minRatingTenths'] as const

/** What is gone through. */
const SOURCES = {
  /** Full-text rows come in the order of their rowid, which is the position: the search can stop after a page only if it is asked for that. */
  found: { rows: sql`listing_search s`, position: sql.ref('s.rowid'), rate: sql.ref('l.rate_cents'), since: sql.ref('l.member_since') },
  /** The first facet's rows are in its indexes by each order. */
  filed: { rows: sql`listing_facets f`, position: sql.ref('f.position'), rate: sql.ref('f.rate_cents'), since: sql.ref('f.member_since') },
}

/** A query for each shape that is asked for. */
function byShape<Query>(build: (shape: Shape) => Query): (shape: Shape) => Query {
  const built = new Map<string, Query>()
  return (shape) => {
    const key = JSON.stringify(shape)
    const query = built.get(key) ?? build(shape)
    built.set(key, query)
    return query
  }
}

const pages = byShape((shape) =>
  prepared((db, limit: number, offset: number, ...values: Value[]) => {
    const { rows, position, since, rate } = SOURCES[shape.source]
    const order = { 'top-rated': position, newest: sql`${since} desc, ${position}`, 'rate-asc': sql`${rate}, ${position}`, 'rate-desc': sql`${rate} desc, ${position}` }[shape.sort]
    return sql<{ card: string }>`
      select l.card as card from ${rows} ${listed(db, shape)} where ${conditions(db, shape, values)} order by ${order} limit ${limit} offset ${offset}`
  }),
)

const counts = byShape((shape) =>
  prepared((db, most: number, ...values: Value[]) => {
    const { rows } = SOURCES[shape.source]
    const needsListing = shape.bounds.some((bound) => bound === 'minRatingTenths' || shape.source === 'found')
    return sql<{ counted: number }>`
      select count(*) as counted from (select 1 from ${rows} ${needsListing ? listed(db, shape) : sql``} where ${conditions(db, shape, values)} limit ${most}) as counted`
  }),
)

/** SQLite takes a `cross join` in the order in which it is written. */
const listed = (db: Db, { source }: Shape) => sql`${isPostgres(db) ? sql`join` : sql`cross join`} listings l on l.position = ${SOURCES[source].position}`

/** Each facet but the one that is gone through is a look-up in its index. */
function conditions(db: Db, { source, others, bounds }: Shape, [first, ...rest]: Value[]) {
  const { position, rate } = SOURCES[source]
  const tests = [source === 'found' ? haveWords(db, 'listing_search', 's', first) : sql`f.facet = ${first}`]
  for (const facet of rest.slice(0, others)) tests.push(sql`exists (select 1 from listing_facets o where o.facet = ${facet} and o.position = ${position})`)
  const holds = {
    minRateCents: (value: unknown) => sql`${rate} >= ${value}`,
    maxRateCents: (value: unknown) => sql`${rate} <= ${value}`,
    minRatingTenths: (value: unknown) => sql`l.rating_tenths >= ${value}`,
  }
  for (const [i, bound] of bounds.entries()) tests.push(holds[bound](rest[others + i]))
  return sql.join(tests, sql` and `)
}
