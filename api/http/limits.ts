import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, MiddlewareHandler } from 'hono'
import { refuse } from './errors.ts'

const WINDOW_MS = 60_000
const MOST_ADDRESSES = 50_000

/** At most `most` requests a minute from one address; more is 429 with the seconds to wait. */
export function limitRequests(most: number, trustProxy: number, clock: () => Date): MiddlewareHandler {
  let counts = new Map<string, number>()
  let windowEnds = 0
  return async (c, next) => {
    const now = clock().getTime()
    if (now >= windowEnds || counts.size > MOST_ADDRESSES) {
      counts = new Map()
      windowEnds = now + WINDOW_MS
    }
    const address = visitorAddress(c, trustProxy)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count <= most) return next()
    c.header('Retry-After', String(Math.ceil((windowEnds - now) / 1000)))
    return refuse(c, 'RATE_LIMITED')
  }
}

/** Who is asking: the socket's address, or what the nearest believed proxy says of it. An IPv6 home counts as one: its /64. */
export function visitorAddress(c: Context, trustProxy: number): string {
  const said =
    c.req
      .header('X-Forwarded-For')
      ?.split(',')
      .map((part) => part.trim()) ?? []
  const address = (trustProxy > 0 ? said.at(-trustProxy) : undefined) ?? socketAddress(c)
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? ''
  } catch {
    return '' // a request made inside the process has no socket
  }
}
