import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { LIVENESS_PATHS } from '../readiness.ts'
import type { UserEnv } from './session.ts'
import type { ClientAddress } from './visitor.ts'

const RUN_ID = randomBytes(6).toString('base64url')
let requests = 0
const PROBE_PATHS = new Set([...LIVENESS_PATHS, '/readyz'])

/** The request id for the response and the log: the id of this run of the process, and a counter. */
export const nextRequestId = () => `${RUN_ID}-${(++requests).toString(36)}`

export interface AccessLogEntry {
  requestId: string
  method: string
  path: string
  status: number
  address: string
  /** The id of the signed-in user; undefined without one. */
  person?: string | undefined
  /** The arrival time by `performance.now()`. */
  startedAt: number
}

/**
 * Logs one line per response. Query strings are left out: they may hold a code, or what someone searched for.
 */
export function logAccess(log: Logger, { startedAt, ...fields }: AccessLogEntry): void {
  if (!log.isLevelEnabled('info')) return
  log.info({ ...fields, ms: Math.round((performance.now() - startedAt) * 10) / 10 }, 'request')
}

/** Gives every request an id and logs it when it is answered. */
export function logRequests(
  log: Logger,
  clientAddress: ClientAddress,
): MiddlewareHandler<{ Variables: Partial<UserEnv['Variables']> }> {
  return async (c, next) => {
    const requestId = nextRequestId()
    const startedAt = performance.now()
    c.header('X-Request-Id', requestId)
    await next()
    // Monitoring asks every other second: only failures are worth a line.
    if (PROBE_PATHS.has(c.req.path) && c.res.ok) return
    logAccess(log, {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      address: clientAddress.addressOf(c),
      person: c.var.user?.id,
      startedAt,
    })
  }
}
