import type { Context } from 'hono'
import type { Deps } from '../../deps.ts'
import { ok, singlePage, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { listCategories, listSkills, listSubCategories } from './catalog.ts'

export const catalogRoutes = ({ database }: Deps) =>
  new EndpointRouter()
    .serve('GET /category', async (c) => {
      const query = c.req.valid('query')
      return respondWithPage(c, 'categorys', await listCategories(database, query.search), query)
    })
    .serve('GET /subCategory', async (c) => {
      const query = c.req.valid('query')
      return respondWithPage(
        c,
        'subCategories',
        await listSubCategories(database, query.categoryId, query.search),
        query,
      )
    })
    .serve('GET /skill', async (c) => {
      const query = c.req.valid('query')
      return respondWithPage(c, 'skills', await listSkills(database, query), query)
    })

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
