import { entryToken, stemToken } from './document.ts'
import { stemsOf } from './stems.ts'
import { MAX_PHRASE_WORDS, type Thesaurus } from './thesaurus.ts'
import { dropStopWords, foldWords } from './words.ts'

/** Further words of a search are left out. */
export const MAX_UNITS = 8

/** A word of a search: it matches what begins like it, or has one of the tokens. */
export interface QueryWord {
  prefix: string
  /** Only the word itself matches: nearly everybody has a word that begins with a single letter. */
  whole: boolean
  tokens: string[]
}

/**
 * One thing that is looked for, of one word or of a phrase such as "web designer". It matches by an entry of
 * the thesaurus, or by all of its words.
 */
export interface QueryUnit {
  words: QueryWord[]
  entries: string[]
  /** An entry is called just this. Then words that only look like it are the weakest match. */
  named: boolean
}

/** A parsed search; without units it matches nobody. */
export type SearchQuery = QueryUnit[]

/** The words of a search, as they were typed. */
export const listTypedWords = (query: SearchQuery): string[] =>
  query.flatMap(({ words }) => words.map(({ prefix }) => prefix))

/** Splits a search into what is looked for. The longest phrases that the thesaurus knows stay together. */
export function parseQuery(search: string, thesaurus: Thesaurus): SearchQuery {
  const words = [...new Set(dropStopWords(foldWords(search)))]
  const units: SearchQuery = []
  for (let from = 0; from < words.length && units.length < MAX_UNITS; ) {
    const { length, ids, named } = findLongestPhrase(words.slice(from, from + MAX_PHRASE_WORDS), thesaurus)
    units.push({
      words: words.slice(from, from + length).map(toQueryWord),
      entries: ids.map(entryToken),
      named,
    })
    from += length
  }
  return units
}

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

function toQueryWord(word: string): QueryWord {
  const stems = stemsOf(word)
  return {
    prefix: word,
    whole: /^[a-z\d]$/.test(word),
    tokens: [...stems.filter((stem) => stem !== word), ...stems.map(stemToken)],
  }
}
