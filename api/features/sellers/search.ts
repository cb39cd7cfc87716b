import * as v from 'valibot'
import { type Sort, searchWords } from '#shared/sellers.ts'
import type { Database } from '../../db/open.ts'

/** The one place that speaks SQLite's full-text and list dialect. Rows come as the JSON text of their cards, best first. */
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

const Row = v.array(v.object({ card: v.string() }))
const Count = v.object({ total: v.number() })

export function findListings(database: Database, query: ListingQuery): { cards: string[]; total: number } {
  const words = query.search ? searchWords(query.search) : []
  if (query.search && words.length === 0) return { cards: [], total: 0 }
  const { from, where, values } = conditions(query, words)
  // Full-text rows come in the order of their rowid, which is the position: the search can stop after a page only if it is asked for that.
  const position = words.length > 0 ? 's.rowid' : 'f.position'
  const order = { 'top-rated': position, newest: `f.member_since desc, f.position`, 'rate-asc': 'f.rate_cents, f.position', 'rate-desc': 'f.rate_cents desc, f.position' }[
    query.sort
  ]
  const page = statement(database, `select l.card as card ${from} cross join listings l on l.position = f.position ${where} order by ${order} limit ? offset ?`)
  const cards = v.parse(Row, page.all(...values, query.limit, query.offset)).map((row) => row.card)
  return { cards, total: countListings(database, query, words, cards.length) }
}

/** One facet alone is counted as it changes; a page that isn't full counts itself; anything else is counted and kept until the catalogue changes. */
function countListings(database: Database, query: ListingQuery, words: string[], found: number): number {
  if (query.offset === 0 && found < query.limit) return found
  const free = words.length === 0 && query.minRateCents === undefined && query.maxRateCents === undefined && query.minRatingTenths === undefined
  if (free && query.facets.length <= 1) {
    const row = statement(database, 'select coalesce(max(sellers), 0) as total from facet_counts where facet = ?').get(query.facets[0] ?? 'all')
    return v.parse(Count, row).total
  }
  const { from, where, values } = conditions(query, words)
  const join = query.minRatingTenths === undefined ? '' : 'cross join listings l on l.position = f.position'
  return v.parse(Count, statement(database, `select count(*) as total ${from} ${join} ${where}`).get(...values)).total
}

/** The narrowest source first: the words if there are any, else the facet; each further facet is a look-up in its index. */
function conditions(query: ListingQuery, words: string[]) {
  const values: (string | number)[] = []
  const tests: string[] = []
  const [first = 'all', ...others] = query.facets
  let from = 'from listing_facets f'
  if (words.length > 0) {
    from = 'from listing_search s cross join listing_facets f on f.position = s.rowid'
    tests.push('listing_search match ?')
    values.push(words.map((word) => `"${word}"*`).join(' '))
  }
  tests.push('f.facet = ?')
  values.push(first)
  for (const facet of others) {
    tests.push('exists (select 1 from listing_facets o where o.facet = ? and o.position = f.position)')
    values.push(facet)
  }
  if (query.minRateCents !== undefined) {
    tests.push('f.rate_cents >= ?')
    values.push(query.minRateCents)
  }
  if (query.maxRateCents !== undefined) {
    tests.push('f.rate_cents <= ?')
    values.push(query.maxRateCents)
  }
  if (query.minRatingTenths !== undefined) {
    tests.push('l.rating_tenths >= ?')
    values.push(query.minRatingTenths)
  }
  return { from, where: `where ${tests.join(' and ')}`, values }
}

const prepared = new WeakMap<Database, Map<string, ReturnType<Database['sqlite']['prepare']>>>()

/** Each shape of query is compiled once for a database. */
function statement(database: Database, text: string) {
  const known = prepared.get(database) ?? new Map<string, ReturnType<Database['sqlite']['prepare']>>()
  prepared.set(database, known)
  const made = known.get(text) ?? database.sqlite.prepare(text)
  known.set(text, made)
  return made
}
