import { RULES } from '../rules.ts'
import { memoize } from './memoize.ts'
import { isRequestVerbatim } from './request-words.ts'
import { stem } from './stems.ts'
import { dropStopWords } from './stop-words.ts'
import { foldWords, SEARCH_LANGUAGES, type SearchLanguage } from './words.ts'

/** The longest phrase, in words, that an entry can be found by. */
export const MAX_PHRASE_WORDS = RULES.searchPhraseMax
const MAX_CACHED_PHRASES = 20_000
/** From here on the beginning of a word is enough to find an entry; Arabic writes few vowels (سبا). */
const MIN_PREFIX = /^.{4}|^\p{Script=Arabic}{3}/u

/** What a trade, a service or a skill is called, by language; `id` is unique among all entries. */
export interface ThesaurusEntry {
  id: string
  /** The entries that it is a part of: a skill's service, a service's category. */
  broader: string[]
  /** What whoever offers it makes as well: who designs websites, a website. */
  includes: string[]
  phrases: Record<SearchLanguage, string[]>
}

export interface Thesaurus {
  /** The entries that are called by exactly these words, in any language and order. */
  findEntries(words: string[]): string[]
  /** The entries with a word that begins like this. */
  findByPrefix(prefix: string): string[]
  /**
   * The entries that a name of a service, a skill or a category belongs to: those that are called just this,
   * or else those that are called alike.
   */
  findByName(name: string): string[]
  /**
   * The entries that are named anywhere in a text of somebody who offers `own`. A request word alone names
   * none ("I will build your app" is no builder's), nor does a word that is only alike, unless it is of their
   * trade ("leave it clean"), nor a part of a phrase of another category ("data cleaning" is no cleaner's).
   */
  findInText(text: string, own?: string[]): string[]
  /** Whether services with skills of their own are parts of it. */
  isCategory(id: string): boolean
  /** Whether two entries are of the same category, or one includes the other. */
  isAkin(a: string, b: string): boolean
  /** The entries that an entry is a part of. */
  findBroader(id: string): string[]
  /** The services that include it. */
  findIncluding(id: string): string[]
  /** All words of all entries, each with the entries it is of. */
  words: Map<string, string[]>
}

/**
 * Reads entries of one a line: "Plumbing < Construction: plumber; fontanero, plomero; plombier; سباك". The
 * name stands first and is English, with what it is a part of, and after "+" what it includes; then come the
 * words by language, in the order of SEARCH_LANGUAGES.
 */
export function parseThesaurus(text: string): ThesaurusEntry[] {
  return text
    .split('\n')
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => {
      const [head = '', rest = ''] = row.split(':')
      const [name = '', above = ''] = head.split('<').map((part) => part.trim())
      const [whole = '', included = ''] = above.split('+')
      const lists = rest.split(';').map((list) => list.split(',').map((phrase) => phrase.trim()))
      const [en = [], es = [], fr = [], ar = []] = lists.map((list) => list.filter(Boolean))
      // What is called the same everywhere isn't repeated.
      const phrases = {
        en: [name, ...en],
        es: es.length > 0 ? es : [name],
        fr: fr.length > 0 ? fr : [name],
        ar,
      }
      return { id: toId(name), broader: toIds(whole), includes: toIds(included), phrases }
    })
}

const toIds = (names: string): string[] => names.split(',').map(toId).filter(Boolean)
const toId = (name: string): string => foldWords(name).join('')

export function createThesaurus(entries: ThesaurusEntry[]): Thesaurus {
  const steps = buildThesaurus(entries)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Builds a thesaurus entry by entry: all of them at once would block a phone's input. */
export function* buildThesaurus(entries: ThesaurusEntry[]): Generator<void, Thesaurus> {
  const idsByKey = new Map<string, string[]>()
  const idsByPhrase = new Map<string, string[]>()
  const words = new Map<string, string[]>()
  const singleWords = new Map<string, string[]>()
  const knownStems = new Set<string>()
  const broader = new Map(entries.map((entry) => [entry.id, entry.broader]))
  const including = new Map<string, string[]>()
  for (const { id, includes } of entries) for (const included of includes) add(including, included, id)
  for (const { id, phrases } of entries) {
    for (const language of SEARCH_LANGUAGES)
      for (const phrase of phrases[language]) {
        const content = dropStopWords(foldWords(phrase))
        add(idsByKey, toKey(content, language), id)
        add(idsByPhrase, toSorted(content), id)
        for (const word of content) {
          add(words, word, id)
          knownStems.add(stem(word, language))
        }
        if (content.length === 1) add(singleWords, content[0] ?? '', id)
      }
    yield
  }
  const isKnown = memoize(MAX_CACHED_PHRASES, (word) =>
    SEARCH_LANGUAGES.some((language) => knownStems.has(stem(word, language))),
  )
  const sortedWords = [...singleWords.keys()].sort()
  const findExact = (searched: string[]) => idsByPhrase.get(toSorted(searched)) ?? []
  const findAlike = (searched: string[]) => [
    ...new Set(SEARCH_LANGUAGES.flatMap((language) => idsByKey.get(toKey(searched, language)) ?? [])),
  ]
  const kin = new Map(entries.map(({ id, includes }) => [id, [id, ...includes, ...listWholes(id, broader)]]))
  const isAkin = (a: string, b: string) => {
    const ofB = kin.get(b) ?? [b]
    return (kin.get(a) ?? [a]).some((id) => ofB.includes(id))
  }
  const categories = new Set(entries.flatMap(({ id }) => listWholes(id, broader).slice(1)))
  /** Whoever writes "contractor" means no contracts: what is only alike must be of the same trade. */
  const findPhrase = memoize(MAX_CACHED_PHRASES, (phrase) => {
    const searched = phrase.split(' ')
    const alike = findAlike(searched)
    if (alike.length < 2) return alike
    const exact = findExact(searched)
    return exact.length === 0 ? alike : alike.filter((id) => exact.some((other) => isAkin(id, other)))
  })
  const findEntries = (searched: string[]) => findPhrase(searched.join(' '))
  const findWord = (word: string, own: string[]) =>
    isRequestVerbatim(word)
      ? []
      : findEntries([word]).filter(
          (id) => findExact([word]).includes(id) || own.some((other) => isAkin(id, other)),
        )
  return {
    findEntries,
    findByPrefix(prefix) {
      if (!MIN_PREFIX.test(prefix)) return []
      const found = sortedWords.filter((word) => word.startsWith(prefix))
      return [...new Set(found.flatMap((word) => singleWords.get(word) ?? []))]
    },
    findByName(name) {
      const content = dropStopWords(foldWords(name))
      const exact = findExact(content)
      return exact.length > 0 ? exact : findAlike(content)
    },
    findInText(text, own = []) {
      const content = dropStopWords(foldWords(text))
      const phrases = content.flatMap((_, from) => {
        const phrase = content.slice(from, from + MAX_PHRASE_WORDS)
        // Most words of a title are in no phrase of the thesaurus.
        const unknown = phrase.findIndex((word) => !isKnown(word))
        const known = unknown < 0 ? phrase : phrase.slice(0, unknown)
        return known.flatMap((word, more) => {
          const ids = more > 0 ? findEntries(known.slice(0, more + 1)) : findWord(word, own)
          return ids.length > 0 ? [{ from, to: from + more, ids }] : []
        })
      })
      const ids = phrases.flatMap((part) => {
        const around = phrases.filter((other) => isWithin(part, other)).flatMap((other) => other.ids)
        return around.length > 0
          ? part.ids.filter((id) => around.some((other) => isAkin(id, other)))
          : part.ids
      })
      return [...new Set(ids)]
    },
    isCategory: (id) => categories.has(id),
    isAkin,
    findBroader: (id) => broader.get(id) ?? [],
    findIncluding: (id) => including.get(id) ?? [],
    words,
  }
}

interface Span {
  from: number
  to: number
}

/** Whether a phrase is a part of a longer one. */
const isWithin = (part: Span, whole: Span): boolean =>
  whole.from <= part.from && part.to <= whole.to && whole.to - whole.from > part.to - part.from

/** All that an entry is a part of, however far up. */
function listWholes(id: string, broader: Map<string, string[]>): string[] {
  const above = broader.get(id) ?? []
  return [...above, ...above.flatMap((each) => listWholes(each, broader))]
}

/** Words in any order, alike only in their number: "flores" is "flor". */
const toSorted = (words: string[]): string =>
  [...new Set(words.map((word) => word.replace(/e?s$|x$/, '').replace(/e$/, '')))].sort().join(' ')

/** Words in any order are one phrase, however often they stand in it: "design web" is "web design". */
const toKey = (words: string[], language: SearchLanguage): string =>
  `${language} ${[...new Set(words.map((word) => stem(word, language)))].sort().join(' ')}`

function add(lists: Map<string, string[]>, key: string, id: string): void {
  const ids = lists.get(key) ?? []
  if (!ids.includes(id)) lists.set(key, [...ids, id])
}
