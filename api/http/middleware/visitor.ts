import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Who is asking, as far as limits and the log need to know. */
export interface ClientAddress {
  addressOf(c: Context): string
  /** The environment of a call that is made within this one, for the same visitor. */
  nestedEnvironment(c: Context): object
  resolve(socketAddress: string | undefined, forwardedFor: string | undefined): string
}

/**
 * The socket's address, or what the nearest believed proxy says of it: `trustProxy` is how many proxies stand
 * in front, and what a visitor wrote into the header themselves stands further left. An IPv6 home counts as
 * one: its /64.
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

/**
 * Of calls that are made within another one, by their environment: nothing that comes over the net can be in
 * it.
 */
const nestedAddresses = new WeakMap<object, string>()

/** Whether this call is made within another one, which has been counted. */
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
