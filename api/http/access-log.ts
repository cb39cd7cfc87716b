import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { newId } from '../db/id.ts'

/** Gives every request an id and writes one line when it is answered. Query strings stay out: they may say what someone looks for. */
export function logRequests(log: Logger, clock: () => Date): MiddlewareHandler {
  return async (c, next) => {
    const id = newId(clock())
    const from = performance.now()
    c.header('X-Request-Id', id)
    await next()
    log.info({ requestId: id, method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round((performance.now() - from) * 10) / 10 }, 'request')
  }
}
