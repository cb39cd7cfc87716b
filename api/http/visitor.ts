import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Who is asking, as far as limits and the log need to know. */
export interface Visitor {
  of(c: Context): string
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
  return { from, of: (c) => from(socketAddressOf(c), c.req.header('X-Forwarded-For')) }
}

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
