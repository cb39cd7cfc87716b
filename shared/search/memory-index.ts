import { isWordToken, nameToken, SEARCH_FIELDS, type SearchDocument, type SearchField } from './document.ts'
import type { QueryUnit, QueryWord, SearchQuery } from './query.ts'
import { MAX_SOME_WORDS, pickMost, SEARCH_TIERS, STRONG_FIELDS } from './rank.ts'
import type { Vocabulary } from './slips.ts'
import { lowerBound } from './sorted.ts'

/** Postings are numbers: the document's number, then a bit for each field that has the token. */
const FIELD_BITS = SEARCH_FIELDS.length
const FIELD_MASK = 2 ** FIELD_BITS - 1
/** Up to this many documents that are no longer there are carried along. */
const MAX_REMOVED = 1000

const toMask = (fields: SearchField[]): number =>
  fields.reduce((mask, field) => mask | (1 << SEARCH_FIELDS.indexOf(field)), 0)
const TIERS = SEARCH_TIERS.map(({ fields, loose }) => ({ masks: fields.map(toMask), loose }))
const STRONG_MASK = toMask(STRONG_FIELDS)

/** The fields of each document that has something, as bits by the document's number. */
type Matches = Map<number, number>

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
    const masks = new Map<string, number>()
    for (const [bit, field] of SEARCH_FIELDS.entries())
      for (const token of document[field]) masks.set(token, (masks.get(token) ?? 0) | (1 << bit))
    for (const [token, mask] of masks) this.post(token, (number << FIELD_BITS) | mask)
  }

  remove(id: string): void {
    const number = this.numbers.get(id)
    if (number === undefined) return
    this.ids[number] = null
    this.numbers.delete(id)
    if (this.ids.length - this.numbers.size > MAX_REMOVED) this.dropRemoved()
  }

  /** The ids of those who have everything, each with the number of its tier: the lowest is the best. */
  findAll(query: SearchQuery): Map<string, number> {
    const units = query.map((unit) => this.toUnitMatcher(unit))
    const names = query.flatMap(({ words }) => words.map(({ prefix }) => this.findToken(nameToken(prefix))))
    const tiers = new Map<string, number>()
    for (const [number] of units[0]?.(FIELD_MASK, true) ?? []) {
      const id = this.ids[number]
      if (!id || !units.every((unit) => unit(FIELD_MASK, true).has(number))) continue
      const tier = names.every((matches) => matches.has(number))
        ? -1
        : TIERS.findIndex(({ masks, loose }) =>
            masks.every((mask) => units.every((unit) => unit(mask, loose).has(number))),
          )
      tiers.set(id, tier)
    }
    return tiers
  }

  /** The ids of those who have everything within these fields. */
  findWithin(query: SearchQuery, fields: SearchField[]): string[] {
    const mask = toMask(fields)
    const [first, ...others] = query.map((unit) => this.toUnitMatcher(unit)(mask, true))
    return [...(first?.keys() ?? [])].flatMap((number) =>
      others.every((matches) => matches.has(number)) ? (this.ids[number] ?? []) : [],
    )
  }

  /** Whether the name of one of them has all of these words. */
  hasName(words: string[]): boolean {
    const [first, ...others] = words.map((word) => this.findToken(nameToken(word)))
    return [...(first?.keys() ?? [])].some((number) => others.every((matches) => matches.has(number)))
  }

  /**
   * The ids of those who have most, in order. `sortBest` puts those with one of the things in the order of
   * their standing, without whom the filters leave out.
   */
  findMost(query: SearchQuery, sortBest: (ids: string[]) => string[]): string[] {
    const counts = new Map<string, { count: number; strong: number }>()
    const addAll = (matches: Matches, add: { count: number; strong: number }) => {
      const ids = [...matches.keys()].map((number) => this.ids[number]).filter((id) => typeof id === 'string')
      for (const id of sortBest(ids).slice(0, MAX_SOME_WORDS)) {
        const counted = counts.get(id) ?? { count: 0, strong: 0 }
        counts.set(id, { count: counted.count + add.count, strong: counted.strong + add.strong })
      }
    }
    for (const unit of query.map((item) => this.toUnitMatcher(item))) {
      addAll(unit(FIELD_MASK, true), { count: 1, strong: 0 })
      addAll(unit(STRONG_MASK, false), { count: 0, strong: 1 })
    }
    return pickMost(counts, sortBest([...counts.keys()]))
  }

  get words(): Iterable<string> {
    return [...this.postings.keys()].filter(isWordToken)
  }

  has(token: string): boolean {
    return this.count(token) > 0
  }

  hasPrefix(prefix: string): boolean {
    return this.findPrefix(prefix).size > 0
  }

  count(token: string): number {
    return this.findToken(token).size
  }

  /** A device has few enough words. */
  async pause(): Promise<void> {}

  /** Matches of a unit within fields, each computed once. */
  private toUnitMatcher({ words, entries, named }: QueryUnit): (mask: number, loose: boolean) => Matches {
    const wordMatches = words.map((word) => this.findWord(word))
    const entryMatches = unite(entries.map((entry) => this.findToken(entry)))
    const known = new Map<number, Matches>()
    return (mask, loose) => {
      const byWords = loose || !named
      const key = byWords ? -mask : mask
      const matches = known.get(key) ?? new Map([...entryMatches].filter(([, fields]) => fields & mask))
      if (known.has(key)) return matches
      known.set(key, matches)
      for (const [number, fields] of byWords ? (wordMatches[0] ?? []) : [])
        if (wordMatches.every((word) => (word.get(number) ?? 0) & mask)) matches.set(number, fields)
      return matches
    }
  }

  private findWord({ prefix, whole, tokens }: QueryWord): Matches {
    const matches = whole ? this.findToken(prefix) : this.findPrefix(prefix)
    return unite([matches, ...tokens.map((token) => this.findToken(token))])
  }

  private findPrefix(prefix: string): Matches {
    this.sortedTokens ??= [...this.postings.keys()].sort()
    const tokens = this.sortedTokens
    const found: Matches[] = []
    for (let i = lowerBound(tokens, prefix); tokens[i]?.startsWith(prefix); i++)
      found.push(this.findToken(tokens[i] ?? ''))
    return unite(found)
  }

  private findToken(token: string): Matches {
    const matches: Matches = new Map()
    for (const posting of this.postings.get(token) ?? [])
      if (this.ids[posting >> FIELD_BITS] !== null) matches.set(posting >> FIELD_BITS, posting & FIELD_MASK)
    return matches
  }

  private post(token: string, posting: number): void {
    const list = this.postings.get(token)
    if (list) list.push(posting)
    else {
      this.postings.set(token, [posting])
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

function unite(all: Matches[]): Matches {
  const [first = new Map<number, number>(), ...others] = all
  const united: Matches = others.length > 0 ? new Map(first) : first
  for (const matches of others)
    for (const [number, fields] of matches) united.set(number, (united.get(number) ?? 0) | fields)
  return united
}
