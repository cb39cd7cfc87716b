import {
  type Category,
  CategoryList,
  type Skill,
  SkillList,
  type SubCategory,
  SubCategoryList,
} from '#shared/catalog.ts'
import { MAX_PAGE_SIZE } from '#shared/protocol/envelope.ts'
import { readList, storeList } from '../../cache/cached-rows.ts'
import type { PublicDb } from '../../cache/public-db.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'

type SkillScope = { categoryId?: string; subCategoryId?: string }

const ALL_ACTIVE = { withOutPagination: true, status: 'Active' } as const

/** The active categories, in the operator's order. */
export const useCategories = (): Loaded<Category[]> =>
  useCachedQuery({
    key: ['categories'],
    fetch: fetchCategories,
    store: storeCategories,
    read: async (publicDb) => toRows(await readList(publicDb, publicDb.categories, 'categories')),
    toData: (categories) => categories,
  })

/**
 * The active services of one category or of all. There are few, so all are fetched once and filtered here.
 */
export const useSubCategories = (categoryId?: string): Loaded<SubCategory[]> => {
  const inCategory = (subCategories: SubCategory[]) =>
    categoryId ? subCategories.filter((item) => item.categoryId === categoryId) : subCategories
  return useCachedQuery({
    key: ['subCategories', categoryId ?? ''],
    fetch: fetchSubCategories,
    store: storeSubCategories,
    read: async (publicDb) =>
      toRows(await readList(publicDb, publicDb.subCategories, 'subCategories'), inCategory),
    toData: inCategory,
  })
}

/** The skills of a category or a service, sorted by name. */
export const useSkills = (scope: SkillScope): Loaded<Skill[]> => {
  const isInScope = (skill: Skill) =>
    (!scope.categoryId || skill.categoryId === scope.categoryId) &&
    (!scope.subCategoryId || skill.subCategoryId === scope.subCategoryId)
  return useCachedQuery({
    key: ['skills', scope.categoryId ?? '', scope.subCategoryId ?? ''],
    fetch: (signal) => fetchSkills(scope, signal),
    store: (publicDb, skills, fetchedAt) => storeSkills(publicDb, skills, fetchedAt, scope),
    read: async (publicDb) =>
      toRows(
        (await readList(publicDb, publicDb.skills, getSkillsKey(scope))) ??
          (await readList(publicDb, publicDb.skills, getSkillsKey({}))),
        (skills) => skills.filter(isInScope),
      ),
    toData: (skills) => skills,
  })
}

/** Another one when the categories, services or skills have been saved anew. */
export const readCatalogVersion = async (publicDb: PublicDb): Promise<string> =>
  (await publicDb.lists.bulkGet(['categories', 'subCategories', getSkillsKey({})]))
    .map((list) => list?.savedAt)
    .join()

export const fetchCategories = async (signal: AbortSignal): Promise<Category[]> =>
  (await callEndpoint('GET /category', CategoryList, { query: ALL_ACTIVE, signal })).categorys

export const storeCategories = (
  publicDb: PublicDb,
  categories: Category[],
  fetchedAt: number,
): Promise<void> =>
  storeList(publicDb, publicDb.categories, {
    key: 'categories',
    savedAt: fetchedAt,
    rows: categories.map((category) => ({ ...category, savedAt: fetchedAt })),
  })

export const fetchSubCategories = async (signal: AbortSignal): Promise<SubCategory[]> =>
  (await callEndpoint('GET /subCategory', SubCategoryList, { query: ALL_ACTIVE, signal })).subCategories

export const storeSubCategories = (
  publicDb: PublicDb,
  subCategories: SubCategory[],
  fetchedAt: number,
): Promise<void> =>
  storeList(publicDb, publicDb.subCategories, {
    key: 'subCategories',
    savedAt: fetchedAt,
    rows: subCategories.map((item) => ({ ...item, savedAt: fetchedAt })),
  })

/** Skills are paginated: this fetches every page. */
export async function fetchSkills(scope: SkillScope, signal: AbortSignal): Promise<Skill[]> {
  const all: Skill[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { skills, totalPages } = await callEndpoint('GET /skill', SkillList, {
      query: { ...scope, page, limit: MAX_PAGE_SIZE },
      signal,
    })
    all.push(...skills)
    pages = totalPages
  }
  return all
}

export const storeSkills = (
  publicDb: PublicDb,
  skills: Skill[],
  fetchedAt: number,
  scope: SkillScope = {},
): Promise<void> =>
  storeList(publicDb, publicDb.skills, {
    key: getSkillsKey(scope),
    savedAt: fetchedAt,
    rows: skills.map((skill) => ({ ...skill, savedAt: fetchedAt })),
  })

const getSkillsKey = (scope: SkillScope) => `skills ${scope.categoryId ?? ''} ${scope.subCategoryId ?? ''}`

function toRows<T>(saved: { data: { rows: T[] }; savedAt: number } | null, filter = (rows: T[]) => rows) {
  return saved && { data: filter(saved.data.rows), savedAt: saved.savedAt }
}
