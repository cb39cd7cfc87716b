import type { FacetIndex } from '#shared/search/facet-index.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import { paginate, yieldToEventLoop } from '../../db/yielding.ts'

/** Up to this many freelancers are read again whenever something public has changed, more once a minute. */
const MAX_FRESH_SELLERS = 5000
const MAX_AGE_MS = MINUTE_MS
const ROWS_PER_READ = 5000

/** What everybody listed is counted by, in the order of their search positions. */
export interface MarketFacets extends FacetIndex {
  /** By their number, ascending. Who has none yet comes last, with Infinity. */
  searchPositions: number[]
}

interface CachedFacets {
  generation: number
  readAt: number
  facets: Promise<MarketFacets>
}

const cache = new WeakMap<Database, CachedFacets>()

/**
 * Kept in memory, about 125 bytes for each freelancer: to group them in SQL takes a hundred times as long.
 */
export async function readMarketFacets(database: Database): Promise<MarketFacets> {
  for (let cached = cache.get(database); cached; cached = cache.get(database)) {
    const facets = await cached.facets
    // Another request has begun to read them anew meanwhile.
    if (cache.get(database) !== cached) continue
    const isRecent = performance.now() - cached.readAt < MAX_AGE_MS
    if (cached.generation === database.generation || (facets.size > MAX_FRESH_SELLERS && isRecent))
      return facets
    break
  }
  const facets = loadFacets(database)
  cache.set(database, { generation: database.generation, readAt: performance.now(), facets })
  facets.catch(() => {
    if (cache.get(database)?.facets === facets) cache.delete(database)
  })
  return facets
}

async function loadFacets({ db }: Database): Promise<MarketFacets> {
  const searchPositions: number[] = []
  const cents: number[] = []
  const ratingTenths: number[] = []
  const numbers = new Map<number, number>()
  const add = (position: number, searchPosition: number, rate: number, rating: number) => {
    numbers.set(position, searchPositions.push(searchPosition) - 1)
    cents.push(rate)
    ratingTenths.push(rating)
  }
  const listed = paginate(0, ROWS_PER_READ, readPaused(db, selectListed), (row) => row.search_position ?? 0)
  for await (const row of listed)
    add(row.position, row.search_position ?? 0, row.rate_cents, row.rating_tenths)
  const unindexed = paginate(0, ROWS_PER_READ, readPaused(db, selectUnindexed), (row) => row.position)
  for await (const row of unindexed)
    add(row.position, Number.POSITIVE_INFINITY, row.rate_cents, row.rating_tenths)
  const facets = new Map<string, number[]>()
  const rows = paginate({ facet: '', position: 0 }, ROWS_PER_READ, readPaused(db, selectFacets), (row) => row)
  for await (const { facet, position } of rows) {
    const number = numbers.get(position)
    // Whoever was listed while this was read is counted the next time.
    if (number === undefined) continue
    const list = facets.get(facet)
    if (list) list.push(number)
    else facets.set(facet, [number])
  }
  return { size: searchPositions.length, facets, cents, ratingTenths, searchPositions }
}

/** Reads a page after a pause, in which other requests are answered. */
const readPaused =
  <Key, Row>(
    db: Database['db'],
    select: (db: Database['db'], after: Key) => { rows: Row[] } | Promise<{ rows: Row[] }>,
  ) =>
  async (after: Key): Promise<Row[]> => {
    await yieldToEventLoop()
    return (await select(db, after)).rows
  }

const LISTED = ['position', 'search_position', 'rate_cents', 'rating_tenths'] as const
const selectListed = prepareQuery((db, after: number) =>
  db
    .selectFrom('listings')
    .select(LISTED)
    .where('search_position', '>', after)
    .orderBy('search_position')
    .limit(ROWS_PER_READ),
)
const selectUnindexed = prepareQuery((db, after: number) =>
  db
    .selectFrom('listings')
    .select(LISTED)
    .where('search_position', 'is', null)
    .where('position', '>', after)
    .orderBy('position')
    .limit(ROWS_PER_READ),
)
const selectAfter = prepareQuery((db, facet: string, position: number) =>
  db
    .selectFrom('listing_facets')
    .select(['facet', 'position'])
    .where((row) => row(row.refTuple('facet', 'position'), '>', row.tuple(facet, position)))
    .orderBy('facet')
    .orderBy('position')
    .limit(ROWS_PER_READ),
)
const selectFacets = (db: Database['db'], { facet, position }: { facet: string; position: number }) =>
  selectAfter(db, facet, position)
