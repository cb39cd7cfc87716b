import { Hono } from 'hono'
import * as v from 'valibot'
import { DeleteAccount, EXPECTED_BYTES_HEADER, LeavingOrders } from '#shared/accounts.ts'
import { success } from '#shared/envelope.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import type { Following } from '../orders/events.ts'
import { leavingOrders } from '../orders/leaving.ts'
import { eraseAccount } from './erase.ts'
import { openExports } from './export.ts'

/** Taking everything along, and leaving. */
export function privacyRoutes({ database, env, files, payments, clock, log }: Deps, following: Following) {
  const exports = openExports(database, files, clock, env.rateLimits)
  return new Hono<PersonEnv>()
    .get('/users/export', describe('Everything about me, as a zip archive of one JSON file and my files', v.any()), signedIn(database, clock), async (c) => {
      const headers = { 'Content-Type': 'application/zip', 'Content-Disposition': 'attachment; filename="my-data.zip"', 'Cache-Control': 'private, no-store' }
      // Nobody reads the body of such an answer.
      if (c.req.raw.method === 'HEAD') return new Response(null, { headers })
      const { body, bytes } = await exports.begin(c.var.person.id, clock(), (error) => log.error({ err: error }, 'an export broke off'))
      return new Response(body, { headers: { ...headers, [EXPECTED_BYTES_HEADER]: String(bytes) } })
    })
    .get('/users/leaving', describe('The orders that are not over, to be named before the account goes', success(LeavingOrders)), signedIn(database, clock), async (c) =>
      ok(c, await leavingOrders(database.db, c.var.person.id)),
    )
    .delete('/users/me', describe('Deletes the account with everything personal', success(v.object({}))), signedIn(database, clock), validate('json', DeleteAccount), async (c) => {
      await eraseAccount(database, files, payments, c.var.person, c.req.valid('json').password, following, { now: clock(), limited: env.rateLimits })
      return ok(c, {}, 'Account deleted')
    })
}
