import { toEntryId } from './catalog-words.ts'
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
  const toNameTokens = (items: string[][]) => items.flatMap((names) => tokenizeNames(names, thesaurus))
  const toItemTokens = (items: SearchableItem[]) => [
    ...toNameTokens(items.map(({ names }) => names)),
    ...toEntryTokens(items.map(({ _id }) => toEntryId(_id))),
  ]
  const names = texts.names.join(' ')
  const own = texts.services.flatMap((service) => service.names.flatMap(thesaurus.findByName))
  const fields = {
    title: [
      ...toTokens(`${names} ${texts.title}`),
      ...foldWords(names).map(nameToken),
      ...toEntryTokens(thesaurus.findInText(texts.title, own)),
    ],
    services: [
      ...toItemTokens(texts.services),
      ...texts.categories.flat().flatMap(thesaurus.findByName).map(categoryToken),
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
const tokensByThesaurus = new WeakMap<Thesaurus, Map<string, string[]>>()

/** The tokens of a thing of the catalogue by its names. */
function tokenizeNames(names: string[], thesaurus: Thesaurus): string[] {
  const cached = tokensByThesaurus.get(thesaurus) ?? new Map<string, string[]>()
  tokensByThesaurus.set(thesaurus, cached)
  const key = names.join('\n')
  const tokens = cached.get(key) ?? [
    ...toTokens(names.join(' ')),
    ...toEntryTokens(names.flatMap(thesaurus.findByName)),
  ]
  if (cached.size >= MAX_CACHED_NAMES) cached.clear()
  cached.set(key, tokens)
  return tokens
}

const unique = (tokens: string[]): string[] => [...new Set(tokens)]
const toEntryTokens = (ids: string[]): string[] => ids.map(entryToken)

/** Each word, and those of its stems that aren't the word itself. */
const toTokens = (text: string): string[] =>
  unique(foldWords(text)).flatMap((word) => [
    word,
    ...stemsOf(word)
      .filter((stem) => stem !== word)
      .map(stemToken),
  ])
