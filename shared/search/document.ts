import { toEntryId } from './catalog-words.ts'
import { memoize } from './memoize.ts'
import { stemsOf } from './stems.ts'
import type { Thesaurus } from './thesaurus.ts'
import { foldWords } from './words.ts'

/** The fields of an indexed freelancer, from the most to the least telling. */
export const SEARCH_FIELDS = ['title', 'services', 'skills', 'text'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** A service or a skill, with its names in all its languages. */
export interface SearchableItem {
  _id: string
  names: string[]
}

/** What a freelancer is found by. Each list of `categories` has the names of one in all its languages. */
export interface SearchableTexts {
  names: string[]
  title: string
  services: SearchableItem[]
  skills: SearchableItem[]
  categories: string[][]
  text: string
}

/** The tokens of each field, each once. */
export type SearchDocument = Record<SearchField, string[]>

/**
 * A stem, an entry of the thesaurus and a word of a name are marked, as none of them may be taken for a word.
 */
export const stemToken = (stem: string): string => `=${stem}`
export const entryToken = (id: string): string => `~${id}`
/** Whoever offers a service does what its category is called: each of them is a "web developer". */
export const categoryToken = (id: string): string => entryToken(`all${id}`)
export const entryId = (token: string): string => token.slice(1)
export const nameToken = (word: string): string => `@${word}`
export const isWordToken = (token: string): boolean => !/^[=~@]/.test(token)

export function buildDocument(texts: SearchableTexts, thesaurus: Thesaurus): SearchDocument {
  const read = (names: string[]) => readNames(names, thesaurus)
  const toNameTokens = (items: string[][]) => items.flatMap((names) => read(names).tokens)
  const toItemTokens = (items: SearchableItem[]) => [
    ...toNameTokens(items.map(({ names }) => names)),
    ...toEntryTokens(items.map(({ _id }) => toEntryId(_id))),
  ]
  const names = texts.names.join(' ')
  const own = texts.services.flatMap(({ names }) => read(names).ids)
  const fields = {
    title: [
      ...toTokens(`${names} ${texts.title}`),
      ...foldWords(names).map(nameToken),
      ...toEntryTokens(thesaurus.findInText(texts.title, own)),
    ],
    services: [
      ...toItemTokens(texts.services),
      ...texts.categories.flatMap((names) => read(names).ids).map(categoryToken),
    ],
    skills: [...toItemTokens(texts.skills), ...toNameTokens(texts.categories)],
    text: toTokens(texts.text),
  }
  return {
    title: unique(fields.title),
    services: unique(fields.services),
    skills: unique(fields.skills),
    text: unique(fields.text),
  }
}

/** Names of the catalogue are those of many freelancers. */
const MAX_CACHED_NAMES = 5000
const namesByThesaurus = new WeakMap<Thesaurus, (key: string) => ReadNames>()

interface ReadNames {
  tokens: string[]
  /** The entries that they belong to. */
  ids: string[]
}

/** What a thing of the catalogue is found by, from its names. */
function readNames(names: string[], thesaurus: Thesaurus): ReadNames {
  const known =
    namesByThesaurus.get(thesaurus) ??
    memoize(MAX_CACHED_NAMES, (key) => {
      const ids = key.split('\n').filter(Boolean).flatMap(thesaurus.findByName)
      return { tokens: [...toTokens(key), ...toEntryTokens(ids)], ids }
    })
  namesByThesaurus.set(thesaurus, known)
  return known(names.join('\n'))
}

const unique = (tokens: string[]): string[] => [...new Set(tokens)]
const toEntryTokens = (ids: string[]): string[] => ids.map(entryToken)

const MAX_CACHED_WORDS = 20_000
/** A word, and those of its stems that aren't the word itself. */
const tokensOf = memoize(MAX_CACHED_WORDS, (word): string[] => [
  word,
  ...stemsOf(word)
    .filter((stem) => stem !== word)
    .map(stemToken),
])

const toTokens = (text: string): string[] => unique(foldWords(text)).flatMap(tokensOf)
