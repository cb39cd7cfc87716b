import type { Context } from 'hono'
import { readPublic } from '../../db/read-public.ts'
import type { Deps } from '../../deps.ts'
import { ok, singlePage, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { listCategories, listSkills, listSubCategories } from './catalog.ts'

export const catalogRoutes = ({ database }: Deps) =>
  new EndpointRouter()
    .serve('GET /category', async (c) => {
      const query = c.req.valid('query')
      return respondWithPage(
        c,
        'categorys',
        await readPublic(database, (reader) => listCategories(reader, query.search)),
        query,
      )
    })
    .serve('GET /subCategory', async (c) => {
      const query = c.req.valid('query')
      return respondWithPage(
        c,
        'subCategories',
        await readPublic(database, (reader) => listSubCategories(reader, query.categoryId, query.search)),
        query,
      )
    })
    .serve('GET /skill', async (c) => {
      const query = c.req.valid('query')
      return respondWithPage(
        c,
        'skills',
        await readPublic(database, (reader) => listSkills(reader, query)),
        query,
      )
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
