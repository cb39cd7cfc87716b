import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { BRAND } from '#shared/brand.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const BUILT = fileURLToPath(new URL('../dist', import.meta.url))

/** Never repeated, not even to say that they are unusable. */
const SECRETS = new Set(['ADMIN_PASSWORD', 'SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'EXCHANGE_RATES_URL', 'DATABASE_URL', 'REDIS_URL'])

const wholeNumber = (from: number, to: number) =>
  v.pipe(
    v.string(),
    v.check((text) => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to, `a whole number from ${from} to ${to}`),
    v.transform(Number),
  )
const flag = v.pipe(
  v.picklist(['0', '1'], '0 or 1'),
  v.transform((text) => text === '1'),
)
const address = v.pipe(
  v.string(),
  v.check((text) => hasProtocol(text, 'http:', 'https:'), 'an address that begins with http:// or https://'),
)
const origin = v.pipe(
  address,
  v.check((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), 'an address without a path, like https://market.example'),
)
const key = (pattern: RegExp, allowed: string) => v.pipe(v.string(), v.regex(pattern, allowed))
const reserved = v.undefined('unset: this version keeps everything in DATA_DIR and runs as one process')

const Settings = v.object({
  PORT: v.optional(wholeNumber(0, 65535), '3000'),
  HOST: v.optional(key(/^[\w.:%-]+$/, 'an address or name of this machine, like 127.0.0.1 or 0.0.0.0'), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  OUT_DIR: v.optional(v.string(), BUILT),
  PUBLIC_URL: v.optional(origin),
  NODE_ENV: v.optional(v.string(), ''),
  DEMO: v.optional(flag),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('an e-mail address'))),
  ADMIN_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(8, 'at least 8 characters long'), v.maxLength(128, 'at most 128 characters long'))),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => hasProtocol(text, 'smtp:', 'smtps:'), 'an address that begins with smtp:// or smtps://'),
    ),
  ),
  MAIL_FROM: v.optional(key(/^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, 'an e-mail address, with or without a name: Oficio <hello@market.example>')),
  STRIPE_SECRET_KEY: v.optional(key(/^[sr]k_(test|live)_\w+$/, "one of Stripe's secret keys: sk_… or rk_…")),
  STRIPE_PUBLISHABLE_KEY: v.optional(key(/^pk_(test|live)_\w+$/, "one of Stripe's publishable keys: pk_…")),
  STRIPE_WEBHOOK_SECRET: v.optional(key(/^whsec_\S+$/, "one of Stripe's webhook secrets: whsec_…")),
  STRIPE_API_BASE: v.optional(address),
  EXCHANGE_RATES_URL: v.optional(address),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  SHOW_TEST_ROUTES: v.optional(flag, '0'),
  DATABASE_URL: v.optional(reserved),
  REDIS_URL: v.optional(reserved),
})
type Settings = v.InferOutput<typeof Settings>

export interface Env {
  port: number
  host: string
  dataDir: string
  /** Where the built app is. */
  outDir: string
  /** Without a slash at its end. */
  publicUrl: string
  production: boolean
  demo: boolean
  exchangeRatesUrl: string | null
  /** Null: the demo's cards. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string | null; apiBase: string | null } | null
  trustProxy: number
  logLevel: (typeof LOG_LEVELS)[number]
  rateLimits: boolean
  showTestRoutes: boolean
  /** Null: letters become files. */
  smtpUrl: string | null
  mailFrom: string
  /** The first administrator, made at the start if nobody has the address. */
  admin: { email: string; password: string } | null
}

export class UnusableSettings extends Error {}

/** Reads the settings. Throws UnusableSettings with a line a fault: the variable, its value, and what is allowed. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  // An empty value is what a shell leaves behind for "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(Settings, given, { abortPipeEarly: true })
  const faults = parsed.success ? faultsTogether(parsed.output) : parsed.issues.map((issue) => fault(String(issue.path?.[0]?.key), issue.message))
  if (!parsed.success || faults.length > 0)
    throw new UnusableSettings(faults.map(({ name, allowed }) => `${name}=${shown(name, given[name])} cannot be used: it must be ${allowed}.`).join('\n'))
  const settings = parsed.output
  const production = settings.NODE_ENV === 'production'
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    outDir: resolve(settings.OUT_DIR),
    publicUrl,
    production,
    demo: settings.DEMO ?? !production,
    exchangeRatesUrl: settings.EXCHANGE_RATES_URL ?? null,
    stripe:
      settings.STRIPE_SECRET_KEY && settings.STRIPE_PUBLISHABLE_KEY
        ? {
            secretKey: settings.STRIPE_SECRET_KEY,
            publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
            apiBase: settings.STRIPE_API_BASE ?? null,
          }
        : null,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    rateLimits: settings.RATE_LIMITS === 'on',
    showTestRoutes: settings.SHOW_TEST_ROUTES,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? `${BRAND} <no-reply@${new URL(publicUrl).hostname}>`,
    admin: settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD ? { email: settings.ADMIN_EMAIL.toLowerCase(), password: settings.ADMIN_PASSWORD } : null,
  }
}

const fault = (name: string, allowed: string) => ({ name, allowed })

/** What is wrong with usable values beside each other. */
function faultsTogether(settings: Settings) {
  const faults: ReturnType<typeof fault>[] = []
  if (settings.NODE_ENV === 'production' && settings.RATE_LIMITS === 'off') faults.push(fault('RATE_LIMITS', 'on when NODE_ENV is production'))
  if (settings.ADMIN_EMAIL && !settings.ADMIN_PASSWORD) faults.push(fault('ADMIN_PASSWORD', 'set when ADMIN_EMAIL is'))
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL) faults.push(fault('ADMIN_EMAIL', 'set when ADMIN_PASSWORD is'))
  if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_PUBLISHABLE_KEY) faults.push(fault('STRIPE_PUBLISHABLE_KEY', 'set when STRIPE_SECRET_KEY is'))
  return faults
}

const shown = (name: string, value = '') => (SECRETS.has(name) && value ? '(not shown)' : value)

function hasProtocol(text: string, ...protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}
