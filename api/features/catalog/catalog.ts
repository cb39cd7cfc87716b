import { sql } from 'kysely'
import * as v from 'valibot'
import { type Category, LocalizedNames, type Skill, type SubCategory } from '#shared/catalog.ts'
import type { Cover } from '#shared/cover.ts'
import { toDollars } from '#shared/money.ts'
import { tokenize } from '#shared/search-terms.ts'
import { SellerCard } from '#shared/sellers.ts'
import type { Database } from '../../db/open.ts'

const CardCover = v.pick(SellerCard, ['cover'])

/** The translated names in a catalogue row, by language. */
export const parseNames = (json: string): v.InferOutput<typeof LocalizedNames> =>
  v.parse(LocalizedNames, JSON.parse(json))

/** What else a service or a skill is found by, from its row. */
export const parseSearchWords = (json: string): string[] => v.parse(v.array(v.string()), JSON.parse(json))

/** The active categories in their order, with the number of services and public sellers of each. */
export async function listCategories({ db }: Database, search?: string): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories as c')
    .leftJoin('facet_counts as f', (join) => join.on('f.facet', '=', sql<string>`'category:' || c.id`))
    .selectAll('c')
    .select('f.sellers')
    .select((row) =>
      row
        .selectFrom('sub_categories as s')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('s.category_id', '=', 'c.id')
        .where('s.status', '=', 'Active')
        .as('services'),
    )
    .where('c.status', '=', 'Active')
    .orderBy('c.position')
    .execute()
  return rows
    .map((row) => ({
      _id: row.id,
      name: row.name,
      names: parseNames(row.names),
      icon: row.icon,
      construction: row.construction === 1,
      status: row.status,
      subCategoryCount: row.services ?? 0,
      sellerCount: row.sellers ?? 0,
    }))
    .filter(matchesName(search))
}

/**
 * The services: active subcategories of active categories, with their public sellers, the lowest hourly rate
 * and work of one of the best rated.
 */
export async function listSubCategories(
  { db }: Database,
  categoryId?: string,
  search?: string,
): Promise<SubCategory[]> {
  const rows = await db
    .selectFrom('sub_categories as s')
    .innerJoin('categories as c', 'c.id', 's.category_id')
    .leftJoin('facet_counts as f', (join) => join.on('f.facet', '=', sql<string>`'sub:' || s.id`))
    .selectAll('s')
    .select('f.sellers')
    .select((row) =>
      row
        .selectFrom('listing_facets as l')
        .select('l.rate_cents')
        .where('l.facet', '=', sql<string>`'sub:' || s.id`)
        .orderBy('l.rate_cents')
        .limit(1)
        .as('lowest'),
    )
    .select([selectBest(0).as('best'), selectBest(1).as('second'), selectBest(2).as('third')])
    .where('s.status', '=', 'Active')
    .where('c.status', '=', 'Active')
    .$if(categoryId !== undefined, (query) => query.where('s.category_id', '=', categoryId ?? ''))
    .orderBy('c.position')
    .orderBy('s.position')
    .execute()
  const covers = await loadCovers(
    db,
    rows.map(({ best, second, third }) => [best, second, third].filter((position) => position !== null)),
  )
  return rows
    .map((row, index) => ({
      _id: row.id,
      categoryId: row.category_id,
      name: row.name,
      names: parseNames(row.names),
      words: parseSearchWords(row.words),
      status: row.status,
      sellerCount: row.sellers ?? 0,
      fromRate: row.lowest === null ? null : toDollars(row.lowest),
      cover: covers[index] ?? null,
    }))
    .filter(matchesName(search))
}

/** The position of one of a service's best rated listings, which come first. */
const selectBest = (rank: number) =>
  sql<number | null>`(select l.position from listing_facets as l where l.facet = 'sub:' || s.id
    order by l.position limit 1 offset ${sql.lit(rank)})`

/**
 * A picture of work for each list of listings: of the first that has one, and one that isn't shown for
 * another list yet, where there is one.
 */
async function loadCovers(db: Database['db'], candidates: number[][]): Promise<(Cover | null)[]> {
  const positions = [...new Set(candidates.flat())]
  if (positions.length === 0) return []
  const listings = await db
    .selectFrom('listings')
    .select(['position', 'card'])
    .where('position', 'in', positions)
    .execute()
  const coverAt = new Map(
    listings.map(({ position, card }) => [position, v.parse(CardCover, JSON.parse(card)).cover]),
  )
  const usedUrls = new Set<string>()
  return candidates.map((list) => {
    const covers = list.flatMap((position) => coverAt.get(position) ?? [])
    const cover = covers.find(({ url }) => !usedUrls.has(url)) ?? covers[0] ?? null
    if (cover) usedUrls.add(cover.url)
    return cover
  })
}

export async function listSkills(
  { db }: Database,
  filters: {
    categoryId?: string | undefined
    subCategoryId?: string | undefined
    search?: string | undefined
  },
): Promise<Skill[]> {
  const rows = await db
    .selectFrom('skills')
    .selectAll()
    .$if(filters.categoryId !== undefined, (query) =>
      query.where('category_id', '=', filters.categoryId ?? ''),
    )
    .$if(filters.subCategoryId !== undefined, (query) =>
      query.where('sub_category_id', '=', filters.subCategoryId ?? ''),
    )
    .orderBy('name')
    .execute()
  return rows
    .map((row) => ({
      _id: row.id,
      categoryId: row.category_id,
      subCategoryId: row.sub_category_id,
      name: row.name,
      names: parseNames(row.names),
      words: parseSearchWords(row.words),
    }))
    .filter(matchesName(filters.search))
}

/**
 * There are tens of these, not thousands, so they are searched in memory, in all their languages, without
 * accents.
 */
function matchesName(
  search: string | undefined,
): (entity: { name: string; names: Record<string, string> }) => boolean {
  if (!search) return () => true
  const terms = tokenize(search)
  return (entity) => {
    const tokens = tokenize([entity.name, ...Object.values(entity.names)].join(' '))
    return terms.length > 0 && terms.every((term) => tokens.some((token) => token.startsWith(term)))
  }
}
