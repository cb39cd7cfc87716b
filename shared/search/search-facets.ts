import type { NearQuery } from '../places.ts'
import { type CountedFilters, type SellerFacets, toFacet } from '../seller-facets.ts'
import { addFoundMisses, countFacets, type FacetIndex, type Misses } from './facet-index.ts'
import type { SearchedPlace, TownEngine } from './place-words.ts'
import type { SearchQuery } from './query.ts'
import { pickDeciding } from './rank.ts'
import { type SearchEngine, searchSellers } from './search.ts'
import type { Vocabulary } from './slips.ts'
import type { Thesaurus } from './thesaurus.ts'

/** Where the words of a search are looked up. */
export interface WordEngine {
  /** The numbers in the index of those who have everything that is looked for, whatever the filters. */
  find(query: SearchQuery): Promise<ArrayLike<number>>
  hasName(word: string): Promise<boolean>
  readVocabulary(): Promise<Vocabulary>
  place?: SearchedPlace | undefined
  towns?:
    | (Pick<TownEngine<SellerFacets>, 'findTowns' | 'findBiggestTowns' | 'listNamed' | 'hasNamed'> & {
        /** The numbers of those near a place. */
        findNearby(near: NearQuery): Promise<ArrayLike<number>>
      })
    | undefined
}

/** Who is counted: all of an index, and the filters that each doesn't match. */
export interface Counted {
  index: FacetIndex
  misses: Misses
}

/**
 * Counts the freelancers of each choice. Where the list has those without slips in the words, or those with
 * most of the words, the counts are of these.
 */
export async function countSearchFacets(
  { index, misses }: Counted,
  filters: CountedFilters,
  engine: WordEngine,
  thesaurus: Thesaurus,
): Promise<SellerFacets> {
  const { search, exact } = filters
  if (!search?.trim()) return countFacets(index, misses)
  const {
    correction: _correction,
    someWords: _someWords,
    place: _place,
    unservedPlace: _unservedPlace,
    namedCountry: _namedCountry,
    ...facets
  } = await searchSellers(
    createEngine({ index, misses }, engine, filters.country),
    search,
    thesaurus,
    exact === 'true',
  )
  return facets
}

function createEngine(
  { index, misses }: Counted,
  words: WordEngine,
  countries: string[] | undefined,
): SearchEngine<SellerFacets> {
  const createWithin = (found: ArrayLike<number>, within = countries) =>
    createEngine({ index, misses: addFoundMisses(misses, found) }, { ...words, towns: undefined }, within)
  const countFound = (found: ArrayLike<number>) => countFacets(index, addFoundMisses(misses, found))
  const { towns } = words
  return {
    async findAll(query) {
      const required = query.filter(({ optional }) => !optional)
      return countFound(required.length === 0 ? [] : await words.find(required))
    },
    async findMost(query) {
      const counts = new Uint8Array(index.size)
      for (const unit of pickDeciding(query)) {
        const found = await words.find([unit])
        for (let i = 0; i < found.length; i++) counts[found[i] ?? 0] = (counts[found[i] ?? 0] ?? 0) + 1
      }
      const most = counts.reduce((max, count, i) => (misses[i] === 0 && count > max ? count : max), 1)
      return countFound([...counts.keys()].filter((i) => counts[i] === most))
    },
    findEverybody: async () => countFacets(index, misses),
    hasName: words.hasName,
    readVocabulary: words.readVocabulary,
    place: words.place,
    countries,
    towns: towns && {
      ...towns,
      searchNear: async (near) => createWithin(await towns.findNearby(near)),
      searchIn: countries
        ? undefined
        : async (country) => createWithin(index.facets.get(toFacet('country', country)) ?? [], [country]),
    },
  }
}
