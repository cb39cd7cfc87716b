import { type Category, CategoryList, type Skill, SkillList, type SubCategory, SubCategoryList } from '#shared/catalog.ts'
import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { getJson } from '../../offline/api.ts'
import { keepList, savedList } from '../../offline/copies.ts'
import { useCopy } from '../../offline/copy-hooks.ts'
import type { Copies } from '../../offline/db.ts'
import type { Loaded } from '../../offline/hooks.ts'

type SkillsOf = { categoryId?: string; subCategoryId?: string }

const EVERYTHING = { withOutPagination: true, status: 'Active' }

/** The active categories, in the operator's order. */
export const useCategories = (): Loaded<Category[]> =>
  useCopy({
    key: ['categories'],
    ask: askCategories,
    keep: keepCategories,
    read: async (copies) => rowsOf(await savedList(copies, copies.categories, 'categories')),
    shown: (categories) => categories,
  })

/** The active services, of one category or of all. They are few: all are asked for once and looked through here. */
export const useSubCategories = (categoryId?: string): Loaded<SubCategory[]> => {
  const ofCategory = (subCategories: SubCategory[]) => (categoryId ? subCategories.filter((each) => each.categoryId === categoryId) : subCategories)
  return useCopy({
    key: ['subCategories', categoryId ?? ''],
    ask: askSubCategories,
    keep: keepSubCategories,
    read: async (copies) => rowsOf(await savedList(copies, copies.subCategories, 'subCategories'), ofCategory),
    shown: ofCategory,
  })
}

/** The skills of a category or a service, by name. */
export const useSkills = (of: SkillsOf): Loaded<Skill[]> => {
  const wanted = (skill: Skill) => (!of.categoryId || skill.categoryId === of.categoryId) && (!of.subCategoryId || skill.subCategoryId === of.subCategoryId)
  return useCopy({
    key: ['skills', of.categoryId ?? '', of.subCategoryId ?? ''],
    ask: (signal) => askSkills(of, signal),
    keep: (copies, skills, at) => keepSkills(copies, skills, at, of),
    read: async (copies) =>
      rowsOf((await savedList(copies, copies.skills, skillsKey(of))) ?? (await savedList(copies, copies.skills, skillsKey({}))), (skills) => skills.filter(wanted)),
    shown: (skills) => skills,
  })
}

export const askCategories = async (signal: AbortSignal): Promise<Category[]> => (await getJson('category', CategoryList, { query: EVERYTHING, signal })).categorys

export const keepCategories = (copies: Copies, categories: Category[], at: number): Promise<void> =>
  keepList(
    copies,
    copies.categories,
    'categories',
    at,
    categories.map((each) => ({ ...each, savedAt: at })),
  )

export const askSubCategories = async (signal: AbortSignal): Promise<SubCategory[]> => (await getJson('subCategory', SubCategoryList, { query: EVERYTHING, signal })).subCategories

export const keepSubCategories = (copies: Copies, subCategories: SubCategory[], at: number): Promise<void> =>
  keepList(
    copies,
    copies.subCategories,
    'subCategories',
    at,
    subCategories.map((each) => ({ ...each, savedAt: at })),
  )

/** Skills come in pages only: one after the other until there is no more. */
export async function askSkills(of: SkillsOf, signal: AbortSignal): Promise<Skill[]> {
  const all: Skill[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { skills, totalPages } = await getJson('skill', SkillList, { query: { ...of, page, limit: MAX_PAGE_SIZE }, signal })
    all.push(...skills)
    pages = totalPages
  }
  return all
}

export const keepSkills = (copies: Copies, skills: Skill[], at: number, of: SkillsOf = {}): Promise<void> =>
  keepList(
    copies,
    copies.skills,
    skillsKey(of),
    at,
    skills.map((each) => ({ ...each, savedAt: at })),
  )

const skillsKey = (of: SkillsOf) => `skills ${of.categoryId ?? ''} ${of.subCategoryId ?? ''}`

function rowsOf<T>(saved: { data: { rows: T[] }; savedAt: number } | null, narrow = (rows: T[]) => rows) {
  return saved && { data: narrow(saved.data.rows), savedAt: saved.savedAt }
}
