import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Who is asking, as far as limits and the log need to know. */
export interface Visitor {
  of(c: Context): string
  /** The environment of a call that is made within this one, for the same visitor. */
  environmentWithin(c: Context): object
  from(socketAddress: string | undefined, forwardedFor: string | undefined): string
}

/**
 * The socket's address, or what the nearest believed proxy says of it: `trustProxy` is how many proxies stand in front, and what a
 * visitor wrote into the header themselves stands further left. An IPv6 home counts as one: its /64.
 */
export function openVisitor(trustProxy: number): Visitor {
  const from: Visitor['from'] = (socketAddress = '', forwardedFor) => {
    const said = trustProxy > 0 ? forwardedFor?.split(',').at(-trustProxy)?.trim() : undefined
    return home((said || socketAddress).slice(0, 64))
  }
  const of: Visitor['of'] = (c) => visitorsWithin.get(c.env) ?? from(socketAddressOf(c), c.req.header('X-Forwarded-For'))
  return {
    from,
    of,
    environmentWithin(c) {
      const environment = { ...c.env }
      visitorsWithin.set(environment, of(c))
      return environment
    },
  }
}

/** Of calls that are made within another one, by their environment: nothing that comes over the net can be in it. */
const visitorsWithin = new WeakMap<object, string>()

/** Whether this call is made within another one, which has been counted. */
export const isWithin = (c: Context): boolean => visitorsWithin.has(c.env)

function home(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [front = '', back] = address.split('::')
  const groups = front.split(':')
  const zeros = back === undefined ? 0 : Math.max(0, 8 - groups.length - back.split(':').length)
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...(back ?? '').split(':')]
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':')}::/64`
}

function socketAddressOf(c: Context): string | undefined {
  try {
    return getConnInfo(c).remote.address
  } catch {
    return undefined // a request made inside the process has no socket
  }
}
