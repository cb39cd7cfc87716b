import type { Kysely } from 'kysely'
import * as v from 'valibot'
import { type NearQuery, Place } from '#shared/places.ts'
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
import type { SellerSort } from '#shared/seller-filters.ts'
import { createQueryBuilder } from '../../db/full-text.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { toNearValues } from './near-sql.ts'
import {
  type QueryShape,
  RANGE_FILTERS,
  selectCards,
  selectCount,
  selectFacetCount,
  selectFacetCounts,
  selectPage,
  selectSearchPositions,
  selectSomePage,
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

/** Rows are the JSON text of their cards, best first. */
export interface ListingQuery {
  search?: string | undefined
  /** Searches for what was typed even if nobody has it. */
  exact?: boolean
  /** Of each group one must match. */
  facets: string[][]
  minRateCents?: number | undefined
  maxRateCents?: number | undefined
  minRatingTenths?: number | undefined
  near?: NearQuery | undefined
  sort: SellerSort
  limit: number
  offset: number
}

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
  return {
    findAll: (units) => findAllWords(db, query, units),
    findMost: (units) => findMostWords(db, query, units),
    findEverybody: () => findFiledListings(db, query),
    isOffered: (entries) => isOffered(db, query, entries),
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

async function findAllWords(db: Db, query: ListingQuery, units: SearchQuery): Promise<Page> {
  if (units.length === 0) return NOBODY
  const builder = await createQueryBuilder(db, units)
  const tiers = listTiers(units).map((list) =>
    list.map(({ conditions, loose }) =>
      builder.all(conditions.map(({ unit, fields }) => builder.unit(unit, fields, loose))),
    ),
  )
  const everything = tiers.at(-1)?.at(-1) ?? ''
  const shape = toShape(query, 'found', query.facets)
  const filters = [...query.facets.map(toFacetValue), ...filterValues(query)]
  const values = [everything, ...filters]
  if (query.sort !== 'best-match') {
    const { rows } = await selectPage(shape)(db, query.limit, query.offset, ...values)
    return {
      cards: rows.map((row) => row.card),
      ...(await countListings(db, query, shape, { values, found: rows.length })),
    }
  }
  const typedNames = listTypedWords(units).map((word) => builder.titleToken(nameToken(word)))
  const end = query.offset + query.limit
  // As many rows of each tier as the page ends at are enough: those that were in an earlier tier are all
  // known.
  const bestByText = new Map<string, number[]>()
  const readBest = async (fullText: string) => {
    const known = bestByText.get(fullText)
    if (known) return known
    await yieldToEventLoop()
    const { rows } = await selectSearchPositions(shape)(db, end, fullText, ...filters)
    const best = rows.map(({ position }) => position)
    bestByText.set(fullText, best)
    return best
  }
  const positions = new Set(typedNames.length > 0 ? await readBest(builder.all(typedNames)) : [])
  for (const list of tiers)
    for (const [i, fullText] of list.entries()) {
      if (positions.size >= end) break
      // Each is within the next: where that is empty, it needn't be read, and where the last is, none.
      if ((await readBest(list[i + 1] ?? fullText)).length > 0)
        for (const position of await readBest(fullText)) positions.add(position)
      else if ((await readBest(list.at(-1) ?? fullText)).length === 0) break
    }
  await yieldToEventLoop()
  const page = [...positions].slice(query.offset, end)
  return {
    cards: await readCards(db, page),
    ...(await countListings(db, query, shape, { values, found: page.length })),
  }
}

/** Whether somebody whom the filters leave has one of these entries. */
async function isOffered(db: Db, query: ListingQuery, entries: string[]): Promise<boolean> {
  const builder = await createQueryBuilder(db, [])
  const shape = toShape(query, 'found', query.facets)
  const filters = [...query.facets.map(toFacetValue), ...filterValues(query)]
  await yieldToEventLoop()
  const fullText = builder.unit(toEntryUnit(entries), [...SEARCH_FIELDS], true)
  const { rows } = await selectSearchPositions(shape)(db, 1, fullText, ...filters)
  return rows.length > 0
}

/** Those who have most of what is looked for, among the best for each. */
async function findMostWords(db: Db, query: ListingQuery, units: SearchQuery): Promise<Page> {
  const builder = await createQueryBuilder(db, units)
  const shape = toShape(query, 'found', query.facets)
  const filters = [...query.facets.map(toFacetValue), ...filterValues(query)]
  const readMatches = async (fullText: string) => {
    await yieldToEventLoop()
    const { rows } = await selectSearchPositions(shape)(db, MAX_SOME_WORDS, fullText, ...filters)
    return rows.map(({ position }) => position)
  }
  const allFields = SEARCH_TIERS.at(-1)?.fields[0] ?? []
  const matches: UnitMatches<number>[] = []
  for (const unit of units)
    matches.push({
      named: unit.named,
      anywhere: await readMatches(builder.unit(unit, allFields, true)),
      strong: await readMatches(builder.unit(unit, STRONG_FIELDS, false)),
    })
  const positions = new Set(matches.flatMap(({ anywhere }) => anywhere))
  const sorted = pickMost(
    matches,
    [...positions].sort((a, b) => a - b),
  )
  const { offset, limit, sort } = query
  const cards =
    sort === 'best-match'
      ? await readCards(db, sorted.slice(offset, offset + limit))
      : (
          await selectSomePage(shape)(db, limit, offset, JSON.stringify(sorted), ...nearValues(query))
        ).rows.map((row) => row.card)
  return { cards, total: sorted.length, more: false }
}

/** Cards in the order of the search positions. */
async function readCards(db: Db, positions: number[]): Promise<string[]> {
  if (positions.length === 0) return []
  const { rows } = await selectCards(db, JSON.stringify(positions))
  const cards = new Map(rows.map(({ position, card }) => [position, card]))
  return positions.flatMap((position) => cards.get(position) ?? [])
}

const toShape = (
  query: ListingQuery,
  source: QueryShape['source'],
  groups: string[][],
  scans = 1,
): QueryShape => ({
  source,
  scans,
  otherFacets: groups.map((group) => (group.length === 1 ? 'one' : 'any')),
  rangeFilters: RANGE_FILTERS.filter((rangeFilter) => query[rangeFilter] !== undefined),
  near: query.near ? (query.near.remote ? 'withRemote' : 'onSite') : null,
  sort: query.sort,
})

const filterValues = (query: ListingQuery): number[] => [
  ...RANGE_FILTERS.map((rangeFilter) => query[rangeFilter]).filter((value) => value !== undefined),
  ...nearValues(query),
]

const nearValues = ({ near }: ListingQuery): number[] => (near ? toNearValues(near) : [])

/** A group of several facets is one value of a query. */
const toFacetValue = (group: string[]): string =>
  group.length === 1 ? (group[0] ?? '') : JSON.stringify(group)

/**
 * A page that isn't full gives the total itself, and the count of a single facet is maintained with the
 * listing.
 */
async function countListings(
  db: Db,
  { limit, offset }: ListingQuery,
  shape: QueryShape,
  { values, found }: { values: Value[]; found: number },
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
