import { RULES } from '../rules.ts'
import { isRequestVerbatim } from './request-words.ts'
import { stem } from './stems.ts'
import { dropStopWords } from './stop-words.ts'
import { foldWords, SEARCH_LANGUAGES, type SearchLanguage } from './words.ts'

/** The longest phrase, in words, that an entry can be found by. */
export const MAX_PHRASE_WORDS = RULES.searchPhraseMax
/** From this length on, the beginning of a word is enough to find an entry. */
const MIN_PREFIX_LENGTH = 4

/** What a trade, a service or a skill is called, by language; `id` is unique among all entries. */
export interface ThesaurusEntry {
  id: string
  /** The entries that it is a part of: a skill's service, a service's category. */
  broader: string[]
  phrases: Record<SearchLanguage, string[]>
}

export interface Thesaurus {
  /** The entries that are called by exactly these words, in any language and order. */
  findEntries(words: string[]): string[]
  /** The entries with a word that begins like this. */
  findByPrefix(prefix: string): string[]
  /** The entries that a name of a service, a skill or a category belongs to. */
  findByName(name: string): string[]
  /**
   * The entries that are named anywhere in a text. A request word alone names none: "I will build your app"
   * is no builder's.
   */
  findInText(text: string): string[]
  /** The entries that an entry is a part of. */
  findBroader(id: string): string[]
  /** All words of all entries, each with the entries it is of. */
  words: Map<string, string[]>
}

/**
 * Reads entries of one a line: "Plumbing < Construction: plumber; fontanero, plomero; plombier; سباك". The
 * name stands first and is English, with what it is a part of; then come the words by language, in the order
 * of SEARCH_LANGUAGES.
 */
export function parseThesaurus(text: string): ThesaurusEntry[] {
  return text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => {
      const [head = '', rest = ''] = row.split(':')
      const [name = '', whole = ''] = head.split('<').map((part) => part.trim())
      const lists = rest.split(';').map((list) => list.split(',').map((phrase) => phrase.trim()))
      const [en = [], es = [], fr = [], ar = []] = lists.map((list) => list.filter(Boolean))
      // What is called the same everywhere isn't repeated.
      const phrases = {
        en: [name, ...en],
        es: es.length > 0 ? es : [name],
        fr: fr.length > 0 ? fr : [name],
        ar,
      }
      return { id: toId(name), broader: whole.split(',').filter(Boolean).map(toId), phrases }
    })
}

const toId = (name: string): string => foldWords(name).join('')

export function createThesaurus(entries: ThesaurusEntry[]): Thesaurus {
  const idsByKey = new Map<string, string[]>()
  const words = new Map<string, string[]>()
  const singleWords = new Map<string, string[]>()
  const knownStems = {
    en: new Set<string>(),
    es: new Set<string>(),
    fr: new Set<string>(),
    ar: new Set<string>(),
  }
  const broader = new Map(entries.map((entry) => [entry.id, entry.broader]))
  for (const { id, phrases } of entries)
    for (const language of SEARCH_LANGUAGES)
      for (const phrase of phrases[language]) {
        const content = dropStopWords(foldWords(phrase))
        const stems = content.map((word) => stem(word, language))
        for (const each of stems) knownStems[language].add(each)
        add(idsByKey, joinStems(stems, language), id)
        for (const word of content) add(words, word, id)
        if (content.length === 1) add(singleWords, content[0] ?? '', id)
      }
  const sortedWords = [...singleWords.keys()].sort()
  const findEntries = (searched: string[]) => [
    ...new Set(
      SEARCH_LANGUAGES.flatMap((language) => {
        const stems = searched.map((word) => stem(word, language))
        return idsByKey.get(joinStems(stems, language)) ?? []
      }),
    ),
  ]
  return {
    findEntries,
    findByPrefix(prefix) {
      if (prefix.length < MIN_PREFIX_LENGTH) return []
      const found = sortedWords.filter((word) => word.startsWith(prefix))
      return [...new Set(found.flatMap((word) => singleWords.get(word) ?? []))]
    },
    findByName: (name) => findEntries(dropStopWords(foldWords(name))),
    findInText(text) {
      const content = dropStopWords(foldWords(text))
      const ids = SEARCH_LANGUAGES.flatMap((language) => {
        const stems = content.map((word) => stem(word, language))
        return stems.flatMap((_, from) => {
          const phrase = stems.slice(from, from + MAX_PHRASE_WORDS)
          // Most words of a title are in no phrase of the thesaurus.
          const unknown = phrase.findIndex((each) => !knownStems[language].has(each))
          const known = unknown < 0 ? phrase : phrase.slice(0, unknown)
          return known.flatMap((_, more) =>
            more === 0 && isRequestVerbatim(content[from] ?? '')
              ? []
              : (idsByKey.get(joinStems(known.slice(0, more + 1), language)) ?? []),
          )
        })
      })
      return [...new Set(ids)]
    },
    findBroader: (id) => broader.get(id) ?? [],
    words,
  }
}

/** Words in any order are one phrase, however often they stand in it: "design web" is "web design". */
const joinStems = (stems: string[], language: SearchLanguage): string =>
  `${language} ${[...new Set(stems)].sort().join(' ')}`

function add(lists: Map<string, string[]>, key: string, id: string): void {
  const ids = lists.get(key) ?? []
  if (!ids.includes(id)) lists.set(key, [...ids, id])
}
