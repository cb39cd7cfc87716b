import { distanceWithin, type Place, type WorkPlace } from '#shared/places.ts'
import { buildDocument, SEARCH_FIELDS } from '#shared/search/document.ts'
import type { Counted } from '#shared/search/facet-index.ts'
import { MemoryIndex } from '#shared/search/memory-index.ts'
import { MAX_NAMED, type NamedSeller, type SearchedPlace } from '#shared/search/place-words.ts'
import { listTypedWords, type SearchQuery, toEntryUnit } from '#shared/search/query.ts'
import { NAMING_FIELDS, TRADE_FIELDS } from '#shared/search/rank.ts'
import { type SearchEngine, type SearchOutcome, searchSellers } from '#shared/search/search.ts'
import { countSearchFacets } from '#shared/search/search-facets.ts'
import type { Thesaurus } from '#shared/search/thesaurus.ts'
import { foldWords } from '#shared/search/words.ts'
import type { SellerFacets } from '#shared/seller-facets.ts'
import { SELLER_COMPARATORS, type SellerSort } from '#shared/seller-filters.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { yieldToInput } from '../../platform/yield-to-input.ts'
import { loadStarterThesaurus, readThesaurus } from './catalog-thesaurus.ts'
import type { CachedSeller } from './public-tables.ts'
import { compareBySearchRank, loadNear } from './seller-index.ts'

/** Indexed without a pause: more at once would block input. */
const INDEX_BATCH_SIZE = 25

const index = new MemoryIndex()
/** The rows that were indexed, by id: a newer row is another object. */
const indexedCards = new Map<string, CachedSeller>()
/** The towns of those who were indexed, by their folded names. */
const townsByName = new Map<string, Map<string, Place>>()
const knownTowns = new Set<string>()

let indexing: Promise<void> = Promise.resolve()

/** Brings the index up to these rows, one caller after the other: a second one finds most of it done. */
export function indexCards(publicDb: PublicDb, cards: CachedSeller[]): Promise<void> {
  indexing = indexing.catch(() => undefined).then(() => indexNewCards(publicDb, cards))
  return indexing
}

async function indexNewCards(publicDb: PublicDb, cards: CachedSeller[]): Promise<void> {
  const unindexed = cards.filter((card) => indexedCards.get(card._id) !== card)
  if (unindexed.length === 0 && cards.length === indexedCards.size) return
  const ids = new Set(cards.map(({ _id }) => _id))
  for (const id of indexedCards.keys())
    if (!ids.has(id)) {
      index.remove(id)
      indexedCards.delete(id)
    }
  const [names, thesaurus, described] = await Promise.all([
    readCatalogNames(publicDb),
    loadStarterThesaurus(),
    publicDb.profiles.toCollection().primaryKeys(),
  ])
  const profileIds = new Set(described)
  for (let from = 0; from < unindexed.length; from += INDEX_BATCH_SIZE) {
    const batch = unindexed.slice(from, from + INDEX_BATCH_SIZE)
    // Most have been seen in lists only: asking for each profile costs more than indexing.
    const ids = batch.map(({ _id }) => _id).filter((id) => profileIds.has(id))
    const found = ids.length > 0 ? await publicDb.profiles.bulkGet(ids) : []
    const profiles = new Map(found.map((profile) => [profile?._id, profile]))
    await yieldToInput()
    for (const card of batch) {
      const description = profiles.get(card._id)?.description ?? ''
      index.put(card._id, toDocument(card, description, { names, thesaurus }))
      indexedCards.set(card._id, card)
      addTown(card)
    }
  }
}

/** What a freelancer is found by, by the same rule as on the server. */
export const toDocument = (
  card: CachedSeller,
  description: string,
  { names, thesaurus }: { names: Map<string, string[]>; thesaurus: Thesaurus },
) =>
  buildDocument(
    {
      names: [card.displayName, card.firstName, card.lastName],
      title: card.title,
      services: card.subCategoryIds.map((_id) => ({ _id, names: names.get(_id) ?? [] })),
      skills: card.skills.map(({ _id, name }) => ({ _id, names: names.get(_id) ?? [name] })),
      categories: card.categoryIds.map((id) => names.get(id) ?? []),
      text: `${card.bio} ${description}`,
    },
    thesaurus,
  )

interface CardSearch {
  search: string
  sort: SellerSort
  exact: boolean
  /** The place and the countries that are searched already. */
  near: string | undefined
  country: string[] | undefined
}

/** Whether somebody is among those who are searched. */
type IsIncluded = (card: CachedSeller) => boolean

/** Those who match the search and are included, in the order that the server has them in. */
export async function searchCards(
  publicDb: PublicDb,
  isIncluded: IsIncluded,
  { search, sort, exact, near, country }: CardSearch,
): Promise<SearchOutcome & { cards: CachedSeller[] }> {
  const { total, ...result } = await searchSellers(
    createEngine(isIncluded, sort, await readPlace(publicDb, near), country),
    search,
    await readThesaurus(publicDb),
    exact,
  )
  return result
}

/** Only who is found is looked at, not everybody. */
function createEngine(
  isIncluded: IsIncluded,
  sort: SellerSort,
  place: SearchedPlace | 'unknown' | undefined,
  countries: string[] | undefined,
): SearchEngine<{ cards: CachedSeller[]; total: number }> {
  const pick = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => indexedCards.get(id) ?? []).filter(isIncluded)
  const sortByRank = (ids: string[]) =>
    pick(ids)
      .sort(compareBySearchRank)
      .map(({ _id }) => _id)
  const toResult = (found: CachedSeller[]) => ({ cards: found, total: found.length })
  return {
    async findAll(query) {
      const tiers = index.findAll(query)
      const tierOf = ({ _id }: CachedSeller) => tiers.get(_id) ?? 0
      const compareTiers = (a: CachedSeller, b: CachedSeller) =>
        tierOf(a) - tierOf(b) || compareBySearchRank(a, b)
      return toResult(
        pick(tiers.keys()).sort(sort === 'best-match' ? compareTiers : SELLER_COMPARATORS[sort]),
      )
    },
    async findMost(query) {
      const found = pick(index.findMost(query, sortByRank))
      return toResult(sort === 'best-match' ? found : found.sort(SELLER_COMPARATORS[sort]))
    },
    findEverybody: async () => toResult(pick(indexedCards.keys()).sort(SELLER_COMPARATORS[sort])),
    isOffered: async (entries) =>
      pick(index.findWithin([toEntryUnit(entries)], [...SEARCH_FIELDS])).length > 0,
    hasName,
    readVocabulary: async () => index,
    place: place === 'unknown' ? undefined : place,
    countries,
    towns: place
      ? undefined
      : {
          ...savedTowns,
          async searchNear(near) {
            const isNearby = (card: CachedSeller) => distanceWithin(toWorkPlace(card), near) !== null
            return createEngine((card) => isIncluded(card) && isNearby(card), sort, 'unknown', countries)
          },
          async searchIn(codes) {
            const isThere = (card: CachedSeller) => isIncluded(card) && codes.includes(card.country)
            return createEngine(isThere, sort, 'unknown', codes)
          },
        },
  }
}

/** The place that is searched near, if one is. */
async function readPlace(
  publicDb: PublicDb,
  near: string | undefined,
): Promise<SearchedPlace | 'unknown' | undefined> {
  if (near === undefined) return undefined
  const center = await (await loadNear()).findCenter(publicDb, near)
  return center ? { ...savedTowns, center } : 'unknown'
}

/** The towns of the indexed freelancers. */
const savedTowns = {
  findTowns: async (name: string): Promise<Place[]> => [...(townsByName.get(name)?.values() ?? [])],
  findBiggestTowns: async (name: string): Promise<Place[]> =>
    (await import('#shared/search/biggest-towns.ts')).findBiggestTowns(name),
  async listNamed(rest: SearchQuery, name: SearchQuery): Promise<NamedSeller[]> {
    const named = index.findWithin(name, NAMING_FIELDS)
    const found = rest.length === 0 ? null : index.findAll(rest)
    return named
      .flatMap((id) => (found?.has(id) === false ? [] : (indexedCards.get(id) ?? [])))
      .sort(compareBySearchRank)
      .slice(0, MAX_NAMED)
      .map((card) => ({ place: toWorkPlace(card).place, country: card.country }))
  },
  hasNamed: async (name: SearchQuery): Promise<boolean> =>
    index.hasName(listTypedWords(name)) || index.findWithin(name, TRADE_FIELDS).length > 0,
}

const hasName = async (word: string): Promise<boolean> => index.hasName([word])

/** A row that an older build has saved has neither place nor reach. */
const toWorkPlace = ({ place = null, reachKm = null }: CachedSeller): WorkPlace => ({ place, reachKm })

/** Whoever only works remotely is of no town. */
function addTown(card: CachedSeller): void {
  const { place, reachKm } = toWorkPlace(card)
  if (!place || reachKm === 0 || knownTowns.has(place._id)) return
  knownTowns.add(place._id)
  for (const text of [place.name, ...Object.values(place.names)]) {
    const name = foldWords(text ?? '').join(' ')
    townsByName.set(name, (townsByName.get(name) ?? new Map()).set(place._id, place))
  }
}

/** Counts the choices, among all cards that are indexed here, as in `counted`. */
export async function countFoundFacets(
  publicDb: PublicDb,
  cards: CachedSeller[],
  counted: Counted,
): Promise<SellerFacets> {
  const numbers = new Map(cards.map(({ _id }, number) => [_id, number]))
  const { near } = counted.filters
  const place = await readPlace(publicDb, near)
  return countSearchFacets(
    counted,
    {
      find: async (query) => [...index.findAll(query).keys()].flatMap((id) => numbers.get(id) ?? []),
      hasName,
      readVocabulary: async () => index,
      place: place === 'unknown' ? undefined : place,
      towns:
        near === undefined
          ? {
              ...savedTowns,
              findNearby: async (query) =>
                cards.flatMap((card, number) =>
                  distanceWithin(toWorkPlace(card), query) === null ? [] : number,
                ),
            }
          : undefined,
    },
    await readThesaurus(publicDb),
  )
}

/** Names of categories, services and skills by id, in all languages. */
async function readCatalogNames(publicDb: PublicDb): Promise<Map<string, string[]>> {
  const tables = [publicDb.categories, publicDb.subCategories, publicDb.skills]
  const items = (await Promise.all(tables.map((table) => table.toArray()))).flat()
  return new Map(items.map((item) => [item._id, [item.name, ...Object.values(item.names)]]))
}
