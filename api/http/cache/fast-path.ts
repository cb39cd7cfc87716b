import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '../../db/open.ts'
import { logAccess, nextRequestId } from '../middleware/access-log.ts'
import type { RateLimiter } from '../middleware/limits.ts'
import type { RateLimits } from '../middleware/rate-limits.ts'
import { contentSecurityPolicy, DATA_POLICY, securityHeaders } from '../middleware/security.ts'
import { type ClientAddress, createClientAddress } from '../middleware/visitor.ts'
import type { Pages } from '../site/pages.ts'
import { matchesEtag, negotiateEncoding, type Representation } from './representation.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

const MAX_REQUESTS_PER_MINUTE = 1200

/** What the fast path and the app share: both apply these to every request. */
export interface FastPath {
  pageHeaders: Record<string, string>
  dataHeaders: Record<string, string>
  clientAddress: ClientAddress
  rateLimiter: RateLimiter | null
  responseCache: ResponseCache
}

export interface FastPathDeps {
  env: { publicUrl: string; trustProxy: number }
  rateLimits: RateLimits
  clock: () => Date
  database: Database
}

export function createFastPath(
  { env, rateLimits, clock, database }: FastPathDeps,
  pages: Pages | null,
): FastPath {
  return {
    pageHeaders: securityHeaders(env.publicUrl, contentSecurityPolicy(pages?.html ?? '')),
    dataHeaders: securityHeaders(env.publicUrl, DATA_POLICY),
    clientAddress: createClientAddress(env.trustProxy),
    rateLimiter: rateLimits.window('requests', MAX_REQUESTS_PER_MINUTE),
    responseCache: createResponseCache(database, clock),
  }
}

/**
 * The fast path: a cached response is written straight to the socket, with the same headers, rate limit and
 * log line as in the app. All other requests go to `fallback`, the app.
 */
export function serveFromCache(fastPath: FastPath, log: Logger, fallback: RequestListener): RequestListener {
  const headersByRepresentation = new WeakMap<Representation, { full: string[]; notModified: string[] }>()
  const headersFor = (representation: Representation) => {
    const flattened = headersByRepresentation.get(representation) ?? {
      full: flatten({ ...representation.headers, ...fastPath.dataHeaders }),
      notModified: flatten({ ...representation.notModifiedHeaders, ...fastPath.dataHeaders }),
    }
    headersByRepresentation.set(representation, flattened)
    return flattened
  }
  return (request, response) => {
    const { method, url = '', headers } = request
    const cached = method === 'GET' ? fastPath.responseCache.get(url) : null
    if (!cached) return fallback(request, response)
    const startedAt = performance.now()
    const address = fastPath.clientAddress.resolve(
      request.socket.remoteAddress,
      joinHeader(headers['x-forwarded-for']),
    )
    if (fastPath.rateLimiter && fastPath.rateLimiter.consume(address) > 0) return fallback(request, response)
    const representation = cached.represent(negotiateEncoding(joinHeader(headers['accept-encoding'])))
    const notModified = matchesEtag(headers['if-none-match'], representation.etag)
    const { full, notModified: notModifiedHeaders } = headersFor(representation)
    const requestId = nextRequestId()
    response.writeHead(notModified ? 304 : 200, [
      ...(notModified ? notModifiedHeaders : full),
      'X-Request-Id',
      requestId,
    ])
    response.end(notModified ? undefined : representation.bytes)
    logAccess(log, {
      requestId,
      method: 'GET',
      path: url.split('?', 1)[0] ?? '',
      status: notModified ? 304 : 200,
      address,
      startedAt,
    })
  }
}

const joinHeader = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)

const flatten = (headers: Record<string, string>) => Object.entries(headers).flat()
