import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'
import { logAnswered, nextRequestId } from './access-log.ts'
import { type KeptAnswers, openKept } from './kept.ts'
import { type Limit, openLimit } from './limits.ts'
import { encodingFor, type Form, isHeld } from './packed.ts'
import type { Pages } from './pages.ts'
import { contentSecurityPolicy, DATA_POLICY, securityHeaders } from './security.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const MOST_REQUESTS_A_MINUTE = 1200

/** What every request passes, by whichever of the two ways it is answered. */
export interface Gate {
  pageHeaders: Record<string, string>
  dataHeaders: Record<string, string>
  visitor: Visitor
  limit: Limit | null
  kept: KeptAnswers
}

export interface GateNeeds {
  env: { publicUrl: string; trustProxy: number; rateLimits: boolean }
  clock: () => Date
  database: Database
}

export function openGate({ env, clock, database }: GateNeeds, pages: Pages | null): Gate {
  return {
    pageHeaders: securityHeaders(env.publicUrl, contentSecurityPolicy(pages?.html ?? '')),
    dataHeaders: securityHeaders(env.publicUrl, DATA_POLICY),
    visitor: openVisitor(env.trustProxy),
    limit: env.rateLimits ? openLimit(MOST_REQUESTS_A_MINUTE, clock) : null,
    kept: openKept(database, clock),
  }
}

/**
 * The short way: a kept answer goes straight to the socket, with the same headers, limit and log line as on the long way through the
 * app. Anything else takes the long way.
 */
export function answerKept(gate: Gate, log: Logger, otherwise: RequestListener): RequestListener {
  const heads = new WeakMap<Form, { whole: string[]; held: string[] }>()
  const headOf = (form: Form) => {
    const made = heads.get(form) ?? { whole: flat({ ...form.headers, ...gate.dataHeaders }), held: flat({ ...form.heldHeaders, ...gate.dataHeaders }) }
    heads.set(form, made)
    return made
  }
  return (request, response) => {
    const { method, url = '', headers } = request
    const packed = method === 'GET' ? gate.kept.find(url) : null
    if (!packed) return otherwise(request, response)
    const since = performance.now()
    const address = gate.visitor.from(request.socket.remoteAddress, textOf(headers['x-forwarded-for']))
    if (gate.limit && gate.limit.take(address) > 0) return otherwise(request, response)
    const form = packed.form(encodingFor(textOf(headers['accept-encoding'])))
    const held = isHeld(headers['if-none-match'], form.etag)
    const { whole, held: heldHead } = headOf(form)
    const requestId = nextRequestId()
    response.writeHead(held ? 304 : 200, [...(held ? heldHead : whole), 'X-Request-Id', requestId])
    response.end(held ? undefined : form.bytes)
    logAnswered(log, { requestId, method: 'GET', path: url.split('?', 1)[0] ?? '', status: held ? 304 : 200, address, since })
  }
}

const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)

const flat = (headers: Record<string, string>) => Object.entries(headers).flat()
