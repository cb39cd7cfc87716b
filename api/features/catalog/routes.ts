import { type Context, Hono } from 'hono'
import {
  CategoryList,
  CategoryQuery,
  SkillList,
  SkillQuery,
  SubCategoryList,
  SubCategoryQuery,
} from '#shared/catalog.ts'
import { successEnvelope } from '#shared/envelope.ts'
import type { Deps } from '../../deps.ts'
import { ok, singlePage, toPaging } from '../../http/answer.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { listCategories, listSkills, listSubCategories } from './catalog.ts'

export const catalogRoutes = ({ database }: Deps) =>
  new Hono()
    .get(
      '/category',
      describeEndpoint('Active categories', successEnvelope(CategoryList)),
      validate('query', CategoryQuery),
      async (c) => {
        const query = c.req.valid('query')
        return respondWithPage(c, 'categorys', await listCategories(database, query.search), query)
      },
    )
    .get(
      '/subCategory',
      describeEndpoint('Active subcategories: the services', successEnvelope(SubCategoryList)),
      validate('query', SubCategoryQuery),
      async (c) => {
        const query = c.req.valid('query')
        return respondWithPage(
          c,
          'subCategories',
          await listSubCategories(database, query.categoryId, query.search),
          query,
        )
      },
    )
    .get(
      '/skill',
      describeEndpoint('Skills of a category or subcategory', successEnvelope(SkillList)),
      validate('query', SkillQuery),
      async (c) => {
        const query = c.req.valid('query')
        return respondWithPage(c, 'skills', await listSkills(database, query), query)
      },
    )

function respondWithPage<T>(
  c: Context,
  name: string,
  items: T[],
  query: { page: number; limit: number; withOutPagination?: boolean },
): Response {
  if (query.withOutPagination) return ok(c, { [name]: items, ...singlePage(items.length) })
  const offset = (query.page - 1) * query.limit
  return ok(c, { [name]: items.slice(offset, offset + query.limit), ...toPaging(query, items.length) })
}
