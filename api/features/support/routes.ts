import { HOUR_MS } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { rateLimit } from '../../http/middleware/limits.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import type { ClientAddress } from '../../http/middleware/visitor.ts'
import { readAboutStats } from './about.ts'
import { listContacts, saveContact } from './contacts.ts'

const CONTACT_LIMIT = { burst: 5, perWindow: 5, windowMs: HOUR_MS }

export const supportRoutes = ({ database }: Deps) =>
  new EndpointRouter().serve('GET /help-support/about-us-stats', async (c) =>
    ok(c, await readAboutStats(database)),
  )

/** Messages to the operator, five an hour from one IP address, and the administrators' list of them. */
export function contactRoutes(
  { database, rateLimits, clock, backgroundTasks, mailQueue }: Deps,
  clientAddress: ClientAddress,
) {
  const requireAdmin = requireUser(database, clock, { roles: ['admin', 'superAdmin'] })
  const routes = new EndpointRouter<UserEnv>()
  const rateLimiter = rateLimits.tokenBucket('contacts', CONTACT_LIMIT)
  if (rateLimiter)
    routes.on('POST', '/help-support/get-in-touch-record', rateLimit(rateLimiter, clientAddress))
  return routes
    .serve('POST /help-support/get-in-touch-record', async (c) => {
      await saveContact(database, c.req.valid('json'), clock())
      backgroundTasks.run(() => mailQueue.flush())
      return ok(c, {}, 'Message sent successfully')
    })
    .serve('GET /help-support/get-in-touch-record', requireAdmin, async (c) => {
      const query = c.req.valid('query')
      const { contacts, total } = await listContacts(database, query)
      return ok(c, { contacts, ...toPaging(query, total) })
    })
}
