import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { Place } from '#shared/places.ts'
import { nameToken, SEARCH_FIELDS } from '#shared/search/document.ts'
import { MAX_NAMED, type NamedSeller } from '#shared/search/place-words.ts'
import { listTypedWords, type SearchQuery, toEntryUnit } from '#shared/search/query.ts'
import {
  listTiers,
  MAX_SOME_WORDS,
  NAMING_FIELDS,
  pickMost,
  SEARCH_TIERS,
  STRONG_FIELDS,
  TRADE_FIELDS,
  type UnitMatches,
} from '#shared/search/rank.ts'
import { AS_TYPED, type SearchEngine, type SearchOutcome, searchSellers } from '#shared/search/search.ts'
import { toFacet } from '#shared/seller-facets.ts'
import { isPostgres } from '../../db/engine.ts'
import { createQueryBuilder } from '../../db/full-text.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { createFinder, FILTERED_PER_TURN, type Finder } from './finder.ts'
import { filterValues, type ListingQuery, nearValues, toFacetValue, toShape } from './listing-query.ts'
import {
  type QueryShape,
  selectCards,
  selectCount,
  selectFacetCount,
  selectFacetCounts,
  selectPage,
  selectSearchPositions,
  selectSorted,
  type Value,
} from './search-sql.ts'
import { readThesaurus } from './thesaurus.ts'
import { lookUpTowns } from './towns.ts'
import { readVocabulary } from './vocabulary.ts'

/**
 * Matches are counted up to the next thousand after the page: counting all matches of a common term takes
 * longer with every new seller.
 */
const COUNT_STEP = 1000

/** With `more`, the total is the number of matches counted so far. */
interface MatchCount {
  total: number
  more: boolean
}

interface Page extends MatchCount {
  cards: string[]
}

type Db = Kysely<Schema>

const NOBODY: Page = { cards: [], total: 0, more: false }

export async function findListings(database: Database, query: ListingQuery): Promise<Page & SearchOutcome> {
  if (!query.search?.trim()) return { ...(await findFiledListings(database.db, query)), ...AS_TYPED }
  return searchSellers(
    createEngine(database, query),
    query.search,
    await readThesaurus(database),
    query.exact ?? false,
  )
}

function createEngine(database: Database, query: ListingQuery): SearchEngine<Page> {
  const { db } = database
  const countries = listCountries(query)
  const finder = createFinder(db, query)
  return {
    findAll: (units) => findAllWords(db, query, { units, finder }),
    findMost: (units) => findMostWords(db, query, { units, finder }),
    findEverybody: () => findFiledListings(db, query),
    isOffered: (entries) => isOffered(db, finder, entries),
    hasName: (word) => hasName(db, word),
    readVocabulary: () => readVocabulary(database),
    place: query.near && { ...lookUpTowns(database), center: query.near.center },
    countries,
    towns: query.near
      ? undefined
      : {
          ...lookUpTowns(database),
          listNamed: (rest, name) => listNamed(db, rest, name),
          hasNamed: (name) => hasNamed(db, name),
          async searchNear(near) {
            await yieldToEventLoop()
            return createEngine(database, { ...query, near })
          },
          async searchIn(codes) {
            await yieldToEventLoop()
            const facets = [codes.map((code) => toFacet('country', code)), ...query.facets]
            return createEngine(database, { ...query, facets })
          },
        },
  }
}

/** The countries that are chosen; undefined where none is. */
function listCountries({ facets }: ListingQuery): string[] | undefined {
  const prefix = toFacet('country', '')
  return facets
    .find((group) => group.some((facet) => facet.startsWith(prefix)))
    ?.map((facet) => facet.slice(prefix.length))
}

/**
 * Where those work who have `rest`, and `name` in their name, title, services or skills; the best of them.
 */
export async function listNamed(db: Db, rest: SearchQuery, name: SearchQuery): Promise<NamedSeller[]> {
  const builder = await createQueryBuilder(db, [...rest, ...name])
  const fullText = builder.all([
    ...rest.map((unit) => builder.unit(unit, [...SEARCH_FIELDS], true)),
    ...name.map((unit) => builder.unit(unit, NAMING_FIELDS, true)),
  ])
  const { rows } = await selectSearchPositions(UNFILTERED)(db, MAX_NAMED, fullText)
  const cards = await readCards(
    db,
    rows.map(({ position }) => position),
  )
  return cards.map((card) => v.parse(PlacedCard, JSON.parse(card)))
}

/** Whether a freelancer, or a service or skill of one, is called this. */
export async function hasNamed(db: Db, name: SearchQuery): Promise<boolean> {
  const builder = await createQueryBuilder(db, name)
  const ownName = listTypedWords(name).map((word) => builder.titleToken(nameToken(word)))
  const trade = name.map((unit) => builder.unit(unit, TRADE_FIELDS, true))
  for (const conditions of [ownName, trade]) {
    const { rows } = await selectSearchPositions(UNFILTERED)(db, 1, builder.all(conditions))
    if (rows.length > 0) return true
  }
  return false
}

/** Whether this (folded) is a word of a freelancer's name. */
export async function hasName(db: Db, word: string): Promise<boolean> {
  const builder = await createQueryBuilder(db, [])
  const { rows } = await selectSearchPositions(UNFILTERED)(db, 1, builder.titleToken(nameToken(word)))
  return rows.length > 0
}

const PlacedCard = v.object({ place: v.optional(v.nullable(Place), null), country: v.string() })
const UNFILTERED: QueryShape = {
  source: 'found',
  scans: 1,
  otherFacets: [],
  rangeFilters: [],
  near: null,
  sort: 'best-match',
}

/** Without a search, the place is what is scanned, or else one group of facets. */
async function findFiledListings(db: Db, query: ListingQuery): Promise<Page> {
  const groups = await sortBySize(db, query.facets)
  const [scanned = ['all'], ...others] = query.near ? [[], ...groups] : groups
  const shape = toShape(query, query.near ? 'near' : 'filed', others, scanned.length)
  const values = [...scanned, ...others.map(toFacetValue), ...filterValues(query)]
  const { rows } = await selectPage(shape)(db, query.limit, query.offset, ...values)
  return {
    cards: rows.map((row) => row.card),
    ...(await countListings(db, query, shape, { values, found: rows.length })),
  }
}

/** Groups of facets that the fewest freelancers have come first. */
async function sortBySize(db: Db, groups: string[][]): Promise<string[][]> {
  if (groups.length < 2) return groups
  const { rows } = await selectFacetCounts(db, JSON.stringify(groups.flat()))
  const counts = new Map(rows.map(({ facet, sellers }) => [facet, sellers]))
  const sizeOf = (group: string[]) => group.reduce((sum, facet) => sum + (counts.get(facet) ?? 0), 0)
  return groups.toSorted((a, b) => sizeOf(a) - sizeOf(b))
}

async function findAllWords(
  db: Db,
  query: ListingQuery,
  { units, finder }: { units: SearchQuery; finder: Finder },
): Promise<Page> {
  if (units.length === 0) return NOBODY
  const builder = await createQueryBuilder(db, units)
  const tiers = listTiers(units).map((list) =>
    list.map(({ conditions, loose }) =>
      builder.all(conditions.map(({ unit, fields }) => builder.unit(unit, fields, loose))),
    ),
  )
  const everything = tiers.at(-1)?.at(-1) ?? ''
  if (query.sort !== 'best-match')
    return isPostgres(db)
      ? readSortedPage(db, query, everything)
      : findSorted(db, query, finder.read(everything, FILTERED_PER_TURN))
  const typedNames = listTypedWords(units).map((word) => builder.titleToken(nameToken(word)))
  const end = query.offset + query.limit
  // As many rows of each tier as the page ends at are enough: those that were in an earlier tier are all
  // known.
  const bestByText = new Map<string, number[]>()
  const readBest = async (fullText: string, last?: number) => {
    const best = bestByText.get(fullText) ?? (await finder.findFirst(fullText, end, last))
    bestByText.set(fullText, best)
    return best
  }
  const positions = new Set(typedNames.length > 0 ? await readBest(builder.all(typedNames)) : [])
  for (const list of tiers)
    for (const [i, fullText] of list.entries()) {
      if (positions.size >= end) break
      // Each is within the next: where that is empty, it needn't be read, and where the last is, none.
      const wider = await readBest(list[i + 1] ?? fullText)
      if (wider.length > 0)
        for (const position of await readBest(fullText, wider.length < end ? wider.at(-1) : undefined))
          positions.add(position)
      else if ((await readBest(list.at(-1) ?? fullText)).length === 0) break
    }
  await yieldToEventLoop()
  const page = [...positions].slice(query.offset, end)
  const countFound = async (max: number) => (await finder.findFirst(everything, max)).length
  return { cards: await readCards(db, page), ...(await countMatches(query, page.length, countFound)) }
}

/** A page of those found, in the order of a sort: in each part those that may be on it stay. */
async function findSorted(db: Db, query: ListingQuery, parts: AsyncIterable<number[]>): Promise<Page> {
  const end = query.offset + query.limit
  let first: number[] = []
  let total = 0
  for await (const part of parts) {
    total += part.length
    first.push(...part)
    if (first.length >= end + FILTERED_PER_TURN) first = await sortPositions(db, query, first)
  }
  const page = (await sortPositions(db, query, first)).slice(query.offset)
  return { cards: await readCards(db, page), ...boundCount(query, total) }
}

async function readSortedPage(db: Db, query: ListingQuery, fullText: string): Promise<Page> {
  const shape = toShape(query, 'found', query.facets)
  const values = [fullText, ...query.facets.map(toFacetValue), ...filterValues(query)]
  const { rows } = await selectPage(shape)(db, query.limit, query.offset, ...values)
  return {
    cards: rows.map((row) => row.card),
    ...(await countListings(db, query, shape, { values, found: rows.length })),
  }
}

/** Whether somebody whom the filters leave has one of these entries. */
async function isOffered(db: Db, finder: Finder, entries: string[]): Promise<boolean> {
  const builder = await createQueryBuilder(db, [])
  const fullText = builder.unit(toEntryUnit(entries), [...SEARCH_FIELDS], true)
  return (await finder.findFirst(fullText, 1)).length > 0
}

/** Those who have most of what is looked for, among the best for each. */
async function findMostWords(
  db: Db,
  query: ListingQuery,
  { units, finder }: { units: SearchQuery; finder: Finder },
): Promise<Page> {
  const builder = await createQueryBuilder(db, units)
  const readMatches = (fullText: string) => finder.findFirst(fullText, MAX_SOME_WORDS)
  const allFields = SEARCH_TIERS.at(-1)?.fields[0] ?? []
  const matches: UnitMatches<number>[] = []
  for (const unit of units)
    matches.push({
      named: unit.named,
      anywhere: await readMatches(builder.unit(unit, allFields, true)),
      strong: await readMatches(builder.unit(unit, STRONG_FIELDS, false)),
    })
  const positions = new Set(matches.flatMap(({ anywhere }) => anywhere))
  const most = pickMost(
    matches,
    [...positions].sort((a, b) => a - b),
  )
  const { offset, limit, sort } = query
  const end = offset + limit
  const sorted = sort === 'best-match' ? most.slice(0, end) : await sortPositions(db, query, most)
  return { cards: await readCards(db, sorted.slice(offset)), total: most.length, more: false }
}

/** As many of these as the page ends at, in the order of the sort. */
async function sortPositions(db: Db, query: ListingQuery, positions: number[]): Promise<number[]> {
  const { sort, near } = toShape(query, 'given', [])
  await yieldToEventLoop()
  const end = query.offset + query.limit
  const { rows } = await selectSorted({ sort, near })(
    db,
    JSON.stringify(positions),
    end,
    ...nearValues(query),
  )
  return rows.map(({ position }) => position)
}

/** Cards in the order of the search positions. */
async function readCards(db: Db, positions: number[]): Promise<string[]> {
  if (positions.length === 0) return []
  const { rows } = await selectCards(db, JSON.stringify(positions))
  const cards = new Map(rows.map(({ position, card }) => [position, card]))
  return positions.flatMap((position) => cards.get(position) ?? [])
}

/** The count of a single facet is maintained with the listing. */
async function countListings(
  db: Db,
  query: ListingQuery,
  shape: QueryShape,
  { values, found }: { values: Value[]; found: number },
): Promise<MatchCount> {
  if (shape.source === 'filed' && values.length === 1 && isFull(query, found)) {
    const { rows } = await selectFacetCount(db, String(values[0]))
    return { total: rows[0]?.sellers ?? 0, more: false }
  }
  return countMatches(query, found, async (max) => {
    const { rows } = await selectCount(shape)(db, max, ...values)
    return rows[0]?.counted ?? 0
  })
}

/** A page that isn't full gives the total itself; otherwise `count` counts up to a maximum. */
const countMatches = async (
  query: ListingQuery,
  found: number,
  count: (max: number) => Promise<number>,
): Promise<MatchCount> =>
  isFull(query, found)
    ? boundCount(query, await count(maxCounted(query) + 1))
    : { total: query.offset + found, more: false }

const isFull = ({ limit, offset }: ListingQuery, found: number): boolean =>
  found >= limit || (found === 0 && offset > 0)

const maxCounted = ({ limit, offset }: ListingQuery): number =>
  (Math.floor((offset + limit) / COUNT_STEP) + 1) * COUNT_STEP

const boundCount = (query: ListingQuery, count: number): MatchCount => ({
  total: Math.min(count, maxCounted(query)),
  more: count > maxCounted(query),
})
