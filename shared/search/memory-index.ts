import { isWordToken, nameToken, SEARCH_FIELDS, type SearchDocument, type SearchField } from './document.ts'
import { listTypedWords, type QueryUnit, type SearchQuery } from './query.ts'
import { listTiers, MAX_SOME_WORDS, pickMost, STRONG_FIELDS } from './rank.ts'
import type { Vocabulary } from './slips.ts'
import { lowerBound } from './sorted.ts'

/** Postings are numbers: the document's number, then a bit for each field that has the token. */
const FIELD_BITS = SEARCH_FIELDS.length
const FIELD_MASK = 2 ** FIELD_BITS - 1
/** Up to this many documents that are no longer there are carried along. */
const MAX_REMOVED = 1000

const toMask = (fields: SearchField[]): number =>
  fields.reduce((mask, field) => mask | (1 << SEARCH_FIELDS.indexOf(field)), 0)
const STRONG_MASK = toMask(STRONG_FIELDS)

/** The fields in which each document has something, as bits by the document's number. */
type FieldBits = Uint8Array
/**
 * Whether a document has a unit within these fields; `isLoose` also counts words that look like its entry.
 */
type UnitMatcher = (number: number, mask: number, isLoose: boolean) => boolean

/** A full-text index in memory, which finds and ranks as the server's does. */
export class MemoryIndex implements Vocabulary {
  private postings = new Map<string, number[]>()
  private sortedTokens: string[] | null = null
  private ids: (string | null)[] = []
  private numbers = new Map<string, number>()

  /** Adds a document, or replaces the one with this id. */
  put(id: string, document: SearchDocument): void {
    this.remove(id)
    const number = this.ids.push(id) - 1
    this.numbers.set(id, number)
    for (const [bit, field] of SEARCH_FIELDS.entries())
      for (const token of document[field]) this.post(token, number, 1 << bit)
  }

  remove(id: string): void {
    const number = this.numbers.get(id)
    if (number === undefined) return
    this.ids[number] = null
    this.numbers.delete(id)
    if (this.ids.length - this.numbers.size > MAX_REMOVED) this.dropRemoved()
  }

  /**
   * The ids of those who have everything that isn't optional, each with the number of its tier: the lowest is
   * the best.
   */
  findAll(query: SearchQuery): Map<string, number> {
    const matchers = new Map(query.map((unit) => [unit, this.toUnitMatcher(unit)]))
    const toMatchers = (units: SearchQuery) => units.flatMap((unit) => matchers.get(unit) ?? [])
    const listed = listTiers(query)
      .flat()
      .map(({ conditions, loose }) => ({
        conditions: conditions.map(({ unit, fields }) => ({
          isMatching: matchers.get(unit) ?? this.toUnitMatcher(unit),
          mask: toMask(fields),
        })),
        loose,
      }))
    const required = toMatchers(query.filter(({ optional }) => !optional))
    const names = listTypedWords(query).map((word) => this.readFields([nameToken(word)]))
    const tiers = new Map<string, number>()
    for (const [number, id] of this.listMatching(required, FIELD_MASK)) {
      const tier =
        names.length > 0 && names.every((fields) => fields[number])
          ? -1
          : listed.findIndex(({ conditions, loose }) =>
              conditions.every(({ isMatching, mask }) => isMatching(number, mask, loose)),
            )
      tiers.set(id, tier)
    }
    return tiers
  }

  /** The ids of those who have everything within these fields. */
  findWithin(query: SearchQuery, fields: SearchField[]): string[] {
    const units = query.map((unit) => this.toUnitMatcher(unit))
    return this.listMatching(units, toMask(fields)).map(([, id]) => id)
  }

  /** Whether the name of one of them has all of these words. */
  hasName(words: string[]): boolean {
    const fields = words.map((word) => this.readFields([nameToken(word)]))
    return (
      fields.length > 0 && this.ids.some((id, number) => id !== null && fields.every((bits) => bits[number]))
    )
  }

  /**
   * The ids of those who have most, in order. `sortBest` puts those with any of the things in the order of
   * their standing, without whom the filters leave out.
   */
  findMost(query: SearchQuery, sortBest: (ids: string[]) => string[]): string[] {
    const units = query.map((unit) => this.toUnitMatcher(unit))
    const hasAny: UnitMatcher = (...of) => units.some((unit) => unit(...of))
    const ids = this.listMatching([hasAny], FIELD_MASK).map(([, id]) => id)
    const best = sortBest(ids).map((id) => this.numbers.get(id) ?? -1)
    const matches = units.map((unit, i) => ({
      named: query[i]?.named ?? false,
      anywhere: takeMatching(best, (number) => unit(number, FIELD_MASK, true), MAX_SOME_WORDS),
      strong: takeMatching(best, (number) => unit(number, STRONG_MASK, false), MAX_SOME_WORDS),
    }))
    return pickMost(matches, best).flatMap((number) => this.ids[number] ?? [])
  }

  get words(): Iterable<string> {
    return [...this.postings.keys()].filter(isWordToken)
  }

  has(token: string): boolean {
    return this.postings.get(token)?.some((posting) => this.isPresent(posting)) ?? false
  }

  hasPrefix(prefix: string): boolean {
    return this.listBeginning(prefix).some((token) => this.has(token))
  }

  count(token: string): number {
    return this.postings.get(token)?.filter((posting) => this.isPresent(posting)).length ?? 0
  }

  /** A device has few enough words. */
  async pause(): Promise<void> {}

  /** The numbers and ids of the documents that have all of the units within these fields. */
  private listMatching(units: UnitMatcher[], mask: number): [number, string][] {
    if (units.length === 0) return []
    return this.ids.flatMap((id, number) =>
      id !== null && units.every((unit) => unit(number, mask, true)) ? [[number, id]] : [],
    )
  }

  private toUnitMatcher({ words, entries, named }: QueryUnit): UnitMatcher {
    const byEntry = this.readFields(entries)
    const byWord = words.map(({ prefix, whole, tokens }) =>
      this.readFields([...(whole ? [prefix] : this.listBeginning(prefix)), ...tokens]),
    )
    return (number, mask, isLoose) =>
      hasField(byEntry, number, mask) ||
      ((isLoose || !named) && byWord.length > 0 && byWord.every((fields) => hasField(fields, number, mask)))
  }

  /** The fields that have one of the tokens. */
  private readFields(tokens: string[]): FieldBits {
    const fields: FieldBits = new Uint8Array(this.ids.length)
    for (const token of tokens)
      for (const posting of this.postings.get(token) ?? [])
        fields[posting >> FIELD_BITS] = (fields[posting >> FIELD_BITS] ?? 0) | (posting & FIELD_MASK)
    return fields
  }

  private listBeginning(prefix: string): string[] {
    this.sortedTokens ??= [...this.postings.keys()].sort()
    const from = lowerBound(this.sortedTokens, prefix)
    let to = from
    while (this.sortedTokens[to]?.startsWith(prefix)) to++
    return this.sortedTokens.slice(from, to)
  }

  private isPresent(posting: number): boolean {
    return this.ids[posting >> FIELD_BITS] !== null
  }

  private post(token: string, number: number, mask: number): void {
    const list = this.postings.get(token)
    const last = list?.at(-1) ?? -1
    if (list && last >> FIELD_BITS === number) list[list.length - 1] = last | mask
    else if (list) list.push((number << FIELD_BITS) | mask)
    else {
      this.postings.set(token, [(number << FIELD_BITS) | mask])
      this.sortedTokens = null
    }
  }

  /** Renumbers what is there. */
  private dropRemoved(): void {
    const renumbered = new Map<number, number>()
    this.ids = this.ids.filter((id, number) => {
      if (id === null) return false
      renumbered.set(number, renumbered.size)
      this.numbers.set(id, renumbered.size - 1)
      return true
    })
    for (const [token, postings] of this.postings) {
      const remaining = postings.flatMap((posting) => {
        const number = renumbered.get(posting >> FIELD_BITS)
        return number === undefined ? [] : [(number << FIELD_BITS) | (posting & FIELD_MASK)]
      })
      if (remaining.length > 0) this.postings.set(token, remaining)
      else this.postings.delete(token)
    }
    this.sortedTokens = null
  }
}

const hasField = (fields: FieldBits, number: number, mask: number): boolean =>
  ((fields[number] ?? 0) & mask) !== 0

/** The first of the items that match, at most so many. */
function takeMatching<Item>(items: Item[], isMatching: (item: Item) => boolean, max: number): Item[] {
  const taken: Item[] = []
  for (const item of items) {
    if (taken.length === max) break
    if (isMatching(item)) taken.push(item)
  }
  return taken
}
