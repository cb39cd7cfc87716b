import type { FacetIndex } from '#shared/search/facet-index.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import { prepareQuery } from '../../db/prepared-query.ts'
import { paginate, yieldToEventLoop } from '../../db/yielding.ts'

/**
 * Up to this many freelancers are read again whenever something public has changed. More are read again while
 * the earlier ones answer: at most once a minute, and for a small share of the time.
 */
const MAX_FRESH_SELLERS = 5000
const MIN_AGE_MS = MINUTE_MS
const MAX_READING_SHARE = 0.05
const ROWS_PER_READ = 5000

/** What everybody listed is counted by, in the order of their search positions. */
export interface MarketFacets extends FacetIndex {
  /** By their number, ascending. Who has none yet comes last, with Infinity. */
  searchPositions: Float64Array
}

interface CachedFacets {
  generation: number
  /** Until then many aren't read again (`performance.now`). */
  freshUntil: number
  facets: MarketFacets
}

const cache = new WeakMap<Database, CachedFacets>()
const readings = new WeakMap<Database, Promise<CachedFacets>>()

/**
 * Kept in memory, about 70 bytes for each freelancer: to group them in SQL takes a hundred times as long.
 */
export async function readMarketFacets(database: Database): Promise<MarketFacets> {
  for (;;) {
    const cached = cache.get(database)
    if (cached?.generation === database.generation) return cached.facets
    const isLarge = cached !== undefined && cached.facets.size > MAX_FRESH_SELLERS
    if (isLarge && performance.now() < cached.freshUntil) return cached.facets
    const isAhead = readings.has(database)
    const reading = readings.get(database) ?? startReading(database)
    if (isLarge) return cached.facets
    const { facets } = await reading
    // What another request began to read may be older than this one.
    if (!isAhead) return facets
  }
}

/** Reads the facets anew, once for all who ask meanwhile; if that fails, the earlier ones stay. */
function startReading(database: Database): Promise<CachedFacets> {
  const { generation } = database
  const startedAt = performance.now()
  const reading = loadFacets(database)
    .then((facets) => {
      const now = performance.now()
      const pauseMs = Math.max(MIN_AGE_MS, (now - startedAt) / MAX_READING_SHARE)
      const cached = { generation, freshUntil: now + pauseMs, facets }
      cache.set(database, cached)
      return cached
    })
    .finally(() => readings.delete(database))
  readings.set(database, reading)
  reading.catch(() => undefined)
  return reading
}

async function loadFacets({ db }: Database): Promise<MarketFacets> {
  const searchPositions: number[] = []
  const cents: number[] = []
  const ratingTenths: number[] = []
  const freelancers = new Map<number, number>()
  const add = (position: number, searchPosition: number, rate: number, rating: number) => {
    freelancers.set(position, searchPositions.push(searchPosition) - 1)
    cents.push(rate)
    ratingTenths.push(rating)
  }
  const listed = paginate(0, ROWS_PER_READ, readPaused(db, selectListed), (row) => row.search_position ?? 0)
  for await (const row of listed)
    add(row.position, row.search_position ?? 0, row.rate_cents, row.rating_tenths)
  const unindexed = paginate(0, ROWS_PER_READ, readPaused(db, selectUnindexed), (row) => row.position)
  for await (const row of unindexed)
    add(row.position, Number.POSITIVE_INFINITY, row.rate_cents, row.rating_tenths)
  return {
    size: searchPositions.length,
    ...(await loadFacetsOf(db, freelancers)),
    cents: Uint32Array.from(cents),
    ratingTenths: Uint8Array.from(ratingTenths),
    searchPositions: Float64Array.from(searchPositions),
  }
}

/** The facets of everybody, by their number. */
async function loadFacetsOf(
  db: Database['db'],
  freelancers: Map<number, number>,
): Promise<Pick<FacetIndex, 'numbers' | 'starts' | 'facets'>> {
  const { rows: counts } = await selectFacetCounts(db)
  /** The numbers of those who have the first facet, then of those who have the next. */
  const members = new Uint32Array(counts.reduce((sum, { sellers }) => sum + sellers, 0))
  const ends: number[] = []
  const starts = new Uint32Array(freelancers.size + 1)
  let end = 0
  for (const { facet } of counts) {
    for (let after = 0, readCount = ROWS_PER_READ; readCount === ROWS_PER_READ; ) {
      await yieldToEventLoop()
      const { rows } = await selectMembers(db, facet, after)
      for (const { position } of rows) {
        const number = freelancers.get(position)
        // Whoever was listed while this was read is counted the next time.
        if (number === undefined || end === members.length) continue
        members[end++] = number
        starts[number + 1] = (starts[number + 1] ?? 0) + 1
      }
      readCount = rows.length
      after = rows.at(-1)?.position ?? after
    }
    ends.push(end)
  }
  for (let number = 0; number < freelancers.size; number++)
    starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0)
  const facets = new Uint32Array(end)
  const nextOf = starts.slice()
  for (const [facet, facetEnd] of ends.entries()) {
    await yieldToEventLoop()
    for (let i = ends[facet - 1] ?? 0; i < facetEnd; i++) {
      const number = members[i] ?? 0
      const next = nextOf[number] ?? 0
      facets[next] = facet
      nextOf[number] = next + 1
    }
  }
  return { numbers: new Map(counts.map(({ facet }, i) => [facet, i])), starts, facets }
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
const selectFacetCounts = prepareQuery((db) =>
  db.selectFrom('facet_counts').select(['facet', 'sellers']).orderBy('facet'),
)
const selectMembers = prepareQuery((db, facet: string, after: number) =>
  db
    .selectFrom('listing_facets')
    .select('position')
    .where('facet', '=', facet)
    .where('position', '>', after)
    .orderBy('position')
    .limit(ROWS_PER_READ),
)
