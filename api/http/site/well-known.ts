import { Hono } from 'hono'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { DAY_MS } from '#shared/time.ts'
import { respondWithError } from '../middleware/errors.ts'

const SECURITY_TXT_TTL_MS = 180 * DAY_MS

interface WellKnownDeps {
  env: { publicUrl: string; operatorContact: string | null }
  clock: () => Date
}

/** Well-known URIs (RFC 8615). Unknown ones are 404, which password managers rely on. */
export const wellKnownRoutes = ({ env, clock }: WellKnownDeps) =>
  new Hono()
    .get('/security.txt', (c) =>
      c.text(securityText(env, clock()), 200, { 'Cache-Control': 'public, max-age=86400' }),
    )
    // https://w3c.github.io/webappsec-change-password-url/
    .get('/change-password', (c) => c.redirect('/profile-setting?tab=security'))
    .all('/*', (c) => respondWithError(c, 'NOT_FOUND'))

/**
 * security.txt (RFC 9116): the operator's contact, if set, and the public contact form. It expires at
 * midnight, so that it stays the same all day.
 */
function securityText({ publicUrl, operatorContact }: WellKnownDeps['env'], now: Date): string {
  const expires = new Date(Math.floor((now.getTime() + SECURITY_TXT_TTL_MS) / DAY_MS) * DAY_MS).toISOString()
  const contacts = [operatorContact, `${publicUrl}/contact-us`].filter((contact) => contact !== null)
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${INTERFACE_LANGUAGES.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
