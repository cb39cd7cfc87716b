import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The client's IP address, for rate limits and the log. */
export interface ClientAddress {
  addressOf(c: Context): string
  resolve(socketAddress: string | undefined, forwardedFor: string | undefined): string
}

/**
 * The client's address is that of the socket or, behind `trustProxy` proxies, the X-Forwarded-For entry that
 * the outermost of them added: entries further left can be forged. IPv6 addresses are cut to their /64, which
 * is one household.
 */
export function createClientAddress(trustProxy: number): ClientAddress {
  const resolve: ClientAddress['resolve'] = (socketAddress = '', forwardedFor) => {
    const forwarded = trustProxy > 0 ? forwardedFor?.split(',').at(-trustProxy)?.trim() : undefined
    return normalizeAddress((forwarded || socketAddress).slice(0, 64))
  }
  const addressOf: ClientAddress['addressOf'] = (c) =>
    resolve(getSocketAddress(c), c.req.header('X-Forwarded-For'))
  return {
    resolve,
    addressOf,
  }
}

function normalizeAddress(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [front = '', back] = address.split('::')
  const groups = front.split(':')
  const zeros = back === undefined ? 0 : Math.max(0, 8 - groups.length - back.split(':').length)
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...(back ?? '').split(':')]
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':')}::/64`
}

function getSocketAddress(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined // a request made inside the process has no socket
  }
}
