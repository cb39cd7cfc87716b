import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#shared/time.ts'
import type { Database } from '../../db/open.ts'
import type { ResponseTextEnv } from '../answer.ts'
import { type Bytes, type EncodedResponse, encodeResponse, sendEncoded } from './representation.ts'

const MAX_ENTRIES = 2000
const MAX_BYTES = 64 * 1024 * 1024
const MAX_KEY_LENGTH = 2048
/** Public data can also change through time alone, as when a seller's grace period ends. */
const TTL_MS = MINUTE_MS
const CACHE_CONTROL = 'public, max-age=0, must-revalidate'

interface CacheEntry {
  encoded: EncodedResponse
  generation: number
  expiresAt: number
}

/**
 * Caches the responses of public calls by URL (path and query) until public data changes, for a minute at
 * most.
 */
export interface ResponseCache {
  get(key: string): EncodedResponse | null
  /** Caches a response built from the database at `generation`. */
  set(key: string, generation: number, body: Bytes): EncodedResponse
}

/** Holds the last used responses, at most 2,000 or 64 MB. */
export function createResponseCache(database: Database, clock: () => Date): ResponseCache {
  const entries = new LRUCache<string, CacheEntry>({
    max: MAX_ENTRIES,
    maxSize: MAX_BYTES,
    // The compressed forms together are smaller than the response itself.
    sizeCalculation: ({ encoded }, key) => 2 * (key.length + encoded.size),
  })
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return null
      if (entry.generation === database.generation && entry.expiresAt > clock().getTime())
        return entry.encoded
      entries.delete(key)
      return null
    },
    set(key, generation, body) {
      const entry = {
        encoded: encodeResponse(body, 'application/json; charset=UTF-8', CACHE_CONTROL),
        generation,
        expiresAt: clock().getTime() + TTL_MS,
      }
      if (key.length <= MAX_KEY_LENGTH) entries.set(key, entry)
      return entry.encoded
    },
  }
}

/**
 * Middleware: answers a public call from the cache, or else caches the response of its route. The URL is the
 * key: nothing is parsed or looked up.
 */
export function cacheResponses(cache: ResponseCache, database: Database): MiddlewareHandler<ResponseTextEnv> {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { url } = c.req
    const key = url.slice(url.indexOf('/', 8))
    const cached = cache.get(key)
    if (cached) return sendEncoded(c, cached)
    const { generation } = database
    await next()
    // Routes mounted after the public ones pass through here too: private responses must never be cached.
    const { status, headers } = c.res
    const text = c.get('responseText')
    if (status !== 200 || headers.get('Cache-Control')?.includes('private') || text === undefined)
      return undefined
    const encoded = cache.set(key, generation, new TextEncoder().encode(text))
    c.res = undefined
    c.res = sendEncoded(c, encoded)
    return undefined
  }
}
