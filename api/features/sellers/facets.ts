import type { NearQuery } from '#shared/places.ts'
import { findMisses } from '#shared/search/facet-index.ts'
import type { SearchQuery } from '#shared/search/query.ts'
import { SEARCH_TIERS } from '#shared/search/rank.ts'
import { countSearchFacets } from '#shared/search/search-facets.ts'
import { lowerBound } from '#shared/search/sorted.ts'
import type { CountedFilters, SellerFacets } from '#shared/seller-facets.ts'
import { createQueryBuilder } from '../../db/full-text.ts'
import type { Database } from '../../db/open.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { type MarketFacets, readMarketFacets } from './market-facets.ts'
import { toNearQuery } from './near-query.ts'
import { toNearValues } from './near-sql.ts'
import { hasName, hasNamed, listNamed } from './search.ts'
import { selectFoundAfter, selectNear } from './search-sql.ts'
import { readThesaurus } from './thesaurus.ts'
import { lookUpTowns } from './towns.ts'
import { readVocabulary } from './vocabulary.ts'

/** Matches of the words that are read in one go. */
const FOUND_PER_READ = 10_000

/** Counts the freelancers of each choice beside these filters. */
export async function countSellerFacets(database: Database, filters: CountedFilters): Promise<SellerFacets> {
  const facets = await readMarketFacets(database)
  const near = filters.near === undefined ? undefined : toNearQuery(filters.near, filters)
  const engine = {
    find: (query: SearchQuery) => findNumbers(database, facets, query),
    hasName: (word: string) => hasName(database.db, word),
    readVocabulary: () => readVocabulary(database),
    place: near ? { ...lookUpTowns(database), center: near.center } : undefined,
    towns:
      filters.near === undefined
        ? {
            ...lookUpTowns(database),
            hasNamed: (name: SearchQuery) => hasNamed(database.db, name),
            listNamed: (rest: SearchQuery, name: SearchQuery) => listNamed(database.db, rest, name),
            findNearby: (query: NearQuery) => findNearby(database, facets, query),
          }
        : undefined,
  }
  const nearby = near === undefined ? null : await findNearby(database, facets, near)
  const misses = findMisses(facets, filters, nearby)
  return countSearchFacets({ index: facets, misses }, filters, engine, await readThesaurus(database))
}

/** The numbers of those who are near a place; nobody is near one that isn't in the gazetteer. */
async function findNearby(
  { db }: Database,
  { searchPositions }: MarketFacets,
  near: NearQuery | null,
): Promise<number[]> {
  if (!near) return []
  await yieldToEventLoop()
  const { rows } = await selectNear(near.remote ? 'withRemote' : 'onSite')(db, ...toNearValues(near))
  return rows.flatMap(({ position }) => {
    const number = lowerBound(searchPositions, position)
    return searchPositions[number] === position ? number : []
  })
}

/** The numbers of those who have everything that is looked for. */
async function findNumbers(
  { db }: Database,
  { searchPositions }: MarketFacets,
  query: SearchQuery,
): Promise<number[]> {
  const builder = await createQueryBuilder(db, query)
  const { fields = [], loose = true } = SEARCH_TIERS.at(-1) ?? {}
  const fullText = builder.all(fields.flatMap((each) => query.map((unit) => builder.unit(unit, each, loose))))
  const numbers: number[] = []
  for (let after = 0; ; ) {
    await yieldToEventLoop()
    const { rows } = await selectFoundAfter(db, after, FOUND_PER_READ, fullText)
    for (const { position } of rows) {
      const number = lowerBound(searchPositions, position)
      if (searchPositions[number] === position) numbers.push(number)
    }
    const last = rows.at(-1)
    if (!last || rows.length < FOUND_PER_READ) return numbers
    after = last.position
  }
}
