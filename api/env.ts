import { resolve } from 'node:path'
import * as v from 'valibot'

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
const address = v.pipe(v.string(), v.check(isWebAddress, 'an address that begins with http:// or https://'))

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const Settings = v.object({
  PORT: v.optional(wholeNumber(0, 65535), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.minLength(1, 'an address of this machine')), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.minLength(1, 'a folder')), './data'),
  PUBLIC_URL: v.optional(address),
  NODE_ENV: v.optional(v.string(), ''),
  DEMO: v.optional(flag),
  EXCHANGE_RATES_URL: v.optional(address),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  SHOW_TEST_ROUTES: v.optional(flag, '0'),
})

export interface Env {
  port: number
  host: string
  dataDir: string
  /** Without a slash at its end. */
  publicUrl: string
  production: boolean
  demo: boolean
  exchangeRatesUrl: string | null
  trustProxy: number
  logLevel: (typeof LOG_LEVELS)[number]
  rateLimits: boolean
  showTestRoutes: boolean
}

export class UnusableSettings extends Error {}

/** Reads the settings. Throws UnusableSettings with a line a fault: the variable, its value, and what is allowed. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  // An empty value is what a shell leaves behind for "not set".
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = v.safeParse(Settings, given)
  if (!parsed.success) {
    const faults = parsed.issues.map((issue) => {
      const name = String(issue.path?.[0]?.key)
      return `${name}=${given[name]} cannot be used: it must be ${issue.message}.`
    })
    throw new UnusableSettings(faults.join('\n'))
  }
  const settings = parsed.output
  const production = settings.NODE_ENV === 'production'
  if (production && settings.RATE_LIMITS === 'off') throw new UnusableSettings('RATE_LIMITS=off cannot be used: with NODE_ENV=production it must be on.')
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    production,
    demo: settings.DEMO ?? !production,
    exchangeRatesUrl: settings.EXCHANGE_RATES_URL ?? null,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    rateLimits: settings.RATE_LIMITS === 'on',
    showTestRoutes: settings.SHOW_TEST_ROUTES,
  }
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
