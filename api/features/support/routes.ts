import { Hono } from 'hono'
import * as v from 'valibot'
import { success } from '#shared/envelope.ts'
import { AboutStats, ContactList, ContactQuery, WriteContact } from '#shared/support.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { limitRequests, openAllowance } from '../../http/limits.ts'
import { onlyOnceForAnyone } from '../../http/once.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import type { Visitor } from '../../http/visitor.ts'
import { aboutStats } from './about.ts'
import { keepContact, listContacts } from './contacts.ts'

const WRITES = { burst: 5, most: 5, window: 60 * 60 * 1000 }

export const supportRoutes = ({ database }: Deps) =>
  new Hono().get('/help-support/about-us-stats', describe('Live figures of the market', success(AboutStats)), async (c) => ok(c, await aboutStats(database)))

/** Writing to the operator, five times an hour from one address, and what was written. */
export function contactRoutes({ database, env, clock, later, post }: Deps, visitor: Visitor) {
  const admins = signedIn(database, clock, { roles: ['admin', 'superAdmin'] })
  const routes = new Hono<PersonEnv>()
  if (env.rateLimits) routes.on('POST', '/help-support/get-in-touch-record', limitRequests(openAllowance(WRITES, clock), visitor))
  return routes
    .post(
      '/help-support/get-in-touch-record',
      describe('Writes to the operator', success(v.object({}))),
      onlyOnceForAnyone(database, clock),
      validate('json', WriteContact),
      async (c) => {
        await keepContact(database, c.req.valid('json'), clock())
        later.run(() => post.send())
        return ok(c, {}, 'Message sent successfully')
      },
    )
    .get('/help-support/get-in-touch-record', describe('What was written to the operator', success(ContactList)), admins, validate('query', ContactQuery), async (c) => {
      const query = c.req.valid('query')
      const { contacts, total } = await listContacts(database, query)
      return ok(c, { contacts, ...pagingOf(query, total) })
    })
}
