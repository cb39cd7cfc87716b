import { listBroader, type QueryUnit, type SearchQuery } from './query.ts'
import type { Thesaurus } from './thesaurus.ts'

/** What of a search must be had, and what only puts those who have it first (`optional`). */
export function assignRoles(query: SearchQuery, thesaurus: Thesaurus): SearchQuery {
  if (!query.some(({ named }) => named)) return query
  const desired = findWanted(query, thesaurus)
  const needed = desired.length > 0 ? query.filter((unit) => !unit.after || desired.includes(unit)) : query
  const required = needed.filter(
    (unit) =>
      !isImplied(
        unit,
        needed.filter(({ named }) => named),
        thesaurus,
      ),
  )
  return query.map((unit) => (required.includes(unit) ? unit : toOptional(unit, 'raising')))
}

/** The words beside a trade that aren't called by anybody are left to raise. */
export const loosenWords = (query: SearchQuery, isKept: (unit: QueryUnit) => boolean): SearchQuery =>
  query.some(({ named, optional }) => named && !optional)
    ? query.map((unit) => (unit.named || unit.optional || isKept(unit) ? unit : toOptional(unit, 'raising')))
    : query

/** A place that was named is no word that only raises, where it stands after "for" or "my". */
export const requireWords = (query: SearchQuery, name: string): SearchQuery =>
  query.map((unit) =>
    unit.words.some(({ prefix }) => name.split(' ').includes(prefix))
      ? { ...unit, optional: undefined }
      : unit,
  )

/** Any of several trades, those who have all first. */
export function joinTrades(query: SearchQuery): SearchQuery {
  const trades = query.filter(({ named, optional }) => named && !optional)
  if (trades.length < 2) return query
  const any: QueryUnit = { words: [], entries: trades.flatMap(({ entries }) => entries), named: true }
  return [...query.map((unit) => (trades.includes(unit) ? toOptional(unit, 'preferred') : unit)), any]
}

/**
 * The trades that stand before "for", and what after it is a part of them: a "logo for a bakery" is a logo,
 * but a "developer for Shopify" knows Shopify. Before "of" a category is too wide: a "design of a garden" is
 * a gardener's.
 */
function findWanted(query: SearchQuery, thesaurus: Thesaurus): QueryUnit[] {
  const link = query.find(({ after }) => after)?.after
  const before = query.filter(({ after, named }) => named && !after)
  const parts = query.filter(
    (unit) => unit.named && unit.after && before.some((trade) => isPart(unit, trade, thesaurus)),
  )
  const isTooWide = link === 'of' && parts.length === 0 && before.every(({ isCategory }) => isCategory)
  return isTooWide ? [] : [...before, ...parts]
}

/** A category beside one of its services or skills, or a skill beside its service. */
function isImplied(unit: QueryUnit, trades: QueryUnit[], thesaurus: Thesaurus): boolean {
  if (!unit.named) return false
  const others = trades.filter((other) => other !== unit)
  return others.some(
    (other) =>
      !other.isCategory &&
      (unit.isCategory
        ? isPart(other, unit, thesaurus)
        : isPart(unit, other, thesaurus) && !isPart(other, unit, thesaurus)),
  )
}

/** Whether one thing is the other, or a part of it. */
const isPart = (part: QueryUnit, whole: QueryUnit, thesaurus: Thesaurus): boolean =>
  [...part.entries, ...listBroader(part.entries, thesaurus)].some((entry) => whole.entries.includes(entry))

const toOptional = (unit: QueryUnit, optional: NonNullable<QueryUnit['optional']>): QueryUnit => ({
  ...unit,
  optional,
})
