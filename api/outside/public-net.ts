import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const DNS_ATTEMPT_TIMEOUT_MS = 1500
const MAX_DNS_ATTEMPTS = 2
/** For all name servers together, in case none answers. */
const DNS_TIMEOUT_MS = 5000

/**
 * Special-purpose IPv4 networks (https://www.iana.org/assignments/iana-ipv4-special-registry), multicast, and
 * the reserved range.
 */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** The only IPv6 range of globally routed addresses. */
const GLOBAL_IPV6 = ['2000::', 3] as const
/** The special-purpose networks within it (https://www.iana.org/assignments/iana-ipv6-special-registry). */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const

const specialNetworks = new BlockList()
for (const [net, bits] of SPECIAL_IPV4) specialNetworks.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of SPECIAL_IPV6) specialNetworks.addSubnet(net, bits, 'ipv6')
const globalNetwork = new BlockList()
globalNetwork.addSubnet(...GLOBAL_IPV6, 'ipv6')

/**
 * Whether an address is on the public internet. An IPv4 address embedded in IPv6 (mapped or for NAT64) is
 * checked as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialNetworks.check(address, 'ipv4')
  if (isIP(address) !== 6 || address.includes('%')) return false
  const embedded = extractIpv4(address)
  if (embedded) return !specialNetworks.check(embedded, 'ipv4')
  return globalNetwork.check(address, 'ipv6') && !specialNetworks.check(address, 'ipv6')
}

const MAPPED_PREFIX = '0:0:0:0:0:ffff'
const NAT64_PREFIX = '64:ff9b:0:0:0:0'

/** The IPv4 address embedded in an address of ::ffff:0:0/96 or 64:ff9b::/96. */
function extractIpv4(address: string): string | null {
  const groups = parseIpv6Groups(address)
  const net = groups
    .slice(0, 6)
    .map((group) => group.toString(16))
    .join(':')
  if (net !== MAPPED_PREFIX && net !== NAT64_PREFIX) return null
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/** The eight groups of an IPv6 address in any notation. */
function parseIpv6Groups(address: string): number[] {
  const normalized = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [front = [], back] = normalized.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const zeros = back ? Array<string>(8 - front.length - back.length).fill('0') : []
  return [...front, ...zeros, ...(back ?? [])].map((group) => Number.parseInt(group, 16))
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
