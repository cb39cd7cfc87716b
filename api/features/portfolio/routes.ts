import { Hono } from 'hono'
import { PublicPortfolio, PublicPortfolioQuery } from '#shared/portfolio.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { validate } from '../../http/validate.ts'
import { listPublicPortfolio } from './portfolio.ts'

export const portfolioRoutes = ({ database }: Deps) =>
  new Hono().get('/portfolio/public-seller-portfolio', describe("A public seller's projects", PublicPortfolio), validate('query', PublicPortfolioQuery), async (c) => {
    const query = c.req.valid('query')
    const { projects, total } = await listPublicPortfolio(database, query.userId, query)
    return ok(c, projects, 'OK', pagingOf(query, total))
  })
