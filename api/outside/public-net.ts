import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const DNS_ATTEMPT_TIMEOUT_MS = 1500
const MAX_DNS_ATTEMPTS = 2
/** For all name servers together, in case none answers. */
const DNS_TIMEOUT_MS = 5000

/** The only IPv6 range of globally routed addresses. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Whether an address is on the public internet. An IPv4 address embedded in IPv6 (mapped or for NAT64) is
 * checked as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return ipaddr.IPv4.parse(address).range() === 'unicast'
  if (isIP(address) !== 6 || address.includes('%')) return false
  // The library takes “::8.8.8.8” for a mapped address: it gets only hexadecimal groups.
  const parsed = ipaddr.IPv6.parse(new URL(`http://[${address}]`).hostname.slice(1, -1))
  if (parsed.isIPv4MappedAddress() || parsed.match(NAT64))
    return isPublicAddress(parsed.toByteArray().slice(12).join('.'))
  return parsed.match(GLOBAL_IPV6) && parsed.range() === 'unicast'
}

interface Address {
  address: string
  family: number
}

/**
 * Resolves a host to its addresses; throws unless all of them are public. Asks the name servers directly: the
 * system's lookup blocks one of the few threads that also read files, and a name server that doesn't answer
 * would block them all.
 */
export async function resolvePublicAddresses(host: string, nameServers?: string[]): Promise<Address[]> {
  const literal = host.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal)
    ? [{ address: literal, family: isIP(literal) }]
    : await queryNameServers(literal, nameServers)
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw Object.assign(new Error('Not on the public net'), { code: 'EACCES' })
  return addresses
}

async function queryNameServers(name: string, nameServers?: string[]): Promise<Address[]> {
  const resolver = new Resolver({ timeout: DNS_ATTEMPT_TIMEOUT_MS, tries: MAX_DNS_ATTEMPTS })
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), DNS_TIMEOUT_MS)
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  clearTimeout(timer)
  const addresses = [ipv4, ipv6].flatMap((answer, i) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: i === 0 ? 4 : 6 }))
      : [],
  )
  if (addresses.length === 0)
    throw ipv4.status === 'rejected' ? ipv4.reason : new Error('Nobody knows this name')
  return addresses
}

/**
 * A lookup function for sockets: the connection uses the very addresses that were checked, so DNS rebinding
 * can't redirect it.
 */
export const publicLookup =
  (nameServers?: string[]): LookupFunction =>
  (name, options, done) => {
    resolvePublicAddresses(name, nameServers).then(
      (addresses) => {
        const [first] = addresses
        if (options.all) done(null, addresses)
        else if (first) done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, '', 4),
    )
  }
