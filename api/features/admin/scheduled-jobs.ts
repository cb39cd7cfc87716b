import type { Kysely } from 'kysely'
import { SCHEDULED_JOBS, type ScheduledJobName, type ScheduledJobRecord } from '#shared/admin.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { sendMail } from '../../mail/mail-queue.ts'
import { hasDailyBackups } from './backups.ts'

/** Consecutive failures of a job before administrators are alerted: a single one is often transient. */
const FAILURES_BEFORE_ALERT = 2
const MAX_ERROR_LENGTH = 1000

export interface JobOutcome {
  /** Null: it succeeded. */
  error: string | null
  failures: number
  /** Null: unknown. */
  durationMs: number | null
  delayMs: number
  startedAt?: Date
}

/** The last run of each scheduled job, in their order; a job that never ran has no times. */
export async function listJobRecords(db: Kysely<Schema>): Promise<ScheduledJobRecord[]> {
  const rows = await db.selectFrom('chores').selectAll().execute()
  return SCHEDULED_JOBS.map((name) => {
    const row = rows.find((each) => each.name === name)
    return {
      name,
      startedAt: row?.started_at ?? null,
      endedAt: row?.ended_at ?? null,
      durationMs: row?.duration_ms ?? null,
      error: row?.error ?? null,
      failures: row?.failures ?? 0,
    }
  })
}

/** The jobs that have nothing to do: what they do isn't set up, or there is no backup to test. */
export function listJobsOff({
  env,
  hasBackup,
}: {
  env: Pick<Deps['env'], 'releasesUrl' | 'backupRetention' | 'offsite'>
  hasBackup: boolean
}): ScheduledJobName[] {
  const isBackedUp = hasDailyBackups(env.backupRetention)
  const isOff: Partial<Record<ScheduledJobName, boolean>> = {
    backup: !isBackedUp,
    drill: !isBackedUp && !hasBackup && env.offsite === null,
    releases: env.releasesUrl === null,
  }
  return SCHEDULED_JOBS.filter((name) => isOff[name])
}

/**
 * When a job is due. `hasCrashed`: a run was started and its end isn't recorded.
 */
export async function readSchedule(
  db: Kysely<Schema>,
  name: ScheduledJobName,
  now: Date,
): Promise<{ delayMs: number; hasCrashed: boolean; failures: number; lastEndedAt: Date | null }> {
  const row = await db.selectFrom('chores').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return { delayMs: 0, hasCrashed: false, failures: 0, lastEndedAt: null }
  return {
    delayMs: Date.parse(row.due_at) - now.getTime(),
    hasCrashed: row.started_at !== null && row.ended_at === null,
    failures: row.failures,
    lastEndedAt: row.ended_at === null ? null : new Date(row.ended_at),
  }
}

export async function recordJobStart(database: Database, name: ScheduledJobName, now: Date): Promise<void> {
  const start = { started_at: now.toISOString(), ended_at: null }
  await write(database, (tx) =>
    tx
      .insertInto('chores')
      .values({ name, ...start, duration_ms: null, error: null, failures: 0, due_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(start))
      .execute(),
  )
}

/**
 * Records the result of a run. After two failures in a row every super administrator is mailed, once until
 * the job succeeds again.
 */
export async function recordJobEnd(
  database: Database,
  name: ScheduledJobName,
  { error, failures, durationMs, delayMs, startedAt }: JobOutcome,
  now: Date,
): Promise<void> {
  const end = {
    ended_at: now.toISOString(),
    duration_ms: durationMs,
    error: error?.slice(0, MAX_ERROR_LENGTH) ?? null,
    failures,
    due_at: new Date(now.getTime() + delayMs).toISOString(),
    ...(startedAt && { started_at: startedAt.toISOString() }),
  }
  await write(database, async (tx) => {
    await tx
      .insertInto('chores')
      .values({ name, started_at: null, ...end })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(end))
      .execute()
    if (failures !== FAILURES_BEFORE_ALERT) return
    const operators = await tx
      .selectFrom('users')
      .select(['email', 'first_name', 'language'])
      .where('role', '=', 'superAdmin')
      .where('status', '=', 'active')
      .execute()
    for (const operator of operators)
      await sendMail(tx, 'choreFailed', operator, { data: { detail: `${name} – ${end.error}` }, now })
  })
}
