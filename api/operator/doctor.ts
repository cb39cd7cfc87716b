import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { fileOf } from '../db/open.ts'
import type { Env } from '../env.ts'
import { verifyMail } from '../outside/mail.ts'
import { backupsOf } from './backup.ts'
import { command } from './control.ts'

export interface Finding {
  about: string
  good: boolean
  said: string
}

const MB = 1024 * 1024
const FEW_BYTES = 500 * MB
const DAY_MS = 86_400_000
const CLOCK_MS = 60_000

/** Looks at everything a market needs, and says of each what is wrong and what to do. */
export async function examine(env: Env, now: () => Date): Promise<Finding[]> {
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
  const running = await command(env.dataDir, 'check').catch(() => null)
  tell('process', true, running ? 'the market is running' : 'the market is not running')
  const file = fileOf(env.dataDir)
  if (running) tell('database', running.ok, running.said)
  else if (env.databaseUrl) tell('database', ...(await serverAnswers(env.databaseUrl)))
  else if (!existsSync(file)) tell('database', true, `none yet in ${env.dataDir}: the first start makes it`)
  else tell('database', ...integrityOf(file))
  const { bavail, bsize } = await statfs(existsSync(env.dataDir) ? env.dataDir : '.')
  const free = bavail * bsize
  tell('disk', free > FEW_BYTES, `${Math.round(free / MB)} MB free${free > FEW_BYTES ? '' : ': make room, or uploads and backups will be refused'}`)
  tell('backups', ...(await backupsFound(env, now())))
  // A running market knows what was set within the app.
  const mail = running && env.production ? await command(env.dataDir, 'mail') : null
  tell('mail', ...(mail ? ([mail.ok, mail.said] as const) : await mailWorks(env)))
  tell('cards', ...(await stripeAnswers(env)))
  tell(
    'notifications',
    true,
    env.pushSubject ? `push services are told to reach you at ${env.pushSubject}` : 'none: set MAIL_FROM, an https PUBLIC_URL or PUSH_SUBJECT, and phones can ring',
  )
  tell('clock', ...(await clockFits(now)))
  return found
}

type Verdict = [good: boolean, said: string]

function integrityOf(file: string): Verdict {
  try {
    const sqlite = new Sqlite(file, { readonly: true, timeout: 2000 })
    const said = String(sqlite.pragma('integrity_check', { simple: true }))
    sqlite.close()
    return said === 'ok' ? [true, 'whole'] : [false, `damaged (${said}): restore the last backup`]
  } catch (error) {
    return [false, `cannot be read (${messageOf(error)}): is another process using it?`]
  }
}

async function serverAnswers(url: string): Promise<Verdict> {
  try {
    const { versionOf } = await import('../db/postgres.ts')
    return [true, `PostgreSQL ${await versionOf(url)}`]
  } catch (error) {
    return [false, `the server at DATABASE_URL does not answer: ${messageOf(error)}`]
  }
}

async function backupsFound({ dataDir, backupKeep, production }: Env, now: Date): Promise<Verdict> {
  const folder = backupsOf(dataDir)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar')).sort()
  const last = names.at(-1)
  if (!last) return [!production, production ? 'none yet: npm run backup makes one, and the market makes one a day while it runs' : 'none']
  const age = (now.getTime() - (await stat(join(folder, last))).mtimeMs) / DAY_MS
  const copy = 'Copy it to another machine now and then.'
  return age < 2
    ? [true, `${names.length}, the last of them ${last}. ${copy}`]
    : [false, `the last is ${Math.floor(age)} days old: ${backupKeep > 0 ? 'see the log for why' : 'set BACKUP_KEEP, or run npm run backup daily'}`]
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
