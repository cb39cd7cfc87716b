import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** The client's IP address, for rate limits and the log. */
export interface ClientAddress {
  addressOf(c: Context): string
  /** The environment for a nested call on behalf of the same client. */
  nestedEnvironment(c: Context): object
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
    nestedAddresses.get(c.env) ?? resolve(getSocketAddress(c), c.req.header('X-Forwarded-For'))
  return {
    resolve,
    addressOf,
    nestedEnvironment(c) {
      const environment = { ...c.env }
      nestedAddresses.set(environment, addressOf(c))
      return environment
    },
  }
}

/** The addresses of nested calls by their environment object, which can't come from the network. */
const nestedAddresses = new WeakMap<object, string>()

/** Whether this call is nested in another one, which has been counted already. */
export const isNestedCall = (c: Context): boolean => nestedAddresses.has(c.env)

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
