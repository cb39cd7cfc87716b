import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, success } from '#shared/envelope.ts'
import { DeletedProject, MyPortfolio, MyPortfolioQuery, PortfolioProject, PublicPortfolio, PublicPortfolioQuery, WriteProject } from '#shared/portfolio.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { openAllowance } from '../../http/limits.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { addProject, changeProject, findProject, listMyPortfolio, listPublicPortfolio, removeProject } from './portfolio.ts'

/** What anyone may see. */
export const portfolioRoutes = ({ database }: Deps) =>
  new Hono().get('/portfolio/public-seller-portfolio', describe("A public seller's projects", PublicPortfolio), validate('query', PublicPortfolioQuery), async (c) => {
    const query = c.req.valid('query')
    const { projects, total } = await listPublicPortfolio(database, query.userId, query)
    return ok(c, projects, 'OK', pagingOf(query, total))
  })

/** A whole portfolio is written in an evening. */
const PROJECTS = { burst: 60, most: 60, window: 3_600_000 }

const ProjectId = v.object({ id: Id })

/** What its owner does with it. */
export const myPortfolioRoutes = (deps: Deps) => {
  const { database, files, clock, env } = deps
  const limit = env.rateLimits ? openAllowance(PROJECTS, clock) : null
  const sellers = signedIn(database, clock, { roles: ['seller'] })
  return new Hono<PersonEnv>()
    .get('/portfolio', describe('My projects', MyPortfolio), sellers, validate('query', MyPortfolioQuery), async (c) => {
      const query = c.req.valid('query')
      const { projects, total } = await listMyPortfolio(database, c.var.person.id, query)
      return ok(c, projects, 'OK', pagingOf(query, total))
    })
    .post('/portfolio', describe('Adds a project', success(PortfolioProject)), sellers, validate('json', WriteProject), async (c) =>
      ok(c, await addProject(deps, c.var.person.id, c.req.valid('json'), clock(), limit), 'Portfolio created successfully'),
    )
    .get('/portfolio/:id', describe('One of my projects', success(PortfolioProject)), sellers, validate('param', ProjectId), async (c) =>
      ok(c, await findProject(database, c.var.person.id, c.req.valid('param').id)),
    )
    .put('/portfolio/:id', describe('Changes my project', success(PortfolioProject)), sellers, validate('param', ProjectId), validate('json', WriteProject), async (c) =>
      ok(c, await changeProject(deps, c.var.person.id, c.req.valid('param').id, c.req.valid('json'), clock()), 'Portfolio updated successfully'),
    )
    .delete('/portfolio/:id', describe('Removes my project', success(DeletedProject)), sellers, validate('param', ProjectId), async (c) => {
      const { id } = c.req.valid('param')
      await removeProject(database, files, c.var.person.id, id, clock(), limit)
      return ok(c, { deletedId: id }, 'Portfolio deleted successfully')
    })
}
