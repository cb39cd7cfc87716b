import { createThesaurus, type Thesaurus } from './thesaurus.ts'

/** A service or a skill with what else it is found by. */
export interface WordedItem {
  _id: string
  words?: string[] | undefined
}

/** Its entry in the thesaurus, as a token of letters and digits. */
export const toEntryId = (itemId: string): string => itemId.replaceAll('-', '')

/**
 * The thesaurus, and in it the words that the operator has added to services and skills. Whoever offers one
 * has its entry among their tokens, so what is added is found at once: nobody is indexed anew.
 */
export function addCatalogWords(thesaurus: Thesaurus, items: WordedItem[]): Thesaurus {
  const entries = items.flatMap(({ _id, words = [] }) =>
    // Nobody says which language a word is of: it has the stems of each.
    words.length > 0
      ? [
          {
            id: toEntryId(_id),
            broader: [],
            includes: [],
            phrases: { en: words, es: words, fr: words, ar: words },
          },
        ]
      : [],
  )
  return entries.length > 0 ? joinThesauri(thesaurus, createThesaurus(entries)) : thesaurus
}

function joinThesauri(first: Thesaurus, second: Thesaurus): Thesaurus {
  const both = (find: (thesaurus: Thesaurus) => string[]) => [...new Set([...find(first), ...find(second)])]
  const words = new Map(first.words)
  for (const [word, ids] of second.words) words.set(word, [...(words.get(word) ?? []), ...ids])
  return {
    findEntries: (searched) => both(({ findEntries }) => findEntries(searched)),
    findByPrefix: (prefix) => both(({ findByPrefix }) => findByPrefix(prefix)),
    findByName: (name) => both(({ findByName }) => findByName(name)),
    findInText: (text, own) => both(({ findInText }) => findInText(text, own)),
    isCategory: (id) => first.isCategory(id) || second.isCategory(id),
    isAkin: (a, b) => first.isAkin(a, b) || second.isAkin(a, b),
    findIncluding: (id) => both(({ findIncluding }) => findIncluding(id)),
    findBroader: (id) => both(({ findBroader }) => findBroader(id)),
    words,
  }
}
