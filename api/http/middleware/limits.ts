import type { Context, MiddlewareHandler } from 'hono'
import { DomainError, respondWithError } from './errors.ts'
import type { ClientAddress } from './visitor.ts'

const WINDOW_MS = 60_000
const MAX_TRACKED_KEYS = 50_000

/** Counts requests by address. */
export interface RateLimiter {
  /** Takes one request of this address: 0 if it may pass, else the seconds until it may. */
  consume(address: string): number
}

/**
 * At most `most` requests in a minute from one address. A flood of addresses pushes out the longest known
 * ones, so memory stays bounded.
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
 * At most `burst` at once and `perWindow` in `windowMs` ms over time, for one account: what isn't used is
 * saved up. Gives what `Limit` gives.
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
 * Takes one of this account's allowance, in the room where what it is for happens: what comes a second time
 * costs nothing. RATE_LIMITED with the seconds to wait.
 */
export function consumeToken(rateLimiter: RateLimiter | null, account: string): void {
  const retryAfter = rateLimiter?.consume(account) ?? 0
  if (retryAfter > 0) throw new DomainError('RATE_LIMITED', { retryAfter })
}

/** The map's order is the order in which windows end. */
function evictEndedWindows(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [address, { endsAt }] of windows) {
    if (endsAt > now && windows.size <= MAX_TRACKED_KEYS) return
    windows.delete(address)
  }
}

/** `refused` answers whoever has to wait. */
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
