import type { Context } from 'hono'

/** Names and addresses by which a machine calls itself. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

/** What a proxy adds to a request that it passes on. */
const FORWARDING_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

/**
 * Whether a request can only come from this machine, and from a page of its own: nobody else reaches it, no
 * proxy passed it on, and no name that leads here stands before it.
 */
export function isLocalRequest(
  c: Context,
  { host, trustProxy, publicUrl }: { host: string; trustProxy: number; publicUrl: string },
): boolean {
  if (
    trustProxy > 0 ||
    !isLoopback(host) ||
    !isLoopback(new URL(publicUrl).hostname) ||
    FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)
  )
    return false
  return isLoopback(new URL(c.req.url).hostname)
}
