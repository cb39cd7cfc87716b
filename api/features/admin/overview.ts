import { type AdminOverview, Drill } from '#shared/admin.ts'
import { readSetting } from '../../db/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../http/session.ts'
import { hasMailServer } from '../accounts/mailer.ts'
import { tillOf } from '../subscriptions/payer.ts'
import { lastBackup, readBackupState } from './backups.ts'
import { choreRecords } from './chores.ts'
import { DRILL_KEY, standing } from './standing.ts'

const LETTERS_SHOWN = 20
const MB = 1024 * 1024

/** How the market and the machine under it stand. */
export async function overview({ database, env, payments, push, version, clock }: Deps, asker: Person): Promise<AdminOverview> {
  const { db } = database
  const mailServer = await hasMailServer({ database, env })
  const now = await standing({ database, env }, clock())
  const rates = await db.selectFrom('exchange_rates').select(['per_dollar', 'fetched_at']).where('currency', '=', 'MXN').executeTakeFirst()
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }) => (await query.executeTakeFirstOrThrow()).n
  const users = db.selectFrom('users').select((row) => row.fn.countAll<number>().as('n'))
  const failed = await db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'error', 'created_at'])
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(LETTERS_SHOWN)
    .execute()
  return {
    version,
    buyers: await count(users.where('role', '=', 'buyer').where('status', '=', 'active')),
    sellers: await count(users.where('role', '=', 'seller').where('status', '=', 'active')),
    listed: await count(db.selectFrom('listings').select((row) => row.fn.countAll<number>().as('n'))),
    suspended: await count(users.where('status', '=', 'suspended')),
    orders: await count(db.selectFrom('orders').select((row) => row.fn.countAll<number>().as('n'))),
    openReports: await count(
      db
        .selectFrom('reports')
        .select((row) => row.fn.countAll<number>().as('n'))
        .where('settled_at', 'is', null),
    ),
    openContacts: await count(
      db
        .selectFrom('contacts')
        .select((row) => row.fn.countAll<number>().as('n'))
        .where('answered_at', 'is', null),
    ),
    mailServer,
    lettersWaiting: now.letters_waiting,
    lettersFailedCount: now.letters_failed,
    lettersFailed: failed.map((row) => ({ to: row.to_address, subject: row.subject, error: row.error ?? '', at: row.created_at })),
    lettersHere: asker.role === 'superAdmin' && !mailServer ? await newestLetters(db) : [],
    push: push !== null,
    devices: now.push_devices,
    devicesFailing: now.push_devices_failing,
    payments: tillOf({ payments, env }).provider,
    rates: rates ? { perDollar: rates.per_dollar, at: rates.fetched_at } : null,
    ratesAsked: env.exchangeRatesUrl !== null,
    freeMegabytes: Math.round(now.disk_free_bytes / MB),
    lastBackup: (await lastBackup(env.dataDir, clock()))?.toISOString() ?? null,
    backupFault: (await readBackupState(env.dataDir))?.fault ?? null,
    drill: await readSetting(db, DRILL_KEY, Drill),
    chores: await choreRecords(db),
  }
}

async function newestLetters(db: Deps['database']['db']): Promise<AdminOverview['lettersHere']> {
  const rows = await db.selectFrom('mails').select(['to_address', 'subject', 'secret', 'created_at']).orderBy('id', 'desc').limit(LETTERS_SHOWN).execute()
  return rows.map((row) => ({ to: row.to_address, subject: row.subject, secret: row.secret, at: row.created_at }))
}
