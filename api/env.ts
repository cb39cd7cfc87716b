import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { MAX_SESSION_DAYS } from '#shared/accounts.ts'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#shared/languages.ts'
import { isLoopback } from './http/middleware/loopback.ts'
import type { BackupRetention } from './operator/retention.ts'
import { readPlatformSettings } from './platform-settings.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const DEFAULT_OUT_DIR = fileURLToPath(new URL('../dist', import.meta.url))

/** Values of these are never printed, not even in an error about them. */
const SECRETS = new Set([
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'EXCHANGE_RATES_URL',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'FILES_URL',
])

const NO_BACKUPS: BackupRetention = { daily: 0, weekly: 0, monthly: 0 }
const DEFAULT_BACKUPS: BackupRetention = { daily: 3, weekly: 4, monthly: 6 }
const MB = 1_000_000

const integerSetting = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max,
      `a whole number from ${min} to ${max}`,
    ),
    v.transform(Number),
  )
const backupRetention = v.pipe(
  v.string(),
  v.check(
    (text) =>
      /^\d{1,3}(,\d{1,3},\d{1,3})?$/.test(text) && text.split(',').every((each) => Number(each) <= 365),
    'how many daily backups to keep, from 0 to 365, or how many daily, weekly, and monthly ones, like 3,4,6',
  ),
  v.transform((text): BackupRetention => {
    const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
    return { daily, weekly, monthly }
  }),
)
const booleanSetting = v.pipe(
  v.picklist(['0', '1'], '0 or 1'),
  v.transform((text) => text === '1'),
)
const httpUrl = v.pipe(
  v.string(),
  v.check((text) => hasProtocol(text, 'http:', 'https:'), 'an address that starts with http:// or https://'),
)
const origin = v.pipe(
  httpUrl,
  v.check(
    (text) => /^https?:\/\/[^/?#@]+\/?$/.test(text),
    'an address without a path, like https://market.example',
  ),
)
const patternSetting = (pattern: RegExp, allowed: string) => v.pipe(v.string(), v.regex(pattern, allowed))
const host = patternSetting(/^[\w.:%-]+$/, 'an address or name of this machine, like 127.0.0.1 or 0.0.0.0')
const urlSetting = (example: string, ...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => hasProtocol(text, ...protocols), `an address like ${example}`),
  )
const postgresUrl = urlSetting('postgres://user:password@host/database', 'postgres:', 'postgresql:')

const Settings = v.object({
  PORT: v.optional(integerSetting(0, 65535), '3000'),
  HOST: v.optional(host, '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  OUT_DIR: v.optional(v.string(), DEFAULT_OUT_DIR),
  PUBLIC_URL: v.optional(origin),
  NODE_ENV: v.optional(v.picklist(['production', 'development', 'test'], 'production, development, or test')),
  DEMO: v.optional(v.picklist(['0', '1', 'public'], '0, 1, or public')),
  DEMO_LANGUAGE: v.optional(v.picklist(INTERFACE_LANGUAGES, 'en, es, fr, or ar'), 'en'),
  ADMIN_EMAIL: v.optional(v.pipe(v.string(), v.email('an email address'))),
  ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.minLength(8, 'at least 8 characters long'),
      v.maxLength(128, 'at most 128 characters long'),
    ),
  ),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => hasProtocol(text, 'smtp:', 'smtps:'),
        'an address that starts with smtp:// or smtps://',
      ),
    ),
  ),
  MAIL_FROM: v.optional(
    patternSetting(
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'an email address, with or without a name: Oficio <hello@market.example>',
    ),
  ),
  MAIL_PER_MINUTE: v.optional(integerSetting(1, 100_000), '120'),
  STRIPE_SECRET_KEY: v.optional(
    patternSetting(/^[sr]k_(test|live)_\w+$/, 'a Stripe secret key: sk_… or rk_…'),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    patternSetting(/^pk_(test|live)_\w+$/, 'a Stripe publishable key: pk_…'),
  ),
  STRIPE_WEBHOOK_SECRET: v.optional(patternSetting(/^whsec_\S+$/, 'a Stripe webhook secret: whsec_…')),
  STRIPE_API_BASE: v.optional(httpUrl),
  PUSH_SUBJECT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isPublicContact(text),
        'a public address where push services can reach you: mailto:you@market.example or https://market.example',
      ),
    ),
  ),
  PUSH_PRIVATE: v.optional(booleanSetting, '0'),
  EXCHANGE_RATES_URL: v.optional(httpUrl),
  RELEASES_URL: v.optional(httpUrl),
  BACKUP_KEEP: v.optional(backupRetention),
  FILE_QUOTA_MB: v.optional(integerSetting(1, 1_000_000), '2000'),
  DISK_RESERVE_MB: v.optional(integerSetting(0, 1_000_000)),
  METRICS_PORT: v.optional(integerSetting(1, 65535)),
  METRICS_HOST: v.optional(host, '127.0.0.1'),
  SLOW_QUERY_MS: v.optional(integerSetting(1, 60_000), '200'),
  AUTO_COMPLETE_DAYS: v.optional(integerSetting(0, 365), '0'),
  SESSION_DAYS: v.optional(integerSetting(1, 365), String(MAX_SESSION_DAYS)),
  TRUST_PROXY: v.optional(integerSetting(0, 10), '0'),
  LOG_LEVEL: v.optional(v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'info'),
  RATE_LIMITS: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  SHOW_TEST_ROUTES: v.optional(booleanSetting, '0'),
  DATABASE_URL: v.optional(postgresUrl),
  DATABASE_REPLICA_URL: v.optional(postgresUrl),
  DATABASE_CONNECTIONS: v.optional(integerSetting(2, 500), '10'),
  REDIS_URL: v.optional(urlSetting('redis://host:6379', 'redis:', 'rediss:')),
  FILES_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isBucket(text),
        'an address like https://KEY:SECRET@storage.example/bucket?region=eu-west-1',
      ),
    ),
  ),
  OFFSITE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isAbsolute(text) || isBucket(text),
        'a folder like /mnt/copy, or an address like https://KEY:SECRET@storage.example/bucket?region=eu-west-1',
      ),
    ),
  ),
  OFFSITE_KEY: v.optional(
    patternSetting(/^[0-9a-fA-F]{64}$/, '64 hexadecimal digits, as openssl rand -hex 32 makes them'),
  ),
  OFFSITE_KEEP: v.optional(backupRetention, '3,4,6'),
})
type Settings = v.InferOutput<typeof Settings>

export interface Env {
  port: number
  host: string
  dataDir: string
  /** Folder of the built app. */
  outDir: string
  /** Without a trailing slash. */
  publicUrl: string
  production: boolean
  demo: boolean
  /** A public demo: every page carries a notice that it is one. */
  publicDemo: boolean
  demoLanguage: InterfaceLanguage
  exchangeRatesUrl: string | null
  /** Where to ask once a day for the newest release; null: nowhere. */
  releasesUrl: string | null
  /**
   * The contact sent to push services (VAPID `sub`); null where there is none they accept: then nothing is
   * pushed.
   */
  pushSubject: string | null
  /** The operator's contact as configured, `mailto:` or `https:`; null if not set. */
  operatorContact: string | null
  /** Allows push services on private addresses, for tests. */
  pushPrivate: boolean
  /** Null: the demo's test cards. */
  stripe: {
    secretKey: string
    publishableKey: string
    webhookSecret: string | null
    apiBase: string | null
  } | null
  /** How many backups are retained; all 0: none is made. */
  backupRetention: BackupRetention
  /** Storage quota per user, in bytes. */
  fileQuota: number
  /** Disk space that files must leave free, in bytes; null: a share of the disk. */
  diskReserve: number | null
  /** Where metrics are served to Prometheus; null: nowhere. */
  metrics: { port: number; host: string } | null
  /** Queries that take at least this many milliseconds are logged. */
  slowQueryMs: number
  /** A delivered order without an answer is completed after this many days; 0: never. */
  autoCompleteDays: number
  /** A session ends this many days after the log-in, however much it is used. */
  sessionDays: number
  trustProxy: number
  logLevel: (typeof LOG_LEVELS)[number]
  rateLimits: boolean
  showTestRoutes: boolean
  /** URL of a PostgreSQL server; null: SQLite in DATA_DIR. */
  databaseUrl: string | null
  /** URL of a standby of that server, which answers public reads; null: there is none. */
  databaseReplicaUrl: string | null
  /** How many connections to the PostgreSQL server this process holds at most, and to its standby. */
  databaseConnections: number
  /** URL of the Redis that connects several processes of this market; null: there is one process. */
  redisUrl: string | null
  /** URL of an S3-compatible bucket; null: files are stored in DATA_DIR. */
  filesUrl: string | null
  /** A storage elsewhere that every commit is shipped to, and the key it is encrypted with; null: none. */
  offsite: { url: string; key: Buffer; retention: BackupRetention } | null
  /** Null: the mail server set in the app; without either, mails are written to files. */
  smtpUrl: string | null
  /** Null: the market's name. */
  mailFrom: string | null
  /** How many mails per minute are handed to the mail server at most. */
  mailPerMinute: number
  /** The first administrator, created at the start unless the address is taken. */
  admin: { email: string; password: string } | null
}

export class InvalidSettingsError extends Error {}

/**
 * Parses the settings. Throws InvalidSettingsError with one line per error: the variable, its value, and what
 * is allowed.
 */
export function readEnv(variables: Record<string, string | undefined>): Env {
  // Shells pass an unset variable as an empty value.
  const values = Object.fromEntries(
    [readPlatformSettings(variables), variables]
      .flatMap((each) => Object.entries(each))
      .filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = v.safeParse(Settings, values, { abortPipeEarly: true })
  const errors = parsed.success
    ? crossFieldErrors(parsed.output)
    : parsed.issues.map((issue) => settingError(String(issue.path?.[0]?.key), issue.message))
  if (!parsed.success || errors.length > 0)
    throw new InvalidSettingsError(
      errors
        .map(
          ({ name, allowed }) =>
            `${name}=${displayValue(name, values[name])} isn’t valid. It must be ${allowed}.`,
        )
        .join('\n'),
    )
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
    demo: isDemo(settings),
    publicDemo: settings.DEMO === 'public',
    demoLanguage: settings.DEMO_LANGUAGE,
    exchangeRatesUrl: settings.EXCHANGE_RATES_URL ?? null,
    releasesUrl: settings.RELEASES_URL ?? null,
    pushSubject:
      settings.PUSH_SUBJECT ??
      [
        `mailto:${extractMailAddress(settings.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`)}`,
        publicUrl,
      ].find(isPublicContact) ??
      null,
    operatorContact: settings.PUSH_SUBJECT ?? null,
    pushPrivate: settings.PUSH_PRIVATE,
    stripe:
      settings.STRIPE_SECRET_KEY && settings.STRIPE_PUBLISHABLE_KEY
        ? {
            secretKey: settings.STRIPE_SECRET_KEY,
            publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
            webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? null,
            apiBase: settings.STRIPE_API_BASE ?? null,
          }
        : null,
    backupRetention: settings.BACKUP_KEEP ?? (production ? DEFAULT_BACKUPS : NO_BACKUPS),
    fileQuota: settings.FILE_QUOTA_MB * MB,
    diskReserve: settings.DISK_RESERVE_MB === undefined ? null : settings.DISK_RESERVE_MB * MB,
    metrics: settings.METRICS_PORT ? { port: settings.METRICS_PORT, host: settings.METRICS_HOST } : null,
    slowQueryMs: settings.SLOW_QUERY_MS,
    autoCompleteDays: settings.AUTO_COMPLETE_DAYS,
    sessionDays: settings.SESSION_DAYS,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    rateLimits: settings.RATE_LIMITS === 'on',
    showTestRoutes: settings.SHOW_TEST_ROUTES,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    redisUrl: settings.REDIS_URL ?? null,
    filesUrl: settings.FILES_URL ?? null,
    offsite:
      settings.OFFSITE_URL && settings.OFFSITE_KEY
        ? {
            url: settings.OFFSITE_URL,
            key: Buffer.from(settings.OFFSITE_KEY, 'hex'),
            retention: settings.OFFSITE_KEEP,
          }
        : null,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM ?? null,
    mailPerMinute: settings.MAIL_PER_MINUTE,
    admin:
      settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
        ? { email: settings.ADMIN_EMAIL.toLowerCase(), password: settings.ADMIN_PASSWORD }
        : null,
  }
}

/** Whether the market is open to the public: in production or at a public https address. */
export const isPublic = ({ production, publicUrl }: Pick<Env, 'production' | 'publicUrl'>): boolean =>
  production || isPublicUrl(publicUrl)

const isPublicUrl = (url: string) => hasProtocol(url, 'https:') && !isLoopback(new URL(url).hostname)

const isDemo = ({ DEMO, NODE_ENV }: Settings) => (DEMO ? DEMO !== '0' : NODE_ENV !== 'production')

const settingError = (name: string, allowed: string) => ({ name, allowed })

/** Errors between settings that are valid one by one. */
function crossFieldErrors(settings: Settings) {
  const errors: ReturnType<typeof settingError>[] = []
  if (settings.NODE_ENV === 'production' && settings.RATE_LIMITS === 'off')
    errors.push(settingError('RATE_LIMITS', 'on when NODE_ENV is production'))
  if (
    isDemo(settings) &&
    settings.DEMO !== 'public' &&
    isPublic({ production: settings.NODE_ENV === 'production', publicUrl: settings.PUBLIC_URL ?? '' })
  )
    errors.push(
      settingError(
        'DEMO',
        '0 for a public marketplace (run npm run remove-demo if it had demo data), or public for a demo that says so on every page',
      ),
    )
  if (settings.NODE_ENV === 'production' && settings.PUSH_PRIVATE)
    errors.push(settingError('PUSH_PRIVATE', '0 when NODE_ENV is production'))
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL)
    errors.push(
      settingError('DATABASE_REPLICA_URL', 'unset unless DATABASE_URL is set: it’s a standby of that server'),
    )
  if (settings.REDIS_URL && !settings.DATABASE_URL)
    errors.push(settingError('REDIS_URL', 'unset unless DATABASE_URL is set: SQLite allows one process only'))
  if (settings.ADMIN_EMAIL && !settings.ADMIN_PASSWORD)
    errors.push(settingError('ADMIN_PASSWORD', 'set when ADMIN_EMAIL is'))
  if (settings.ADMIN_PASSWORD && !settings.ADMIN_EMAIL)
    errors.push(settingError('ADMIN_EMAIL', 'set when ADMIN_PASSWORD is'))
  if (settings.STRIPE_SECRET_KEY && !settings.STRIPE_PUBLISHABLE_KEY)
    errors.push(settingError('STRIPE_PUBLISHABLE_KEY', 'set when STRIPE_SECRET_KEY is'))
  if (settings.OFFSITE_URL && !settings.OFFSITE_KEY)
    errors.push(settingError('OFFSITE_KEY', 'set when OFFSITE_URL is: make one with openssl rand -hex 32'))
  if (settings.OFFSITE_KEEP.daily === 0) errors.push(settingError('OFFSITE_KEEP', 'at least one day'))
  return errors
}

const displayValue = (name: string, value = '') => (SECRETS.has(name) && value ? '(not shown)' : value)

function hasProtocol(text: string, ...protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

/** An S3 URL: the keys are its user and password, the bucket its path. */
function isBucket(text: string): boolean {
  if (!hasProtocol(text, 'http:', 'https:')) return false
  const { username, password, pathname } = new URL(text)
  return username !== '' && password !== '' && /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/.test(pathname)
}

const extractMailAddress = (min: string) => /<([^>]+)>/.exec(min)?.[1] ?? min

/** Apple rejects pushes with a contact whose domain doesn't resolve; other services may do so too. */
function isPublicContact(subject: string): boolean {
  const host =
    /^mailto:[^@\s]+@([^@\s]+)$/.exec(subject)?.[1] ??
    (hasProtocol(subject, 'https:') ? new URL(subject).hostname : '')
  return /\.[a-z]{2,}$/i.test(host) && !/(^|\.)(localhost|local|invalid|test|example|internal)$/i.test(host)
}
