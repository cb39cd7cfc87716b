import type { NearQuery } from '#shared/places.ts'
import { markNumbers } from '#shared/search/facet-index.ts'
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
  const found = new Map<string, Promise<number[]>>()
  const engine = {
    async find(query: SearchQuery) {
      const fullText = await toFullText(database, query)
      const known = found.get(fullText) ?? findNumbers(database, facets, fullText)
      found.set(fullText, known)
      return known
    },
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
  const counted = {
    index: facets,
    filters,
    nearby: nearby && markNumbers(facets.size, nearby),
    pause: yieldToEventLoop,
  }
  return countSearchFacets(counted, engine, await readThesaurus(database))
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

/** The full-text query for those who have everything that is looked for. */
async function toFullText({ db }: Database, query: SearchQuery): Promise<string> {
  const builder = await createQueryBuilder(db, query)
  const { fields = [], loose = true } = SEARCH_TIERS.at(-1) ?? {}
  return builder.all(fields.flatMap((each) => query.map((unit) => builder.unit(unit, each, loose))))
}

/** The numbers of those who match a full-text query. */
async function findNumbers(
  { db }: Database,
  { searchPositions }: MarketFacets,
  fullText: string,
): Promise<number[]> {
  const numbers: number[] = []
  let number = 0
  for (let after = 0; ; ) {
    await yieldToEventLoop()
    const { rows } = await selectFoundAfter(db, after, FOUND_PER_READ, fullText)
    for (const { position } of rows) {
      // Both ascend.
      while ((searchPositions[number] ?? Number.POSITIVE_INFINITY) < position) number++
      if (searchPositions[number] === position) numbers.push(number)
    }
    const last = rows.at(-1)
    if (!last || rows.length < FOUND_PER_READ) return numbers
    after = last.position
  }
}
