import type { Context, MiddlewareHandler } from 'hono'
import { DomainError, respondWithError } from './errors.ts'
import type { ClientAddress } from './visitor.ts'

const WINDOW_MS = 60_000
const MAX_TRACKED_KEYS = 50_000

/** Limits requests per key: an IP address or an account. */
export interface RateLimiter {
  /** Counts one request: 0 if it may pass, else the seconds to wait. */
  consume(address: string): number
}

/**
 * At most `maxRequests` per minute and address. When there are too many addresses, the oldest windows are
 * evicted, so memory stays bounded.
 */
export function createWindowLimiter(maxRequests: number, clock: () => Date): RateLimiter {
  const windows = new Map<string, { endsAt: number; count: number }>()
  return {
    consume(address) {
      const now = clock().getTime()
      let window = windows.get(address)
      if (!window || window.endsAt <= now) {
        windows.delete(address)
        window = { endsAt: now + WINDOW_MS, count: 0 }
        windows.set(address, window)
        evictEndedWindows(windows, now)
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
  { burst, perWindow, windowMs }: { burst: number; perWindow: number; windowMs: number },
  clock: () => Date,
): RateLimiter {
  const buckets = new Map<string, { tokens: number; refilledAt: number }>()
  return {
    consume(account) {
      const now = clock().getTime()
      const { tokens, refilledAt } = buckets.get(account) ?? { tokens: burst, refilledAt: now }
      const available = Math.min(burst, tokens + ((now - refilledAt) * perWindow) / windowMs)
      buckets.delete(account)
      buckets.set(account, { tokens: available >= 1 ? available - 1 : available, refilledAt: now })
      if (buckets.size > MAX_TRACKED_KEYS) buckets.delete(buckets.keys().next().value ?? '')
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

/** The map is ordered by the end of the windows. */
function evictEndedWindows(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [address, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= MAX_TRACKED_KEYS) return
    windows.delete(address)
  }
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
