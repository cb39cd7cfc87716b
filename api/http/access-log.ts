import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { PersonEnv } from './session.ts'
import type { Visitor } from './visitor.ts'

const RUN = randomBytes(6).toString('base64url')
let requests = 0
const WATCHED = new Set(['/healthz', '/readyz'])

/** Names a request in its answer and in the log: this run of the process, and a running number. */
export const nextRequestId = () => `${RUN}-${(++requests).toString(36)}`

export interface Answered {
  requestId: string
  method: string
  path: string
  status: number
  address: string
  /** Who is signed in; nobody, where they are not or needn't be. */
  person?: string | undefined
  /** When it came, by `performance.now()`. */
  since: number
}

/** One line an answer. Query strings stay out: they may hold a code, or what someone looks for. */
export function logAnswered(log: Logger, { since, ...said }: Answered): void {
  if (!log.isLevelEnabled('info')) return
  log.info({ ...said, ms: Math.round((performance.now() - since) * 10) / 10 }, 'request')
}

/** Gives every request an id and writes one line when it is answered. */
export function logRequests(log: Logger, visitor: Visitor): MiddlewareHandler<{ Variables: Partial<PersonEnv['Variables']> }> {
  return async (c, next) => {
    const requestId = nextRequestId()
    const since = performance.now()
    c.header('X-Request-Id', requestId)
    await next()
    // Whoever watches over the market asks every other second: only a bad answer tells something.
    if (WATCHED.has(c.req.path) && c.res.ok) return
    logAnswered(log, { requestId, method: c.req.method, path: c.req.path, status: c.res.status, address: visitor.of(c), person: c.var.person?.id, since })
  }
}
