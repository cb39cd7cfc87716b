import { LRUCache } from 'lru-cache'
import {
  createBuckets,
  createTokenBucket,
  createWindowLimiter,
  MAX_TRACKED_KEYS,
  type RateLimiter,
  type TokenBucketLimit,
  WINDOW_MS,
} from './limits.ts'

/** Counts requests of all processes. Resolves to the milliseconds to wait, and never rejects. */
type Counter = (key: string) => Promise<number>

/** Counters that the processes of a market share. */
export interface SharedCounters {
  window(name: string, limit: { maxRequests: number; windowMs: number }): Counter
  tokenBucket(name: string, limit: TokenBucketLimit): Counter
}

/** The limits of a process by name; null where the settings turn them off. */
export interface RateLimits {
  window(name: string, maxRequests: number): RateLimiter | null
  tokenBucket(name: string, limit: TokenBucketLimit): RateLimiter | null
}

/** With `counters`, a limit counts what the other processes of this market let pass, too. */
export function createRateLimits(
  isEnabled: boolean,
  clock: () => Date,
  counters?: SharedCounters,
): RateLimits {
  if (!isEnabled) return { window: () => null, tokenBucket: () => null }
  const buckets = createBuckets()
  return {
    window(name, maxRequests) {
      const limiter = createWindowLimiter(maxRequests, clock)
      return counters
        ? shareLimiter(limiter, counters.window(name, { maxRequests, windowMs: WINDOW_MS }))
        : limiter
    },
    tokenBucket(name, limit) {
      const limiter = createTokenBucket(name, limit, clock, buckets)
      return counters ? shareLimiter(limiter, counters.tokenBucket(name, limit)) : limiter
    },
  }
}

/**
 * Decides at once, from what this process knows, and counts at the other processes behind that: no request
 * and no transaction waits for them. What is on its way while they refuse a key still passes.
 */
function shareLimiter(limiter: RateLimiter, count: Counter): RateLimiter {
  const refused = new LRUCache<string, true>({ max: MAX_TRACKED_KEYS, ttl: WINDOW_MS })
  return {
    consume(key) {
      const waitMs = refused.getRemainingTTL(key)
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      const retryAfter = limiter.consume(key)
      if (retryAfter === 0)
        void count(key).then((sharedWaitMs) => {
          if (sharedWaitMs > 0) refused.set(key, true, { ttl: sharedWaitMs })
        })
      return retryAfter
    },
  }
}
