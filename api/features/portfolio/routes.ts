import { newId } from '../../db/id.ts'
import { readPublic } from '../../db/read-public.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { toWriteContext } from '../../http/write-context.ts'
import type { portfolioMutations } from './mutations.ts'
import { findProject, listOwnPortfolio, listPublicPortfolio } from './portfolio.ts'

/** The public routes. */
export const portfolioRoutes = ({ database }: Deps) =>
  new EndpointRouter().serve('GET /portfolio/public-seller-portfolio', async (c) => {
    const query = c.req.valid('query')
    const { projects, total } = await readPublic(database, (reader) =>
      listPublicPortfolio(reader, query.userId, query),
    )
    return ok(c, projects, 'OK', toPaging(query, total))
  })

/** The owner's routes. */
export const myPortfolioRoutes = (deps: Deps, mutations: ReturnType<typeof portfolioMutations>) => {
  const { database, clock } = deps
  const requireSeller = requireUser(database, clock, { roles: ['seller'] })
  return new EndpointRouter<UserEnv>()
    .serve('GET /portfolio', requireSeller, async (c) => {
      const query = c.req.valid('query')
      const { projects, total } = await listOwnPortfolio(database, c.var.user.id, query)
      return ok(c, projects, 'OK', toPaging(query, total))
    })
    .serve('POST /portfolio', requireSeller, async (c) => {
      const project = c.req.valid('json')
      return ok(
        c,
        await mutations.createProject(toWriteContext(c, deps), {
          ...project,
          _id: project._id ?? newId(clock()),
        }),
        'Portfolio created successfully',
      )
    })
    .serve('GET /portfolio/:id', requireSeller, async (c) =>
      ok(c, await findProject(database, c.var.user.id, c.req.valid('param').id)),
    )
    .serve('PUT /portfolio/:id', requireSeller, async (c) => {
      const project = { ...c.req.valid('json'), _id: c.req.valid('param').id }
      return ok(
        c,
        await mutations.updateProject(toWriteContext(c, deps), project),
        'Portfolio updated successfully',
      )
    })
    .serve('DELETE /portfolio/:id', requireSeller, async (c) =>
      ok(
        c,
        await mutations.deleteProject(toWriteContext(c, deps), { projectId: c.req.valid('param').id }),
        'Portfolio deleted successfully',
      ),
    )
}
