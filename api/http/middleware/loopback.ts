import type { Context } from 'hono'

/** Names and addresses of the machine itself. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

/** Headers that proxies add. */
const FORWARDING_HEADERS = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Real-IP', 'Forwarded', 'Via']

/**
 * Whether a request can only come from this machine, from one of our own pages: the server listens on
 * loopback, no proxy forwarded the request, and the Host header is a loopback name.
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
