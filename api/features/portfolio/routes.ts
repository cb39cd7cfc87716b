import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, successEnvelope } from '#shared/envelope.ts'
import {
  DeletedProject,
  MyPortfolio,
  MyPortfolioQuery,
  PortfolioProject,
  PublicPortfolio,
  PublicPortfolioQuery,
  WriteProject,
} from '#shared/portfolio.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { createTokenBucket } from '../../http/middleware/limits.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import {
  addProject,
  findProject,
  listOwnPortfolio,
  listPublicPortfolio,
  removeProject,
  updateProject,
} from './portfolio.ts'

/** The public routes. */
export const portfolioRoutes = ({ database }: Deps) =>
  new Hono().get(
    '/portfolio/public-seller-portfolio',
    describeEndpoint("A public seller's projects", PublicPortfolio),
    validate('query', PublicPortfolioQuery),
    async (c) => {
      const query = c.req.valid('query')
      const { projects, total } = await listPublicPortfolio(database, query.userId, query)
      return ok(c, projects, 'OK', toPaging(query, total))
    },
  )

/** A user may write a whole portfolio in an evening. */
const PROJECT_LIMIT = { burst: 60, perWindow: 60, windowMs: 3_600_000 }

const IdParam = v.object({ id: Id })

/** The owner's routes. */
export const myPortfolioRoutes = (deps: Deps) => {
  const { database, files, clock, env } = deps
  const rateLimiter = env.rateLimits ? createTokenBucket(PROJECT_LIMIT, clock) : null
  const requireSeller = requireUser(database, clock, { roles: ['seller'] })
  return new Hono<UserEnv>()
    .get(
      '/portfolio',
      describeEndpoint('My projects', MyPortfolio),
      requireSeller,
      validate('query', MyPortfolioQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { projects, total } = await listOwnPortfolio(database, c.var.user.id, query)
        return ok(c, projects, 'OK', toPaging(query, total))
      },
    )
    .post(
      '/portfolio',
      describeEndpoint('Adds a project', successEnvelope(PortfolioProject)),
      requireSeller,
      validate('json', WriteProject),
      async (c) =>
        ok(
          c,
          await addProject(deps, c.var.user.id, c.req.valid('json'), clock(), rateLimiter),
          'Portfolio created successfully',
        ),
    )
    .get(
      '/portfolio/:id',
      describeEndpoint('One of my projects', successEnvelope(PortfolioProject)),
      requireSeller,
      validate('param', IdParam),
      async (c) => ok(c, await findProject(database, c.var.user.id, c.req.valid('param').id)),
    )
    .put(
      '/portfolio/:id',
      describeEndpoint('Changes my project', successEnvelope(PortfolioProject)),
      requireSeller,
      validate('param', IdParam),
      validate('json', WriteProject),
      async (c) =>
        ok(
          c,
          await updateProject(deps, c.var.user.id, c.req.valid('param').id, c.req.valid('json'), clock()),
          'Portfolio updated successfully',
        ),
    )
    .delete(
      '/portfolio/:id',
      describeEndpoint('Removes my project', successEnvelope(DeletedProject)),
      requireSeller,
      validate('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param')
        await removeProject(database, files, c.var.user.id, id, clock(), rateLimiter)
        return ok(c, { deletedId: id }, 'Portfolio deleted successfully')
      },
    )
}
