import { type Context, Hono } from 'hono'
import { CategoryList, CategoryQuery, SkillList, SkillQuery, SubCategoryList, SubCategoryQuery } from '#shared/catalog.ts'
import { success } from '#shared/envelope.ts'
import type { Deps } from '../../deps.ts'
import { ok, onOnePage, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { validate } from '../../http/validate.ts'
import { listCategories, listSkills, listSubCategories } from './catalog.ts'

export const catalogRoutes = ({ database }: Deps) =>
  new Hono()
    .get('/category', describe('Active categories', success(CategoryList)), validate('query', CategoryQuery), async (c) => {
      const query = c.req.valid('query')
      return paged(c, 'categorys', await listCategories(database, query.search), query)
    })
    .get('/subCategory', describe('Active subcategories: the services', success(SubCategoryList)), validate('query', SubCategoryQuery), async (c) => {
      const query = c.req.valid('query')
      return paged(c, 'subCategories', await listSubCategories(database, query.categoryId, query.search), query)
    })
    .get('/skill', describe('Skills of a category or subcategory', success(SkillList)), validate('query', SkillQuery), async (c) => {
      const query = c.req.valid('query')
      return paged(c, 'skills', await listSkills(database, query), query)
    })

function paged<T>(c: Context, name: string, all: T[], query: { page: number; limit: number; withOutPagination?: boolean }): Response {
  if (query.withOutPagination) return ok(c, { [name]: all, ...onOnePage(all.length) })
  const from = (query.page - 1) * query.limit
  return ok(c, { [name]: all.slice(from, from + query.limit), ...pagingOf(query, all.length) })
}
