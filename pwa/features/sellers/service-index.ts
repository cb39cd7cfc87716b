import { localizedName } from '#shared/languages.ts'
import { buildDocument } from '#shared/search/document.ts'
import { MemoryIndex } from '#shared/search/memory-index.ts'
import { type SearchEngine, searchSellers } from '#shared/search/search.ts'
import { beginLike, foldWords } from '#shared/search/words.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { yieldToInput } from '../../platform/yield-to-input.ts'
import { readCatalogVersion } from '../catalog/catalog.ts'
import { readThesaurus } from './catalog-thesaurus.ts'

/** Indexed without a pause: more at once would delay the next key. */
const INDEX_BATCH_SIZE = 20

interface CatalogItem {
  names: { name: string; names: Record<string, string>; words?: string[] | undefined }
  category: { name: string; names: Record<string, string> } | null
  filters: Record<string, string>
}

/** The services and categories of the catalogue, findable by the words of their trade. */
interface ServiceIndex {
  index: MemoryIndex
  items: Map<string, CatalogItem>
}

export interface FoundService {
  id: string
  name: string
  /** The name of its category. */
  category: string
  filters: Record<string, string>
}

let current: { version: string; building: Promise<ServiceIndex> } | undefined

/**
 * The best matches among the saved services and categories, as people are searched, but for slips: half a
 * name looks like one. Those whose names begin like the input come first.
 */
export async function findServices(
  publicDb: PublicDb,
  input: string,
  language: string,
  limit: number,
): Promise<FoundService[]> {
  const { index, items } = await indexServices(publicDb)
  const words = foldWords(input)
  const toRanked = ([id, tier]: [string, number]) => {
    const item = items.get(id)
    if (!item) return []
    const name = localizedName(language, item.names)
    const category = item.category ? localizedName(language, item.category) : ''
    const rank = beginLike(foldWords(name), words) ? -1 : tier
    return [{ rank, id, name, category, filters: item.filters }]
  }
  const { ranked } = await searchSellers(createEngine(index), input, await readThesaurus(publicDb), true)
  return ranked
    .flatMap(toRanked)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
}

/** Ids with their tiers. */
function createEngine(index: MemoryIndex): SearchEngine<{ ranked: [string, number][]; total: number }> {
  const toResult = (ranked: [string, number][]) => ({ ranked, total: ranked.length })
  return {
    findAll: async (query) => toResult([...index.findAll(query)]),
    findMost: async (query) => toResult(index.findMost(query, (ids) => ids).map((id, place) => [id, place])),
    findEverybody: async () => toResult([]),
    isOffered: async () => true,
    hasName: async () => true,
    readVocabulary: async () => index,
  }
}

/** The index is made again when the catalogue has been saved anew. */
export async function indexServices(publicDb: PublicDb): Promise<ServiceIndex> {
  const version = await readCatalogVersion(publicDb)
  if (current?.version !== version) current = { version, building: buildIndex(publicDb) }
  const { building } = current
  building.catch(() => {
    if (current?.building === building) current = undefined
  })
  return building
}

async function buildIndex(publicDb: PublicDb): Promise<ServiceIndex> {
  const items = await readItems(publicDb)
  const thesaurus = await readThesaurus(publicDb)
  const index = new MemoryIndex()
  for (const [number, [id, { names }]] of [...items].entries()) {
    if (number % INDEX_BATCH_SIZE === 0) await yieldToInput()
    const texts = { names: [], title: '', skills: [], categories: [], text: '' }
    const all = [names.name, ...Object.values(names.names), ...(names.words ?? [])]
    index.put(id, buildDocument({ ...texts, services: [{ _id: id, names: all }] }, thesaurus))
  }
  return { index, items }
}

async function readItems(publicDb: PublicDb): Promise<Map<string, CatalogItem>> {
  const [categories, services] = await Promise.all([
    publicDb.categories.toArray(),
    publicDb.subCategories.toArray(),
  ])
  const categoriesById = new Map(categories.map((category) => [category._id, category]))
  return new Map([
    ...services.map((service): [string, CatalogItem] => [
      service._id,
      {
        names: service,
        category: categoriesById.get(service.categoryId) ?? null,
        filters: { categoryId: service.categoryId, subCategoryId: service._id },
      },
    ]),
    ...categories.map((category): [string, CatalogItem] => [
      category._id,
      { names: category, category: null, filters: { categoryId: category._id } },
    ]),
  ])
}
