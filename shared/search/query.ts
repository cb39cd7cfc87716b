import { categoryToken, entryId, entryToken, stemToken } from './document.ts'
import { findLink, type Link, splitArabicFor } from './links.ts'
import { isRequestWord } from './request-words.ts'
import { stemsOf } from './stems.ts'
import { dropStopWords } from './stop-words.ts'
import { MAX_PHRASE_WORDS, type Thesaurus } from './thesaurus.ts'
import { foldWords } from './words.ts'

/** Further words of a search are left out. */
export const MAX_UNITS = 8

/** Where words have no spaces between them, a single character may be the beginning of what is looked for. */
const SINGLE_LETTER = /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}]$/u

/** From this length on, a word that names a trade is no beginning of another. */
const MIN_WHOLE_LENGTH = 4

/** A word of a search: it matches what begins like it, or has one of the tokens. */
export interface QueryWord {
  prefix: string
  /**
   * Only the word itself matches: nearly everybody has a word that begins with a single letter, and "plant"
   * is no "plantilla".
   */
  whole: boolean
  tokens: string[]
}

/**
 * One thing that is looked for, of one word or of a phrase such as "web designer". It matches by an entry of
 * the thesaurus, or by all of its words, if it has any.
 */
export interface QueryUnit {
  words: QueryWord[]
  entries: string[]
  /** An entry is called just this. Then words that only look like it are the weakest match. */
  named: boolean
  /** What those who make it offer, or else whoever is of its trade: tokens of services. */
  akin?: string[]
  /** The entries are categories only. */
  isCategory?: boolean
  /** What stands before it in the search, where that is what is wanted: "for" in "logo for a bakery". */
  after?: Link | undefined
  /**
   * It leaves nobody out: who has it comes first, of several trades that are preferred wherever they have all
   * of them.
   */
  optional?: 'raising' | 'preferred' | undefined
}

/** A parsed search; without units it matches nobody. */
export type SearchQuery = QueryUnit[]

/** What has one of these entries. */
export const toEntryUnit = (entries: string[]): QueryUnit => ({ words: [], entries, named: true })

/** The words of a search, as they were typed. */
export const listTypedWords = (query: SearchQuery): string[] =>
  query.flatMap(({ words }) => words.map(({ prefix }) => prefix))

/**
 * Splits a search into what is looked for. The longest phrases that the thesaurus knows stay together. Beside
 * a trade, words that only ask for it ("fix", "cheap") are left out.
 */
export function parseQuery(search: string, thesaurus: Thesaurus): SearchQuery {
  const { words, links } = readWords(search, thesaurus)
  const units: SearchQuery = []
  for (let from = 0; from < words.length && units.length < MAX_UNITS; ) {
    const { length, ids, named } = findLongestPhrase(words.slice(from, from + MAX_PHRASE_WORDS), thesaurus)
    units.push({
      words: words.slice(from, from + length).map((word) => toQueryWord(word, named)),
      ...toEntries(ids, thesaurus),
      named,
      ...(links.has(words[from] ?? '') && { after: links.get(words[from] ?? '') }),
    })
    from += length
  }
  return units.some(({ named }) => named) ? dropRequestWords(units) : units
}

/**
 * The things that say which work is asked for; all of them where none does. A request word that is also
 * called like an entry ("build", "new", in Spanish "persona") is meant as one only where no other trade is
 * named.
 */
export function dropRequestWords(query: SearchQuery): SearchQuery {
  const isRequest = ({ words: [first, ...more] }: QueryUnit) =>
    first !== undefined && more.length === 0 && isRequestWord(first.prefix)
  const telling = query.filter((unit) => !isRequest(unit))
  if (telling.some(({ named }) => named)) return telling
  const others = query.filter((unit) => unit.named || !isRequest(unit))
  return others.length > 0 ? others : query
}

/** A search for just these words, without what begins or ends like them. */
export const parseWholeWords = (text: string, thesaurus: Thesaurus): SearchQuery =>
  parseQuery(text, thesaurus).map(({ words, entries, named }) => ({
    words: words.map(({ prefix }) => ({ prefix, whole: true, tokens: [] })),
    entries: named ? entries : [],
    named: false,
  }))

/** Whether words that `parseWholeWords` has read are a trade's. */
export const isTrade = (query: SearchQuery): boolean => query.every(({ entries }) => entries.length > 0)

/** The words that say something, each once, and those of them that stand after one that links. */
function readWords(search: string, thesaurus: Thesaurus): { words: string[]; links: Map<string, Link> } {
  const folded = foldWords(search).flatMap((word, i) => (i === 0 ? word : splitArabicFor(word, thesaurus)))
  const words = [...new Set(dropStopWords(folded))]
  const links = new Map<string, Link>()
  let link: Link | null = null
  for (const word of folded) {
    // What is wanted stands before.
    if (word !== words[0] && folded.indexOf(word) > folded.indexOf(words[0] ?? ''))
      link = link === 'for' ? link : (findLink(word) ?? link)
    if (link && words.includes(word) && !links.has(word)) links.set(word, link)
  }
  return { words, links }
}

/** Only where categories are all that is meant, whoever offers any of their services comes first. */
function toEntries(
  found: string[],
  thesaurus: Thesaurus,
): Pick<QueryUnit, 'entries' | 'isCategory' | 'akin'> {
  // What is called like a skill and like its category ("drywall") is meant as the skill.
  const categories = listBroader(findBroader(found.map(entryToken), thesaurus), thesaurus).map(entryId)
  const ids = found.filter((id) => !categories.includes(id))
  const entries = ids.map(entryToken)
  const isCategory = ids.length > 0 && ids.every(thesaurus.isCategory)
  if (isCategory) return { entries: [...entries, ...ids.map(categoryToken)], isCategory }
  return { entries, akin: [...new Set(ids.flatMap((id) => listAkin(id, thesaurus)))] }
}

function listAkin(id: string, thesaurus: Thesaurus): string[] {
  const including = thesaurus.findIncluding(id)
  return including.length > 0
    ? including.map(entryToken)
    : listBroader([entryToken(id)], thesaurus)
        .map(entryId)
        .filter(thesaurus.isCategory)
        .map(categoryToken)
}

/** What the entries of a unit are a part of; null where they are a part of nothing. */
export function widenUnit({ entries }: QueryUnit, thesaurus: Thesaurus): QueryUnit | null {
  const broader = findBroader(entries, thesaurus)
  return broader.length > 0 ? { words: [], ...toEntries(broader.map(entryId), thesaurus), named: true } : null
}

/** All that these entries are a part of, however far up. */
export function listBroader(entries: string[], thesaurus: Thesaurus): string[] {
  const broader = findBroader(entries, thesaurus)
  return broader.length > 0 ? [...broader, ...listBroader(broader, thesaurus)] : []
}

const findBroader = (entries: string[], thesaurus: Thesaurus): string[] => [
  ...new Set(entries.flatMap((entry) => thesaurus.findBroader(entryId(entry))).map(entryToken)),
]

/** The number of words of the longest phrase that stands first, and the entries it names. */
function findLongestPhrase(
  words: string[],
  thesaurus: Thesaurus,
): { length: number; ids: string[]; named: boolean } {
  for (let length = words.length; length > 0; length--) {
    const ids = thesaurus.findEntries(words.slice(0, length))
    if (ids.length > 0) return { length, ids, named: true }
  }
  return { length: 1, ids: thesaurus.findByPrefix(words[0] ?? ''), named: false }
}

function toQueryWord(word: string, named: boolean): QueryWord {
  const stems = stemsOf(word)
  return {
    prefix: word,
    whole: SINGLE_LETTER.test(word) || (named && word.length >= MIN_WHOLE_LENGTH),
    tokens: [...stems.filter((stem) => stem !== word), ...stems.map(stemToken)],
  }
}
