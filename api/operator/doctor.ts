import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import * as v from 'valibot'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import { fileOf } from '../db/open.ts'
import type { Env } from '../env.ts'
import { archivesIn, backupsOf, readBackupState } from '../features/admin/backups.ts'
import { verifyMail } from '../outside/mail.ts'
import { checkDatabase } from './database-check.ts'
import { readMarker } from './marker.ts'

const Finding = v.object({ about: v.string(), good: v.boolean(), said: v.string() })
export type Finding = v.InferOutput<typeof Finding>
export const Findings = v.array(Finding)

/** What only the process that serves a market can look at. */
export interface Inside {
  database(): Promise<Verdict>
  mail(): Promise<Verdict>
  chores(): Promise<Verdict>
}

const MB = 1024 * 1024
const FEW_BYTES = 500 * MB
const DAY_MS = 86_400_000
const CLOCK_MS = 60_000

/** Looks at everything a market needs, and says of each what is wrong and what to do: within the process that serves it, or, where none does, from outside. Nothing is made. */
export async function examine(env: Env, now: () => Date, inside: Inside | null): Promise<Finding[]> {
  const found: Finding[] = []
  const tell = (about: string, good: boolean, said: string) => void found.push({ about, good, said })
  const [major = 0] = process.versions.node.split('.').map(Number)
  tell('Node', major >= 24, major >= 24 ? process.version : `${process.version} is too old: start by npm, which brings its own.`)
  tell(
    'settings',
    env.production || env.demo,
    env.production
      ? `for production, at ${env.publicUrl}`
      : env.demo
        ? 'a demo market: set NODE_ENV=production for a real one'
        : 'NODE_ENV is not production: set it before people come.',
  )
  if (env.production)
    tell('address', env.publicUrl.startsWith('https:'), env.publicUrl.startsWith('https:') ? env.publicUrl : 'PUBLIC_URL is not https: phones install and notify over https only.')
  tell('process', true, inside ? `${process.pid} serves the market` : 'the market is not running')
  const file = fileOf(env.dataDir)
  if (inside) tell('database', ...(await inside.database()))
  else if (env.databaseUrl) tell('database', ...(await serverAnswers(env.databaseUrl, env.dataDir)))
  else tell('database', ...(await integrityOf(file)))
  const { bavail, bsize } = await statfs(existsSync(env.dataDir) ? env.dataDir : '.')
  const free = bavail * bsize
  tell('disk', free > FEW_BYTES, `${Math.round(free / MB)} MB free${free > FEW_BYTES ? '' : ': make room, or uploads and backups will be refused'}`)
  tell('backups', ...(await backupsFound(env, now())))
  if (inside) tell('chores', ...(await inside.chores()))
  // A running market knows what was set within the app.
  tell('mail', ...(await (inside && env.production ? inside.mail() : mailWorks(env))))
  tell('cards', ...(await stripeAnswers(env)))
  tell(
    'notifications',
    true,
    env.pushSubject ? `push services are told to reach you at ${env.pushSubject}` : 'none: set MAIL_FROM, an https PUBLIC_URL or PUSH_SUBJECT, and phones can ring',
  )
  tell('clock', ...(await clockFits(now)))
  return found
}

export type Verdict = [good: boolean, said: string]

async function integrityOf(file: string): Promise<Verdict> {
  if (!existsSync(file)) return [false, `there is none at ${file}: restore the last backup`]
  const { fault, people } = await checkDatabase(file)
  return fault ? [false, `${fault}. Restore the last backup, or stop the process that uses it.`] : [true, `whole, with ${people} people`]
}

async function serverAnswers(url: string, dataDir: string): Promise<Verdict> {
  try {
    const { marketAt, versionOf } = await import('../db/postgres.ts')
    const [version, market, marker] = [await versionOf(url), await marketAt(url), await readMarker(dataDir)]
    if (!market) return [false, `PostgreSQL ${version} has no market at DATABASE_URL`]
    if (marker && market.id && marker.id !== market.id) return [false, 'DATABASE_URL leads to another market than the one of DATA_DIR']
    if (market.migrations.length < MIGRATION_NAMES.length) return [true, `PostgreSQL ${version}; the next start brings it up to date`]
    return [true, `PostgreSQL ${version}`]
  } catch (error) {
    return [false, `the server at DATABASE_URL does not answer: ${messageOf(error)}`]
  }
}

async function backupsFound({ dataDir, backupKeep, production }: Env, now: Date): Promise<Verdict> {
  const { past, future } = await archivesIn(backupsOf(dataDir), now)
  const [last] = past
  const state = await readBackupState(dataDir)
  const isMade = backupKeep.daily + backupKeep.weekly + backupKeep.monthly > 0
  if (state?.fault && isMade) return [false, `the one of ${state.at} is not good: ${state.fault} ${last ? `The last good one is ${last.name}.` : 'There is no good one.'}`]
  if (!last) return [!production, production ? 'none yet: npm run backup makes one, and the market makes one a day while it runs' : 'none']
  const age = (now.getTime() - last.at.getTime()) / DAY_MS
  const more = [
    'Copy it to another machine now and then.',
    ...(future.length > 0 ? [`${future.length} are dated in the future, of a clock that was wrong: rename or remove them.`] : []),
    ...(state && state.lost.length > 0 ? [`${state.lost.length} files that people were shown are in no backup.`] : []),
  ]
  return age < 2 || !(production || isMade)
    ? [true, `${past.length}, the last of them ${last.name}. ${more.join(' ')}`]
    : [false, `the last is ${Math.floor(age)} days old: ${isMade ? 'see the log for why' : 'set BACKUP_KEEP, or run npm run backup daily'}`]
}

async function mailWorks({ smtpUrl, production }: Env): Promise<Verdict> {
  if (!smtpUrl)
    return [
      !production,
      `letters become files in DATA_DIR/mail${production ? ': start it, and set a mail server under Administration, Market, or SMTP_URL: else nobody can confirm their address' : ''}`,
    ]
  try {
    await verifyMail(smtpUrl)
    return [true, 'the mail server takes our name and password']
  } catch (error) {
    return [false, `the mail server says: ${messageOf(error)}`]
  }
}

async function stripeAnswers({ stripe, production }: Env): Promise<Verdict> {
  if (!stripe) return [true, production ? 'no Stripe keys: freelancers use the demo’s cards and nothing is charged' : 'the demo’s cards']
  if (!stripe.webhookSecret) return [false, 'STRIPE_WEBHOOK_SECRET is not set: renewals and missed payments go unheard']
  try {
    const { default: Stripe } = await import('stripe')
    const base = stripe.apiBase ? new URL(stripe.apiBase) : null
    const client = new Stripe(stripe.secretKey, {
      timeout: 10_000,
      maxNetworkRetries: 0,
      ...(base && { host: base.hostname, port: base.port || (base.protocol === 'https:' ? 443 : 80), protocol: base.protocol === 'http:' ? 'http' : 'https' }),
    })
    await client.prices.list({ limit: 1 })
    return [true, 'Stripe takes our key']
  } catch (error) {
    return [false, `Stripe says: ${messageOf(error)}`]
  }
}

/** A clock that is off ends sessions, refuses webhooks and pushes, and dates every message wrongly. */
async function clockFits(now: () => Date): Promise<Verdict> {
  try {
    const answer = await fetch('https://www.debian.org/', { method: 'HEAD', signal: AbortSignal.timeout(5000) })
    const off = Date.parse(answer.headers.get('date') ?? '') - now().getTime()
    if (Number.isNaN(off)) return [true, 'could not be compared with another']
    return Math.abs(off) < CLOCK_MS ? [true, 'right'] : [false, `${Math.round(Math.abs(off) / 1000)} seconds off: install systemd-timesyncd or chrony`]
  } catch {
    return [true, 'could not be compared with another: no network outside']
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
