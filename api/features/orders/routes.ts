import { Hono } from 'hono'
import { success } from '#shared/envelope.ts'
import { RatingList, RatingQuery } from '#shared/orders.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { validate } from '../../http/validate.ts'
import { listRatings } from './ratings.ts'

export const ordersRoutes = ({ database }: Deps) =>
  new Hono().get('/rating', describe("A seller's ratings and their spread", success(RatingList)), validate('query', RatingQuery), async (c) => {
    const query = c.req.valid('query')
    const { ratings, spread, total } = await listRatings(database, query.userId ?? query.sellerId ?? '', query)
    return ok(c, { ratings, spread, ...pagingOf(query, total) })
  })
