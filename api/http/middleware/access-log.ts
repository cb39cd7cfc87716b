import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { UserEnv } from './session.ts'
import type { ClientAddress } from './visitor.ts'

const RUN_ID = randomBytes(6).toString('base64url')
let requests = 0
const PROBE_PATHS = new Set(['/healthz', '/readyz'])

/** Names a request in its answer and in the log: this run of the process, and a running number. */
export const nextRequestId = () => `${RUN_ID}-${(++requests).toString(36)}`

export interface AccessLogEntry {
  requestId: string
  method: string
  path: string
  status: number
  address: string
  /** Who is signed in; nobody, where they are not or needn't be. */
  person?: string | undefined
  /** When it came, by `performance.now()`. */
  startedAt: number
}

/** One line an answer. Query strings stay out: they may hold a code, or what someone looks for. */
export function logAccess(log: Logger, { startedAt, ...fields }: AccessLogEntry): void {
  if (!log.isLevelEnabled('info')) return
  log.info({ ...fields, ms: Math.round((performance.now() - startedAt) * 10) / 10 }, 'request')
}

/** Gives every request an id and writes one line when it is answered. */
export function logRequests(
  log: Logger,
  clientAddress: ClientAddress,
): MiddlewareHandler<{ Variables: Partial<UserEnv['Variables']> }> {
  return async (c, next) => {
    const requestId = nextRequestId()
    const startedAt = performance.now()
    c.header('X-Request-Id', requestId)
    await next()
    // Whoever watches over the market asks every other second: only a bad answer tells something.
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
