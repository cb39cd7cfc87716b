import { Hono } from 'hono'
import * as v from 'valibot'
import { successEnvelope } from '#shared/envelope.ts'
import { AboutStats, ContactList, ContactQuery, WriteContact } from '#shared/support.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { guestIdempotency } from '../../http/middleware/idempotency.ts'
import { createTokenBucket, rateLimit } from '../../http/middleware/limits.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import type { ClientAddress } from '../../http/middleware/visitor.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { readAboutStats } from './about.ts'
import { listContacts, saveContact } from './contacts.ts'

const CONTACT_LIMIT = { burst: 5, perWindow: 5, windowMs: 60 * 60 * 1000 }

export const supportRoutes = ({ database }: Deps) =>
  new Hono().get(
    '/help-support/about-us-stats',
    describeEndpoint('Live figures of the market', successEnvelope(AboutStats)),
    async (c) => ok(c, await readAboutStats(database)),
  )

/** Messages to the operator, five an hour from one IP address, and the administrators' list of them. */
export function contactRoutes(
  { database, env, clock, backgroundTasks, mailQueue }: Deps,
  clientAddress: ClientAddress,
) {
  const requireAdmin = requireUser(database, clock, { roles: ['admin', 'superAdmin'] })
  const routes = new Hono<UserEnv>()
  if (env.rateLimits)
    routes.on(
      'POST',
      '/help-support/get-in-touch-record',
      rateLimit(createTokenBucket(CONTACT_LIMIT, clock), clientAddress),
    )
  return routes
    .post(
      '/help-support/get-in-touch-record',
      describeEndpoint('Writes to the operator', successEnvelope(v.object({}))),
      guestIdempotency(database, clock),
      validate('json', WriteContact),
      async (c) => {
        await saveContact(database, c.req.valid('json'), clock())
        backgroundTasks.run(() => mailQueue.flush())
        return ok(c, {}, 'Message sent successfully')
      },
    )
    .get(
      '/help-support/get-in-touch-record',
      describeEndpoint('What was written to the operator', successEnvelope(ContactList)),
      requireAdmin,
      validate('query', ContactQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { contacts, total } = await listContacts(database, query)
        return ok(c, { contacts, ...toPaging(query, total) })
      },
    )
}
