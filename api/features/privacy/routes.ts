import { Hono } from 'hono'
import * as v from 'valibot'
import { DeleteAccount, EXPECTED_BYTES_HEADER, OpenOrders } from '#shared/accounts.ts'
import { successEnvelope } from '#shared/envelope.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import type { OrderEffects } from '../orders/events.ts'
import { listOpenOrders } from '../orders/open-orders.ts'
import { createDataExports } from './data-exports.ts'
import { eraseAccount } from './erase-account.ts'

/** Data export and account deletion. */
export function privacyRoutes(
  { database, env, files, payments, clock, log }: Deps,
  orderEffects: OrderEffects,
) {
  const exports = createDataExports(database, files, clock, env.rateLimits)
  return new Hono<UserEnv>()
    .get(
      '/users/export',
      describeEndpoint('Everything about me, as a zip archive of one JSON file and my files', v.any()),
      requireUser(database, clock),
      async (c) => {
        const headers = {
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="my-data.zip"',
          'Cache-Control': 'private, no-store',
        }
        // The body of a response to HEAD is never read.
        if (c.req.raw.method === 'HEAD') return new Response(null, { headers })
        const { body, bytes } = await exports.start(c.var.user.id, clock(), (error) =>
          log.error({ err: error }, 'an export broke off'),
        )
        return new Response(body, { headers: { ...headers, [EXPECTED_BYTES_HEADER]: String(bytes) } })
      },
    )
    .get(
      '/users/leaving',
      describeEndpoint(
        'The orders that are not over, to be named before the account goes',
        successEnvelope(OpenOrders),
      ),
      requireUser(database, clock),
      async (c) => ok(c, await listOpenOrders(database.db, c.var.user.id)),
    )
    .delete(
      '/users/me',
      describeEndpoint('Deletes the account with everything personal', successEnvelope(v.object({}))),
      requireUser(database, clock),
      validate('json', DeleteAccount),
      async (c) => {
        await eraseAccount(
          database,
          files,
          payments,
          c.var.user,
          c.req.valid('json').password,
          orderEffects,
          { now: clock(), isRateLimited: env.rateLimits },
        )
        return ok(c, {}, 'Account deleted')
      },
    )
}
