import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { MARKET_HEADER } from '#shared/response-header.ts'
import { respondWithError } from './errors.ts'

const ALLOWED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const TWO_YEARS_S = 63_072_000

/** The only screen that may load Stripe's card form. */
export const CARD_PATH = '/add-card'
const STRIPE_SOURCES = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  calls: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  images: ['https://*.stripe.com'],
}
const NO_EXTERNAL_SOURCES = { scripts: [], calls: [], frames: [], images: [] }

/**
 * The Content-Security-Policy of a page: only our own files, and the page's inline scripts and styles by
 * hash. `withStripe` adds what Stripe requires for its form
 * (https://docs.stripe.com/security/guide#content-security-policy); Stripe's script creates markup without
 * Trusted Types.
 */
export function contentSecurityPolicy(page: string, withStripe = false): string {
  const external = withStripe ? STRIPE_SOURCES : NO_EXTERNAL_SOURCES
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashInlineTags(page, 'script'), ...external.scripts].join(' '),
    ["style-src 'self'", ...hashInlineTags(page, 'style')].join(' '),
    ["img-src 'self' blob: data:", ...external.images].join(' '),
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...external.calls].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    ['frame-src', ...(withStripe ? external.frames : ["'none'"])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(withStripe ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
  ].join('; ')
}

/** The policy of a page without scripts and with one inline style, such as the API document. */
export const scriptlessPolicy = (page: string) =>
  [
    "default-src 'none'",
    "img-src 'self'",
    ['style-src', ...hashInlineTags(page, 'style')].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

function hashInlineTags(page: string, tag: 'script' | 'style'): string[] {
  const inline = page.matchAll(new RegExp(`<${tag}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...inline].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

/** The policy of API responses: opened as a document, such a response may load nothing at all. */
export const DATA_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Uploaded files run no code when opened as documents, whatever they contain. */
export const FILE_POLICY = `sandbox; ${DATA_POLICY}`

/** The security headers of every response, whatever its status. */
export function securityHeaders(publicUrl: string, policy: string): Record<string, string> {
  return {
    ...MARKET_HEADER,
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(self), usb=()',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': `max-age=${TWO_YEARS_S}; includeSubDomains` }
      : {}),
  }
}

/**
 * Sets these headers on responses that have none of their own: those of `page` for pages, and those of `data`
 * under /api and for the page's files.
 */
export function applySecurityHeaders(
  page: Record<string, string>,
  data: Record<string, string>,
): MiddlewareHandler {
  const pageHeaders = Object.entries(page)
  const dataHeaders = Object.entries(data)
  return async (c, next) => {
    await next()
    for (const [name, value] of /^\/(api|assets)\//.test(c.req.path) ? dataHeaders : pageHeaders)
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  }
}

/**
 * Rejects methods that we don't use: TRACE and others would reach the app otherwise. There is no CORS, so no
 * OPTIONS either.
 */
export const rejectUnknownMethods: MiddlewareHandler = async (c, next) => {
  if (ALLOWED_METHODS.includes(c.req.method)) return next()
  c.header('Allow', ALLOWED_METHODS.join(', '))
  return respondWithError(c, 'METHOD_NOT_ALLOWED')
}
