import { EXPECTED_BYTES_HEADER } from '#shared/accounts.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { listOpenOrders } from '../orders/open-orders.ts'
import { createDataExports, EXPORT_LIMIT } from './data-exports.ts'
import { eraseAccount } from './erase-account.ts'

/** Data export and account deletion. */
export function privacyRoutes({ database, env, files, payments, clock, log, rateLimits }: Deps) {
  const exports = createDataExports(database, files, rateLimits.tokenBucket('exports', EXPORT_LIMIT))
  return new EndpointRouter<UserEnv>()
    .serve('GET /users/export', requireUser(database, clock), async (c) => {
      const headers = {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="my-data.zip"',
        'Cache-Control': 'private, no-store',
      }
      // The body of a response to HEAD is never read.
      if (c.req.raw.method === 'HEAD') return new Response(null, { headers })
      const { body, bytes } = await exports.start(c.var.user.id, clock(), (error) =>
        log.error({ err: error }, 'data export failed'),
      )
      return new Response(body, { headers: { ...headers, [EXPECTED_BYTES_HEADER]: String(bytes) } })
    })
    .serve('GET /users/leaving', requireUser(database, clock), async (c) =>
      ok(c, await listOpenOrders(database.db, c.var.user.id)),
    )
    .serve('DELETE /users/me', requireUser(database, clock), async (c) => {
      await eraseAccount(database, files, payments, {
        user: c.var.user,
        password: c.req.valid('json').password,
        context: {
          now: clock(),
          isRateLimited: env.rateLimits,
        },
      })
      return ok(c, {}, 'Account deleted')
    })
}
