import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

/** A Redis that doesn't answer for this long is treated like one that is gone. */
const TIMEOUT_MS = 1000
const KEY_PREFIX = 'oficio-limit'

/**
 * A token bucket: the key's value is the time at which the bucket is full again. It is called like the
 * library's own script, with the size of the bucket and the seconds it takes to fill, and answers the tokens
 * used (more than there are: rejected) and the milliseconds until the next token.
 */
const TOKEN_BUCKET_SCRIPT = `
local size, interval = tonumber(ARGV[3]), ARGV[4] * 1000 / ARGV[3]
local time = redis.call('time')
local now = time[1] * 1000 + time[2] / 1000
local full = math.max(tonumber(redis.call('get', KEYS[1]) or now), now) + interval
local used = (full - now) / interval
if used > size + 0.001 then return {size + 1, math.ceil((used - size) * interval)} end
redis.call('set', KEYS[1], string.format('%.3f', full), 'PX', math.ceil(full - now))
return {math.ceil(used), 0}`

/**
 * Counters in Redis, for limits that several processes of one market share. While Redis is away they let
 * everything pass: each process still has its own limits.
 */
export function createSharedCounters(url: string, marketId: string, log: Logger) {
  let isAway = false
  const connect = () => {
    const client = new Redis(url, { enableOfflineQueue: false, commandTimeout: TIMEOUT_MS })
    client.on('error', (error) => {
      if (!isAway) log.error({ err: error }, 'Redis unreachable: rate limits count this process alone')
      isAway = true
    })
    client.on('ready', () => {
      isAway = false
    })
    return client
  }
  // The library keeps its script on the connection, under one name for all limiters.
  const clients = { windows: connect(), buckets: connect() }
  const countWith = (limiter: RateLimiterRedis) => async (key: string) => {
    try {
      await limiter.consume(key)
      return 0
    } catch (error) {
      return error instanceof RateLimiterRes ? error.msBeforeNext : 0
    }
  }
  return {
    window: (name: string, { maxRequests, windowMs }: { maxRequests: number; windowMs: number }) =>
      countWith(
        new RateLimiterRedis({
          storeClient: clients.windows,
          rejectIfRedisNotReady: true,
          keyPrefix: `${KEY_PREFIX}:${marketId}:${name}`,
          points: maxRequests,
          duration: windowMs / 1000,
        }),
      ),
    tokenBucket: (
      name: string,
      { burst, perWindow, windowMs }: { burst: number; perWindow: number; windowMs: number },
    ) =>
      countWith(
        new RateLimiterRedis({
          storeClient: clients.buckets,
          rejectIfRedisNotReady: true,
          keyPrefix: `${KEY_PREFIX}:${marketId}:${name}`,
          points: burst,
          duration: (burst * windowMs) / perWindow / 1000,
          customIncrTtlLuaScript: TOKEN_BUCKET_SCRIPT,
        }),
      ),
    close() {
      for (const client of Object.values(clients)) client.disconnect()
    },
  }
}
