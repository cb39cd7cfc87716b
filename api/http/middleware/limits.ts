import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#shared/time.ts'
import { DomainError, respondWithError } from './errors.ts'
import type { ClientAddress } from './visitor.ts'

export const WINDOW_MS = MINUTE_MS
export const MAX_TRACKED_KEYS = 50_000

/** Limits requests per key: an IP address or an account. */
export interface RateLimiter {
  /** Counts one request: 0 if it may pass, else the seconds to wait. */
  consume(address: string): number
}

/** Requests at most at once, and on average. */
export interface TokenBucketLimit {
  burst: number
  perWindow: number
  windowMs: number
}

/** The accounts' tokens, by the name of the limit and the account. */
export type Buckets = LRUCache<string, { tokens: number; refilledAt: number }>

export const createBuckets = (): Buckets => new LRUCache({ max: MAX_TRACKED_KEYS })

/** At most `maxRequests` per minute and address. The addresses seen last are tracked: memory is bounded. */
export function createWindowLimiter(maxRequests: number, clock: () => Date): RateLimiter {
  const windows = new LRUCache<string, { endsAt: number; count: number }>({ max: MAX_TRACKED_KEYS })
  return {
    consume(address) {
      const now = clock().getTime()
      let window = windows.get(address)
      if (!window || window.endsAt <= now) {
        window = { endsAt: now + WINDOW_MS, count: 0 }
        windows.set(address, window)
      }
      window.count++
      return window.count <= maxRequests ? 0 : Math.ceil((window.endsAt - now) / 1000)
    },
  }
}

/**
 * A token bucket per account: at most `burst` at once and `perWindow` per `windowMs` on average. Unused
 * tokens are saved up to `burst`.
 */
export function createTokenBucket(
  name: string,
  { burst, perWindow, windowMs }: TokenBucketLimit,
  clock: () => Date,
  buckets = createBuckets(),
): RateLimiter {
  return {
    consume(account) {
      const now = clock().getTime()
      const key = `${name}:${account}`
      const { tokens, refilledAt } = buckets.get(key) ?? { tokens: burst, refilledAt: now }
      const available = Math.min(burst, tokens + ((now - refilledAt) * perWindow) / windowMs)
      buckets.set(key, { tokens: available >= 1 ? available - 1 : available, refilledAt: now })
      return available >= 1 ? 0 : Math.ceil(((1 - available) * windowMs) / perWindow / 1000)
    },
  }
}

/**
 * Takes a token of the account. Called by the service once it knows that the mutation is new, so that a
 * repeated one costs nothing. Throws RATE_LIMITED with the seconds to wait.
 */
export function consumeToken(rateLimiter: RateLimiter | null, account: string): void {
  const retryAfter = rateLimiter?.consume(account) ?? 0
  if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter })
}

/** Middleware; `onLimited` answers clients that have to wait. */
export function rateLimit(
  rateLimiter: RateLimiter,
  clientAddress: ClientAddress,
  onLimited: (c: Context) => Response = (c) => respondWithError(c, 'RATE_LIMITED'),
): MiddlewareHandler {
  return async (c, next) => {
    const retryAfter = rateLimiter.consume(clientAddress.addressOf(c))
    if (retryAfter === 0) return next()
    c.header('Retry-After', String(retryAfter))
    return onLimited(c)
  }
}
