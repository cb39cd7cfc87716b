import { stat, statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { type OffsiteStatus, RestoreDrill } from '#shared/admin.ts'
import { isPostgres } from '../../db/engine.ts'
import { databaseFile } from '../../db/open.ts'
import { readSetting } from '../../db/settings.ts'
import type { Deps } from '../../deps.ts'
import { lastBackupTime, readBackupState } from './backups.ts'

export const RESTORE_DRILL_KEY = 'drill'

/**
 * Metrics of the machine and of outgoing traffic, for administrators and for monitoring. Times are seconds
 * since 1970, 0 for never.
 */
export type SystemStatus = Awaited<ReturnType<typeof readSystemStatus>>

export async function readSystemStatus(
  { database: { db }, env, offsite }: Pick<Deps, 'database' | 'env' | 'offsite'>,
  now = new Date(),
) {
  const mailCounts = await db
    .selectFrom('mails')
    .select((row) => ['state', row.fn.countAll<number>().as('n')])
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute()
  const count = (state: string) => mailCounts.find((each) => each.state === state)?.n ?? 0
  const devices = await db
    .selectFrom('push_subscriptions')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('user_id').filterWhere('failures', '>', 0).as('failing'),
    ])
    .executeTakeFirstOrThrow()
  const { bavail, bsize } = await statfs(env.dataDir).catch(() => ({ bavail: 0, bsize: 0 }))
  const [backup, state, drill, database] = await Promise.all([
    lastBackupTime(env.dataDir, now),
    readBackupState(env.dataDir),
    readSetting(db, RESTORE_DRILL_KEY, RestoreDrill),
    readDatabaseSize(db, env.dataDir),
  ])
  return {
    letters_waiting: count('waiting'),
    letters_failed: count('failed'),
    push_devices: devices.all,
    push_devices_failing: devices.failing,
    disk_free_bytes: bavail * bsize,
    database_bytes: database,
    backup_timestamp_seconds: backup ? backup.getTime() / 1000 : 0,
    backup_good: state?.fault ? 0 : 1,
    drill_timestamp_seconds: drill ? Date.parse(drill.at) / 1000 : 0,
    ...describeOffsite(offsite?.status(), now),
    drill_good: drill && drill.fault === null ? 1 : 0,
  }
}

function describeOffsite(status: OffsiteStatus | undefined, now: Date) {
  const until = status?.until ? Date.parse(status.until) : null
  return {
    offsite_timestamp_seconds: until ? until / 1000 : 0,
    offsite_lag_seconds: until ? Math.max(0, now.getTime() - until) / 1000 : 0,
    offsite_files_waiting: status?.filesWaiting ?? 0,
    offsite_good: status?.fault ? 0 : 1,
  }
}

async function readDatabaseSize(db: Deps['database']['db'], dataDir: string): Promise<number> {
  if (!isPostgres(db)) return (await stat(databaseFile(dataDir)).catch(() => null))?.size ?? 0
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}
