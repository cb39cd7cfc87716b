import { type AdminOverview, RestoreDrill } from '#shared/admin.ts'
import { readSetting } from '../../db/settings.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/middleware/session.ts'
import { hasMailServer } from '../../mail/mailer.ts'
import { getPaymentGateway } from '../subscriptions/payment-gateway.ts'
import { lastBackupTime, readBackupState } from './backups.ts'
import { readReleaseStatus } from './newest-release.ts'
import { listJobRecords, listJobsOff } from './scheduled-jobs.ts'
import { RESTORE_DRILL_KEY, readSystemStatus } from './system-status.ts'

const MAX_MAILS_SHOWN = 20
const BYTES_PER_MB = 1024 * 1024

/** The state of the market and of its server. */
export async function readOverview(deps: Deps, viewer: SessionUser): Promise<AdminOverview> {
  const { database, env, payments, push, version, clock, offsite } = deps
  const { db } = database
  const mailServer = await hasMailServer({ database, env })
  const status = await readSystemStatus({ database, env, offsite }, clock())
  const lastBackup = await lastBackupTime(env.dataDir, clock())
  const rates = await db
    .selectFrom('exchange_rates')
    .select(['per_dollar', 'fetched_at'])
    .where('currency', '=', 'MXN')
    .executeTakeFirst()
  const count = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }) =>
    (await query.executeTakeFirstOrThrow()).n
  const users = db.selectFrom('users').select((row) => row.fn.countAll<number>().as('n'))
  const failed = await db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'error', 'created_at'])
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(MAX_MAILS_SHOWN)
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
    lettersWaiting: status.letters_waiting,
    lettersFailedCount: status.letters_failed,
    lettersFailed: failed.map((row) => ({
      to: row.to_address,
      subject: row.subject,
      error: row.error ?? '',
      at: row.created_at,
    })),
    lettersHere: viewer.role === 'superAdmin' && !mailServer ? await listNewestMails(db) : [],
    push: push !== null,
    devices: status.push_devices,
    devicesFailing: status.push_devices_failing,
    payments: getPaymentGateway({ payments, env }).provider,
    rates: rates ? { perDollar: rates.per_dollar, at: rates.fetched_at } : null,
    ratesAsked: env.exchangeRatesUrl !== null,
    freeMegabytes: Math.round(status.disk_free_bytes / BYTES_PER_MB),
    lastBackup: lastBackup?.toISOString() ?? null,
    backupFault: (await readBackupState(env.dataDir))?.fault ?? null,
    drill: await readSetting(db, RESTORE_DRILL_KEY, RestoreDrill),
    offsite: offsite?.status() ?? null,
    replica: (await database.replica?.inspect()) ?? null,
    release: await readReleaseStatus(deps, clock()),
    chores: await listJobRecords(db),
    choresOff: listJobsOff({ env, hasBackup: lastBackup !== null }),
  }
}

async function listNewestMails(db: Deps['database']['db']): Promise<AdminOverview['lettersHere']> {
  const rows = await db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'secret', 'created_at'])
    .orderBy('id', 'desc')
    .limit(MAX_MAILS_SHOWN)
    .execute()
  return rows.map((row) => ({
    to: row.to_address,
    subject: row.subject,
    secret: row.secret,
    at: row.created_at,
  }))
}
