import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import * as v from 'valibot'
import {
  MIN_FREE_DISK_MB,
  type OffsiteStatus,
  type ReleaseStatus,
  type ReplicaStatus,
} from '#shared/admin.ts'
import {
  getBackupHealth,
  getOffsiteHealth,
  getPaymentsHealth,
  getPushHealth,
  getReleaseHealth,
  getReplicaHealth,
  goodIf,
  HEALTHS,
  type Health,
} from '#shared/health.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import { databaseFile } from '../db/open.ts'
import type { Env } from '../env.ts'
import { backupsFolder, hasDailyBackups, listArchives, readBackupState } from '../features/admin/backups.ts'
import { verifyMailServer } from '../outside/mail.ts'
import { checkDatabase } from './database-check.ts'
import { readMarker } from './marker.ts'

const Finding = v.object({ about: v.string(), health: v.picklist(HEALTHS), said: v.string() })
export type Finding = v.InferOutput<typeof Finding>
export const Findings = v.array(Finding)

/** Checks that only the serving process can run. */
export interface LiveChecks {
  database(): Promise<CheckResult>
  mail(): Promise<CheckResult>
  jobs(): Promise<CheckResult>
  /** Null: no off-site copy is under way. */
  offsite(): OffsiteStatus | null
  /** Null: there is no replica. */
  replica(): Promise<ReplicaStatus | null>
  /** Null: nobody is asked for newer releases. */
  release(): Promise<ReleaseStatus | null>
}

const MB = 1024 * 1024
const MIN_FREE_BYTES = MIN_FREE_DISK_MB * MB
/** Beyond this share of a server's connections, the next process may get none. */
const MAX_CONNECTION_SHARE = 0.9
const MAX_CLOCK_SKEW_MS = MINUTE_MS

/**
 * Checks everything that a market needs and reports each problem with its remedy: within the serving process,
 * or from outside if there is none. Creates nothing.
 */
export async function runDoctor(env: Env, now: () => Date, live: LiveChecks | null): Promise<Finding[]> {
  const findings: Finding[] = []
  const report = (about: string, health: Health, said: string) => void findings.push({ about, health, said })
  const [major = 0] = process.versions.node.split('.').map(Number)
  report(
    'Node',
    goodIf(major >= 24),
    major >= 24
      ? process.version
      : `${process.version} is too old. Start with npm, which uses the bundled Node.`,
  )
  report(
    'settings',
    goodIf(env.production || env.demo),
    env.production
      ? `production, ${env.publicUrl}`
      : env.demo
        ? 'demo. Set NODE_ENV=production for a real marketplace.'
        : 'Set NODE_ENV=production before you open to the public.',
  )
  if (env.production)
    report(
      'address',
      goodIf(env.publicUrl.startsWith('https:')),
      env.publicUrl.startsWith('https:')
        ? env.publicUrl
        : 'PUBLIC_URL isn’t https. Installing and notifications need https.',
    )
  report('process', 'good', live ? `running (${process.pid})` : 'not running')
  const file = databaseFile(env.dataDir)
  if (live) report('database', ...(await live.database()))
  else if (env.databaseUrl) report('database', ...(await checkPostgres(env.databaseUrl, env.dataDir)))
  else report('database', ...(await checkIntegrity(file)))
  if (env.databaseReplicaUrl) report('replica', ...describeReplica(live ? await live.replica() : null))
  const { bavail, bsize } = await statfs(existsSync(env.dataDir) ? env.dataDir : '.')
  const free = bavail * bsize
  report(
    'disk',
    goodIf(free > MIN_FREE_BYTES),
    `${Math.round(free / MB)} MB free${free > MIN_FREE_BYTES ? '' : '. Free up space, or uploads and backups will fail.'}`,
  )
  report('backups', ...(await checkBackups(env, now())))
  report('off-site', ...(await checkOffsite(env, live?.offsite() ?? null, now())))
  if (live) report('tasks', ...(await live.jobs()))
  report('release', ...checkRelease(env, live ? await live.release() : null))
  // Only a running market knows the mail server set in the app.
  report('mail', ...(await (live && env.production ? live.mail() : checkSmtp(env))))
  report('cards', ...(await checkStripe(env)))
  report(
    'notifications',
    getPushHealth(env.pushSubject !== null, 0),
    env.pushSubject
      ? `on; contact for push services: ${env.pushSubject}`
      : 'Set MAIL_FROM, an https PUBLIC_URL, or PUSH_SUBJECT to turn them on.',
  )
  report('clock', ...(await checkClock(now)))
  return findings
}

export type CheckResult = [health: Health, said: string]

async function checkIntegrity(file: string): Promise<CheckResult> {
  if (!existsSync(file)) return ['look', `None at ${file}. Restore the latest backup.`]
  const { fault, people } = await checkDatabase(file)
  return fault
    ? ['look', `${fault}. Restore the latest backup, or stop the process that uses it.`]
    : ['good', `ok, ${people} people`]
}

export async function checkPostgres(url: string, dataDir: string): Promise<CheckResult> {
  try {
    const { inspectMarket, inspectServer } = await import('../db/postgres.ts')
    const [{ version, connections, maxConnections }, market, marker] = [
      await inspectServer(url),
      await inspectMarket(url),
      await readMarker(dataDir),
    ]
    if (!market)
      return ['look', `PostgreSQL ${version} has no marketplace at DATABASE_URL. Check DATABASE_URL.`]
    if (marker && market.id && marker.id !== market.id)
      return ['look', 'DATABASE_URL and DATA_DIR belong to different marketplaces. Check both.']
    if (market.migrations.length < MIGRATION_NAMES.length)
      return ['good', `PostgreSQL ${version}; the next start updates the database`]
    const usage = `connected to PostgreSQL ${version}, ${connections} of its ${maxConnections} connections in use`
    if (connections < maxConnections * MAX_CONNECTION_SHARE) return ['good', usage]
    return ['look', `${usage}. Raise max_connections or lower DATABASE_CONNECTIONS.`]
  } catch (error) {
    return ['look', `Can’t reach PostgreSQL at DATABASE_URL: ${errorMessage(error)}`]
  }
}

function describeReplica(status: ReplicaStatus | null): CheckResult {
  if (!status) return ['pending', 'It’s checked while Oficio runs.']
  return [
    getReplicaHealth(status),
    {
      used: 'It answers public reads.',
      behind: `${status.lagBytes} bytes of the log behind: the primary answers public reads.`,
      away: 'It can’t be used, and the primary answers public reads. Check the log for the reason.',
    }[status.state],
  ]
}

async function checkBackups({ dataDir, backupRetention }: Env, now: Date): Promise<CheckResult> {
  const { past, future } = await listArchives(backupsFolder(dataDir), now)
  const [newest] = past
  const state = await readBackupState(dataDir)
  const isOn = hasDailyBackups(backupRetention)
  const newestAt = newest?.at.getTime() ?? null
  const health = getBackupHealth({ isOn, newestAt, fault: state?.fault ?? null }, now.getTime())
  const latest = newest ? `The latest is ${newest.name}.` : 'There is none.'
  if (health === 'off') return [health, `BACKUP_KEEP=0: none is made each day. ${latest}`]
  if (state?.fault) return [health, `The backup of ${state.at} isn’t good: ${state.fault} ${latest}`]
  if (newestAt === null)
    return [health, 'None yet. Run npm run backup now; a daily one is made while Oficio runs.']
  if (health === 'look') {
    const days = Math.floor((now.getTime() - newestAt) / DAY_MS)
    return [health, `The latest is ${days} days old. Check the log for the reason.`]
  }
  const notes = [
    `${past.length} ${past.length === 1 ? 'backup' : 'backups'}. ${latest}`,
    'Copy one to another machine regularly.',
    ...(future.length > 0
      ? [`${future.length} are dated in the future because a clock was wrong: rename or delete them.`]
      : []),
    ...(state && state.lost.length > 0
      ? [`${state.lost.length} files that people uploaded are in no backup.`]
      : []),
  ]
  return [health, notes.join(' ')]
}

/** From the running process, or by looking into the storage. */
async function checkOffsite(
  { offsite, databaseUrl, dataDir, filesUrl }: Env,
  status: OffsiteStatus | null,
  now: Date,
): Promise<CheckResult> {
  const health = getOffsiteHealth(status, now.getTime())
  if (databaseUrl) return [health, 'On PostgreSQL, use the server’s own archiving, such as pgBackRest.']
  if (!offsite)
    return [health, 'Set OFFSITE_URL and OFFSITE_KEY to keep a copy elsewhere that is seconds old.']
  if (status) {
    const { fault, until } = status
    return [
      health,
      fault ?? (until ? `Everything until ${until} is in it.` : 'The first snapshot is under way.'),
    ]
  }
  try {
    const { openOffsiteSource } = await import('./offsite/open-source.ts')
    const { market, until } = await openOffsiteSource(offsite.url, offsite.key, {
      at: null,
      hasBucket: filesUrl !== null,
    })
    const marker = await readMarker(dataDir)
    if (marker && marker.id !== market)
      return ['look', 'OFFSITE_URL holds another marketplace. Choose another bucket or folder.']
    return ['good', `Everything until ${until.toISOString()} is in it.`]
  } catch (error) {
    return ['look', errorMessage(error)]
  }
}

/** A newer release is news: nothing has to be fixed. */
function checkRelease({ releasesUrl }: Env, status: ReleaseStatus | null): CheckResult {
  if (!releasesUrl) return [getReleaseHealth(null), 'Set RELEASES_URL to hear of newer releases.']
  if (!status?.newest)
    return ['pending', 'The newest release isn’t known yet. It’s asked for once a day while Oficio runs.']
  if (status.isNewer) return ['good', `${status.newest} is available: ${status.url}`]
  return status.isNewer === null
    ? ['good', `The newest one known is ${status.newest}, asked for at ${status.askedAt}.`]
    : ['good', `This is the newest one, as of ${status.askedAt}.`]
}

async function checkSmtp({ smtpUrl, production }: Env): Promise<CheckResult> {
  if (!smtpUrl)
    return [
      production ? 'look' : 'unset',
      production
        ? 'No mail server: emails are saved in DATA_DIR/mail. Set one in Admin > Marketplace or SMTP_URL so people can verify their email.'
        : 'Emails are saved in DATA_DIR/mail. Set SMTP_URL to send them.',
    ]
  try {
    await verifyMailServer(smtpUrl)
    return ['good', 'The mail server accepts the login.']
  } catch (error) {
    return ['look', `The mail server answered: ${errorMessage(error)}`]
  }
}

async function checkStripe({ stripe, demo }: Env): Promise<CheckResult> {
  if (!stripe)
    return [
      getPaymentsHealth(demo ? 'demo' : 'none'),
      demo
        ? 'Demo cards. Nothing is charged.'
        : 'No Stripe keys: plans cost nothing, and no card is asked for.',
    ]
  if (!stripe.webhookSecret)
    return ['look', 'STRIPE_WEBHOOK_SECRET isn’t set, so renewals and failed payments won’t be noticed.']
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
    return ['good', 'Stripe accepts the key.']
  } catch (error) {
    return ['look', `Stripe answered: ${errorMessage(error)}`]
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
    if (Number.isNaN(offsetMs)) return ['pending', 'Couldn’t check.']
    return Math.abs(offsetMs) < MAX_CLOCK_SKEW_MS
      ? ['good', 'ok']
      : [
          'look',
          `Off by ${Math.round(Math.abs(offsetMs) / 1000)} seconds. Install systemd-timesyncd or chrony.`,
        ]
  } catch {
    return ['pending', 'Couldn’t check: no internet connection.']
  }
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
