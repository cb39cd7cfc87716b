import type { Kysely } from 'kysely'
import type { NearQuery } from '#shared/places.ts'
import { isPostgres } from '../../db/engine.ts'
import type { Schema } from '../../db/schema.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { filterValues, type ListingQuery, toFacetValue, toShape } from './listing-query.ts'
import { toNearValues } from './near-sql.ts'
import {
  selectFacetCounts,
  selectFoundAfter,
  selectMatching,
  selectMembers,
  selectNear,
  selectSearchPositions,
} from './search-sql.ts'

type Db = Kysely<Schema>

/**
 * SQLite holds up everybody else while it answers, so what the words find is read in parts, and filtered and
 * sorted in smaller ones: at a million freelancers, each takes some 20 ms. A part is searched for from the
 * start, so each is bigger than the one before.
 */
const FIRST_PART = 200
const PART_GROWTH = 2
const MAX_PART = 30_000
export const FILTERED_PER_TURN = 2000

/** Finds search positions by a full-text query, best first: those whom the filters of a search leave. */
export interface Finder {
  /** Part by part. `wanted`: about as many as are needed. `last`: nobody behind it is. */
  read(fullText: string, wanted: number, last?: number): AsyncIterable<number[]>
  findFirst(fullText: string, limit: number, last?: number): Promise<number[]>
}

export function createFinder(db: Db, query: ListingQuery): Finder {
  const read = isPostgres(db) ? readAtServer(db, query) : readInParts(db, query)
  return {
    read,
    async findFirst(fullText, limit, last) {
      const first: number[] = []
      for await (const part of read(fullText, limit, last)) {
        first.push(...part)
        if (first.length >= limit) break
      }
      return first.slice(0, limit)
    },
  }
}

/** A database server has threads of its own, and filters while it reads. */
const readAtServer = (db: Db, query: ListingQuery) =>
  async function* (fullText: string, wanted: number) {
    const shape = toShape(query, 'found', query.facets)
    const { rows } = await selectSearchPositions(shape)(db, wanted, fullText, ...toValues(query))
    yield rows.map(({ position }) => position)
  }

function readInParts(db: Db, query: ListingQuery): Finder['read'] {
  const isFiltered = toValues(query).length > 0
  const { near } = query
  let reading: Promise<(Set<number> | undefined)[]> | undefined
  /** Whom the filters leave or not: the tiers of a search mostly have the same people. */
  const known = new Map<number, boolean>()
  const filter = async (
    positions: number[],
    few: Set<number> | undefined,
    nearby: Set<number> | undefined,
  ) => {
    const unknown = positions.filter((position) => !known.has(position) && few?.has(position) !== false)
    if (unknown.length > 0) await yieldToEventLoop()
    for (const position of unknown) known.set(position, false)
    const add = async (part: number[], facets: string[][]) => {
      for (const position of await match(db, { ...query, facets, near: undefined }, part))
        known.set(position, true)
    }
    await add(nearby ? unknown.filter((position) => nearby.has(position)) : unknown, query.facets)
    if (nearby && near?.remote)
      await add(
        unknown.filter((position) => !nearby.has(position)),
        [...query.facets, ['remote']],
      )
    return positions.filter((position) => known.get(position))
  }
  return async function* (fullText, wanted, last = Number.POSITIVE_INFINITY) {
    reading ??= Promise.all([readFew(db, query), near && readNearby(db, near)])
    const [few, nearby] = await reading
    const end = Math.min(last, findLast(few), near?.remote ? last : findLast(nearby))
    let size = Math.min(isFiltered ? Math.max(wanted, FIRST_PART) : wanted, MAX_PART)
    for (let after = 0; after < end; size = Math.min(size * PART_GROWTH, MAX_PART)) {
      await yieldToEventLoop()
      const { rows } = await selectFoundAfter(db, after, size, fullText)
      const found = rows.map(({ position }) => position)
      if (isFiltered)
        for (let i = 0; i < found.length; i += FILTERED_PER_TURN)
          yield await filter(found.slice(i, i + FILTERED_PER_TURN), few, nearby)
      else yield found
      if (found.length < size) return
      after = found.at(-1) ?? end
    }
  }
}

/** Which of these the filters leave. */
async function match(db: Db, query: ListingQuery, positions: number[]): Promise<number[]> {
  const values = toValues(query)
  if (values.length === 0 || positions.length === 0) return positions
  const shape = toShape(query, 'given', query.facets)
  const { rows } = await selectMatching(shape)(db, JSON.stringify(positions), ...values)
  return rows.map(({ position }) => position)
}

/** Those who have one of the chosen facets, where these are few; ascending. */
async function readFew(db: Db, { facets }: ListingQuery): Promise<Set<number> | undefined> {
  const { rows } = await selectFacetCounts(db, JSON.stringify(facets.flat()))
  const counts = new Map(rows.map(({ facet, sellers }) => [facet, sellers]))
  const countGroup = (group: string[]) => group.reduce((sum, facet) => sum + (counts.get(facet) ?? 0), 0)
  const rare = facets.find((group) => countGroup(group) <= FILTERED_PER_TURN)
  if (!rare) return undefined
  const { rows: members } = await selectMembers(db, JSON.stringify(rare))
  return new Set(members.map(({ position }) => position).sort((a, b) => a - b))
}

const findLast = (positions: Set<number> | undefined): number =>
  positions ? ([...positions].at(-1) ?? 0) : Number.POSITIVE_INFINITY

/** The search positions of those who work near a place, not only remotely; ascending. */
async function readNearby(db: Db, near: NearQuery): Promise<Set<number>> {
  const { rows } = await selectNear('onSite')(db, ...toNearValues(near))
  return new Set(rows.map(({ position }) => position).sort((a, b) => a - b))
}

const toValues = (query: ListingQuery) => [...query.facets.map(toFacetValue), ...filterValues(query)]
