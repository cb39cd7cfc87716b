import type { Context, MiddlewareHandler } from 'hono'
import { Refusal, refuse } from './errors.ts'
import type { Visitor } from './visitor.ts'

const WINDOW_MS = 60_000
const MOST_ADDRESSES = 50_000

/** Counts requests by address. */
export interface Limit {
  /** Takes one request of this address: 0 if it may pass, else the seconds until it may. */
  take(address: string): number
}

/** At most `most` requests in a minute from one address. A flood of addresses pushes out the longest known ones, so memory stays bounded. */
export function openLimit(most: number, clock: () => Date): Limit {
  const windows = new Map<string, { ends: number; count: number }>()
  return {
    take(address) {
      const now = clock().getTime()
      let window = windows.get(address)
      if (!window || window.ends <= now) {
        windows.delete(address)
        window = { ends: now + WINDOW_MS, count: 0 }
        windows.set(address, window)
        forget(windows, now)
      }
      window.count++
      return window.count <= most ? 0 : Math.ceil((window.ends - now) / 1000)
    },
  }
}

/**
 * At most `burst` at once and `most` in `window` ms over time, for one account: what isn't used is saved up. Gives what `Limit` gives.
 */
export function openAllowance({ burst, most, window }: { burst: number; most: number; window: number }, clock: () => Date): Limit {
  const known = new Map<string, { left: number; at: number }>()
  return {
    take(account) {
      const now = clock().getTime()
      const { left, at } = known.get(account) ?? { left: burst, at: now }
      const saved = Math.min(burst, left + ((now - at) * most) / window)
      known.delete(account)
      known.set(account, { left: saved >= 1 ? saved - 1 : saved, at: now })
      if (known.size > MOST_ADDRESSES) known.delete(known.keys().next().value ?? '')
      return saved >= 1 ? 0 : Math.ceil(((1 - saved) * window) / most / 1000)
    },
  }
}

/** Takes one of this account's allowance, in the room where what it is for happens: what comes a second time costs nothing. RATE_LIMITED with the seconds to wait. */
export function takeOne(limit: Limit | null, account: string): void {
  const retryAfter = limit?.take(account) ?? 0
  if (retryAfter > 0) throw new Refusal('RATE_LIMITED', { retryAfter })
}

/** The map's order is the order in which windows end. */
function forget(windows: Map<string, { ends: number }>, now: number): void {
  for (const [address, { ends }] of windows) {
    if (ends > now && windows.size <= MOST_ADDRESSES) return
    windows.delete(address)
  }
}

/** `refused` answers whoever has to wait. */
export function limitRequests(limit: Limit, visitor: Visitor, refused: (c: Context) => Response = (c) => refuse(c, 'RATE_LIMITED')): MiddlewareHandler {
  return async (c, next) => {
    const wait = limit.take(visitor.of(c))
    if (wait === 0) return next()
    c.header('Retry-After', String(wait))
    return refused(c)
  }
}
