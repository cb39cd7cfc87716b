import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import * as v from 'valibot'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import { databaseFile } from '../db/open.ts'
import type { Env } from '../env.ts'
import { backupsFolder, listArchives, readBackupState } from '../features/admin/backups.ts'
import { verifyMailServer } from '../outside/mail.ts'
import { checkDatabase } from './database-check.ts'
import { readMarker } from './marker.ts'

const Finding = v.object({ about: v.string(), good: v.boolean(), said: v.string() })
export type Finding = v.InferOutput<typeof Finding>
export const Findings = v.array(Finding)

/** Checks that only the serving process can run. */
export interface LiveChecks {
  database(): Promise<CheckResult>
  mail(): Promise<CheckResult>
  jobs(): Promise<CheckResult>
}

const MB = 1024 * 1024
const MIN_FREE_BYTES = 500 * MB
const DAY_MS = 86_400_000
const MAX_CLOCK_SKEW_MS = 60_000

/**
 * Checks everything that a market needs and reports each problem with its remedy: within the serving process,
 * or from outside if there is none. Creates nothing.
 */
export async function runDoctor(env: Env, now: () => Date, live: LiveChecks | null): Promise<Finding[]> {
  const findings: Finding[] = []
  const report = (about: string, good: boolean, said: string) => void findings.push({ about, good, said })
  const [major = 0] = process.versions.node.split('.').map(Number)
  report(
    'Node',
    major >= 24,
    major >= 24 ? process.version : `${process.version} is too old: start by npm, which brings its own.`,
  )
  report(
    'settings',
    env.production || env.demo,
    env.production
      ? `for production, at ${env.publicUrl}`
      : env.demo
        ? 'a demo market: set NODE_ENV=production for a real one'
        : 'NODE_ENV is not production: set it before people come.',
  )
  if (env.production)
    report(
      'address',
      env.publicUrl.startsWith('https:'),
      env.publicUrl.startsWith('https:')
        ? env.publicUrl
        : 'PUBLIC_URL is not https: phones install and notify over https only.',
    )
  report('process', true, live ? `${process.pid} serves the market` : 'the market is not running')
  const file = databaseFile(env.dataDir)
  if (live) report('database', ...(await live.database()))
  else if (env.databaseUrl) report('database', ...(await checkPostgres(env.databaseUrl, env.dataDir)))
  else report('database', ...(await checkIntegrity(file)))
  const { bavail, bsize } = await statfs(existsSync(env.dataDir) ? env.dataDir : '.')
  const free = bavail * bsize
  report(
    'disk',
    free > MIN_FREE_BYTES,
    `${Math.round(free / MB)} MB free${free > MIN_FREE_BYTES ? '' : ': make room, or uploads and backups will be refused'}`,
  )
  report('backups', ...(await checkBackups(env, now())))
  if (live) report('chores', ...(await live.jobs()))
  // Only a running market knows the mail server set in the app.
  report('mail', ...(await (live && env.production ? live.mail() : checkSmtp(env))))
  report('cards', ...(await checkStripe(env)))
  report(
    'notifications',
    true,
    env.pushSubject
      ? `push services are told to reach you at ${env.pushSubject}`
      : 'none: set MAIL_FROM, an https PUBLIC_URL or PUSH_SUBJECT, and phones can ring',
  )
  report('clock', ...(await checkClock(now)))
  return findings
}

export type CheckResult = [good: boolean, said: string]

async function checkIntegrity(file: string): Promise<CheckResult> {
  if (!existsSync(file)) return [false, `there is none at ${file}: restore the last backup`]
  const { fault, people } = await checkDatabase(file)
  return fault
    ? [false, `${fault}. Restore the last backup, or stop the process that uses it.`]
    : [true, `whole, with ${people} people`]
}

async function checkPostgres(url: string, dataDir: string): Promise<CheckResult> {
  try {
    const { inspectMarket, serverVersion } = await import('../db/postgres.ts')
    const [version, market, marker] = [
      await serverVersion(url),
      await inspectMarket(url),
      await readMarker(dataDir),
    ]
    if (!market) return [false, `PostgreSQL ${version} has no market at DATABASE_URL`]
    if (marker && market.id && marker.id !== market.id)
      return [false, 'DATABASE_URL leads to another market than the one of DATA_DIR']
    if (market.migrations.length < MIGRATION_NAMES.length)
      return [true, `PostgreSQL ${version}; the next start brings it up to date`]
    return [true, `PostgreSQL ${version}`]
  } catch (error) {
    return [false, `the server at DATABASE_URL does not answer: ${errorMessage(error)}`]
  }
}

async function checkBackups({ dataDir, backupRetention, production }: Env, now: Date): Promise<CheckResult> {
  const { past, future } = await listArchives(backupsFolder(dataDir), now)
  const [newest] = past
  const state = await readBackupState(dataDir)
  const isEnabled = backupRetention.daily + backupRetention.weekly + backupRetention.monthly > 0
  if (state?.fault && isEnabled)
    return [
      false,
      `the one of ${state.at} is not good: ${state.fault} ${newest ? `The last good one is ${newest.name}.` : 'There is no good one.'}`,
    ]
  if (!newest)
    return [
      !production,
      production
        ? 'none yet: npm run backup makes one, and the market makes one a day while it runs'
        : 'none',
    ]
  const age = (now.getTime() - newest.at.getTime()) / DAY_MS
  const notes = [
    'Copy it to another machine now and then.',
    ...(future.length > 0
      ? [`${future.length} are dated in the future, of a clock that was wrong: rename or remove them.`]
      : []),
    ...(state && state.lost.length > 0
      ? [`${state.lost.length} files that people were shown are in no backup.`]
      : []),
  ]
  return age < 2 || !(production || isEnabled)
    ? [true, `${past.length}, the last of them ${newest.name}. ${notes.join(' ')}`]
    : [
        false,
        `the last is ${Math.floor(age)} days old: ${isEnabled ? 'see the log for why' : 'set BACKUP_KEEP, or run npm run backup daily'}`,
      ]
}

async function checkSmtp({ smtpUrl, production }: Env): Promise<CheckResult> {
  if (!smtpUrl)
    return [
      !production,
      `letters become files in DATA_DIR/mail${production ? ': start it, and set a mail server under Administration, Market, or SMTP_URL: else nobody can confirm their address' : ''}`,
    ]
  try {
    await verifyMailServer(smtpUrl)
    return [true, 'the mail server takes our name and password']
  } catch (error) {
    return [false, `the mail server says: ${errorMessage(error)}`]
  }
}

async function checkStripe({ stripe, production }: Env): Promise<CheckResult> {
  if (!stripe)
    return [
      true,
      production
        ? 'no Stripe keys: freelancers use the demo’s cards and nothing is charged'
        : 'the demo’s cards',
    ]
  if (!stripe.webhookSecret)
    return [false, 'STRIPE_WEBHOOK_SECRET is not set: renewals and missed payments go unheard']
  try {
    const { default: Stripe } = await import('stripe')
    const base = stripe.apiBase ? new URL(stripe.apiBase) : null
    const client = new Stripe(stripe.secretKey, {
      timeout: 10_000,
      maxNetworkRetries: 0,
      ...(base && {
        host: base.hostname,
        port: base.port || (base.protocol === 'https:' ? 443 : 80),
        protocol: base.protocol === 'http:' ? 'http' : 'https',
      }),
    })
    await client.prices.list({ limit: 1 })
    return [true, 'Stripe takes our key']
  } catch (error) {
    return [false, `Stripe says: ${errorMessage(error)}`]
  }
}

/** A wrong clock ends sessions, makes webhooks and pushes fail, and dates every message wrongly. */
async function checkClock(now: () => Date): Promise<CheckResult> {
  try {
    const response = await fetch('https://www.debian.org/', {
      method: 'HEAD',
      signal: AbortSignal.timeout(5000),
    })
    const offsetMs = Date.parse(response.headers.get('date') ?? '') - now().getTime()
    if (Number.isNaN(offsetMs)) return [true, 'could not be compared with another']
    return Math.abs(offsetMs) < MAX_CLOCK_SKEW_MS
      ? [true, 'right']
      : [false, `${Math.round(Math.abs(offsetMs) / 1000)} seconds off: install systemd-timesyncd or chrony`]
  } catch {
    return [true, 'could not be compared with another: no network outside']
  }
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
