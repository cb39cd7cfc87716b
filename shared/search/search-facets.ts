import type { NearQuery } from '../places.ts'
import type { SellerFacets } from '../seller-facets.ts'
import { COUNTED_PER_TURN, type Counted, countFacets, createMissFinder, markNumbers } from './facet-index.ts'
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

/**
 * Counts the freelancers of each choice. Where the list has those without slips in the words, or those with
 * most of the words, the counts are of these.
 */
export async function countSearchFacets(
  counted: Counted,
  engine: WordEngine,
  thesaurus: Thesaurus,
): Promise<SellerFacets> {
  const { search, exact } = counted.filters
  if (!search?.trim()) return countFacets(counted)
  const {
    correction: _correction,
    someWords: _someWords,
    place: _place,
    unservedPlace: _unservedPlace,
    namedCountry: _namedCountry,
    ...facets
  } = await searchSellers(createEngine(counted, engine), search, thesaurus, exact === 'true')
  return facets
}

function createEngine(counted: Counted, words: WordEngine): SearchEngine<SellerFacets> {
  const { index, filters, named, nearby } = counted
  const countries = named ?? filters.country
  const createWithin = (place: Partial<Counted>) =>
    createEngine({ ...counted, ...place }, { ...words, towns: undefined })
  const { towns } = words
  const isNobodyThere = nearby?.includes(1) === false
  return {
    async findAll(query) {
      const required = query.filter(({ optional }) => !optional)
      const found = isNobodyThere || required.length === 0 ? [] : await words.find(required)
      return countFacets(counted, found)
    },
    async findMost(query) {
      const counts = new Uint8Array(index.size)
      for (const unit of pickDeciding(query)) {
        const found = await words.find([unit])
        for (let i = 0; i < found.length; i++) counts[found[i] ?? 0] = (counts[found[i] ?? 0] ?? 0) + 1
      }
      const findMisses = createMissFinder(counted)
      let most = 1
      for (let number = 0; number < counts.length; number++) {
        if (number % COUNTED_PER_TURN === 0) await counted.pause?.()
        if ((counts[number] ?? 0) > most && findMisses(number) === 0) most = counts[number] ?? 0
      }
      const found: number[] = []
      for (let number = 0; number < counts.length; number++) {
        if (number % COUNTED_PER_TURN === 0) await counted.pause?.()
        if (counts[number] === most) found.push(number)
      }
      return countFacets(counted, found)
    },
    findEverybody: () => countFacets(counted),
    // What is found is counted alike.
    isOffered: async () => true,
    hasName: words.hasName,
    readVocabulary: words.readVocabulary,
    place: words.place,
    countries,
    towns: towns && {
      ...towns,
      searchNear: async (near) =>
        createWithin({ nearby: markNumbers(index.size, await towns.findNearby(near)) }),
      searchIn: async (codes) => createWithin({ named: codes }),
    },
  }
}
