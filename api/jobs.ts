import { SCHEDULED_JOBS, type ScheduledJobName } from '#shared/admin.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import { mergeFullTextIndexes } from './db/full-text.ts'
import type { Database } from './db/open.ts'
import { purgeCancellations } from './db/withdrawn-ids.ts'
import { write } from './db/write.ts'
import type { Deps } from './deps.ts'
import { purgeExpiredSessions } from './features/accounts/sessions.ts'
import { checkNewestRelease } from './features/admin/newest-release.ts'
import {
  type JobOutcome,
  readSchedule,
  recordJobEnd,
  recordJobStart,
} from './features/admin/scheduled-jobs.ts'
import { listReturned, refreshStandings } from './features/listings/listing-upgrade.ts'
import { sendNotificationMails } from './features/notifications/mails.ts'
import { processDeadlines } from './features/orders/deadlines.ts'
import { refreshResponseTimes } from './features/orders/figures.ts'
import { eraseOldMissedSearches, storeMissedSearches } from './features/sellers/missed-searches.ts'
import { getPaymentGateway } from './features/subscriptions/payment-gateway.ts'
import { renewSubscriptions } from './features/subscriptions/renewals.ts'
import { removeUnusedFiles } from './features/uploads/unused-files.ts'
import { purgeIdempotencyKeys } from './http/middleware/idempotency.ts'
import { runDailyBackup, toMarketContext } from './operator/backup.ts'
import { sendOperatorAlerts } from './operator/operator-alerts.ts'
import { runWeeklyDrill } from './operator/restore-drill.ts'

/** Delays before a failed job is retried, unless its next run is due sooner. */
const RETRY_DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]
/** Delay after a run that another process had locked, and after one that didn't reach the database. */
const RECHECK_INTERVAL_MS = 30 * SECOND_MS
/**
 * Jobs that run more often than this are recorded once a minute, or when their outcome changes: an idle disk
 * isn't woken up.
 */
const FREQUENT_INTERVAL_MS = MINUTE_MS

/** A scheduled job. The interval runs from the end of one run to the start of the next. */
export interface ScheduledJob {
  name: ScheduledJobName
  intervalMs: number
  /** Delay after a start, for jobs that check the results of others. */
  startDelayMs?: number
  run(now: Date): Promise<void>
}

/** All scheduled jobs of a market. */
export function listScheduledJobs(deps: Deps): ScheduledJob[] {
  const { database, env, files, log, mailQueue } = deps
  const market = toMarketContext(deps)
  const jobsByName: Record<ScheduledJobName, Omit<ScheduledJob, 'name'>> = {
    letters: { intervalMs: 15 * SECOND_MS, run: () => mailQueue.flush() },
    news: { intervalMs: 30 * SECOND_MS, run: (now) => sendNotificationMails(database, env.publicUrl, now) },
    subscriptions: {
      intervalMs: HOUR_MS,
      run: (now) => renewSubscriptions(database, getPaymentGateway(deps), now),
    },
    orders: {
      intervalMs: HOUR_MS,
      run: (now) => processDeadlines(database, env.autoCompleteDays, now),
    },
    words: {
      intervalMs: DAY_MS,
      async run(now) {
        await refreshStandings(database, now)
        await mergeFullTextIndexes(database)
        await eraseOldMissedSearches(database, now)
      },
    },
    returns: { intervalMs: 5 * MINUTE_MS, run: (now) => listReturned(database, now) },
    searches: { intervalMs: MINUTE_MS, run: (now) => storeMissedSearches(database, now) },
    files: { intervalMs: DAY_MS, run: async (now) => void (await removeUnusedFiles(database, files, now)) },
    keys: {
      intervalMs: DAY_MS,
      async run(now) {
        await purgeIdempotencyKeys(database, now)
        await purgeCancellations(database, now)
      },
    },
    sessions: { intervalMs: DAY_MS, run: (now) => purgeExpiredSessions(database, now) },
    responseTimes: {
      intervalMs: DAY_MS,
      run: (now) => refreshResponseTimes(database, now),
    },
    backup: {
      // `runDailyBackup` decides whether one is due. Hourly, so that a backup removed by hand is replaced
      // within the hour.
      intervalMs: HOUR_MS,
      async run(now) {
        const backup = await runDailyBackup(market, env.backupRetention, now, log)
        // A failed backup is reported at once rather than at the next check.
        if (backup) await sendOperatorAlerts(deps, now)
      },
    },
    drill: {
      intervalMs: HOUR_MS,
      startDelayMs: 5 * MINUTE_MS,
      async run(now) {
        const drill = await runWeeklyDrill(market, now)
        if (drill) log.info(drill, 'restore test finished')
      },
    },
    watch: { intervalMs: HOUR_MS, startDelayMs: 10 * MINUTE_MS, run: (now) => sendOperatorAlerts(deps, now) },
    // `checkNewestRelease` decides whether a day has gone by. Hourly, so that a new address is asked soon.
    releases: { intervalMs: HOUR_MS, run: (now) => checkNewestRelease(deps, now) },
  }
  return SCHEDULED_JOBS.map((name) => ({ name, ...jobsByName[name] }))
}

type SchedulerDeps = Pick<Deps, 'database' | 'log' | 'clock'>

/**
 * Runs each job when it is due, independently of the others. `stop` starts no more jobs and waits for the
 * running ones, for the given time at most.
 */
export function startScheduler(
  deps: SchedulerDeps,
  jobs: ScheduledJob[],
): { stop(timeoutMs: number): Promise<void> } {
  const timers = new Map<ScheduledJobName, ReturnType<typeof setTimeout>>()
  const running = new Map<ScheduledJobName, Promise<void>>()
  let isStopped = false
  const schedule = (job: ScheduledJob, delayMs: number): void => {
    if (isStopped) return
    const start = () => {
      const run = runJob(deps, job)
        .then((delayMs) => schedule(job, delayMs))
        .finally(() => running.delete(job.name))
      running.set(job.name, run)
    }
    timers.set(job.name, setTimeout(start, delayMs))
  }
  for (const job of jobs) schedule(job, job.startDelayMs ?? 0)
  return {
    async stop(timeoutMs) {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      if (running.size === 0) return
      const { promise: timeout, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, timeoutMs)
      await Promise.race([Promise.all(running.values()), timeout])
      clearTimeout(timer)
      if (running.size === 0) return
      // A job interrupted by a stop has not failed: it runs again at the next start.
      const interrupted = [...running.keys()]
      deps.log.warn({ chores: interrupted }, 'tasks interrupted by the shutdown')
      await resetInterrupted(deps.database, interrupted, deps.clock()).catch((error: unknown) =>
        deps.log.error({ err: error }, 'couldn’t save that tasks were interrupted'),
      )
    },
  }
}

/**
 * Runs a job if it is due and no other process runs it, and records the outcome. Resolves to the milliseconds
 * until the next check. Never throws.
 */
export async function runJob({ database, log, clock }: SchedulerDeps, job: ScheduledJob): Promise<number> {
  let delayMs = RECHECK_INTERVAL_MS
  try {
    await database.tryWithLock(job.name, async () => {
      delayMs = await runIfDue({ database, log, clock }, job)
    })
  } catch (error) {
    log.error({ err: error, chore: job.name }, 'couldn’t start a task or save its result')
  }
  return delayMs
}

async function runIfDue(
  { database, log, clock }: SchedulerDeps,
  { name, intervalMs, run }: ScheduledJob,
): Promise<number> {
  const startedAt = clock()
  const { delayMs, hasCrashed, failures, lastEndedAt } = await readSchedule(database.db, name, startedAt)
  if (hasCrashed) {
    // No process holds the lock, so the one that started the job is dead. A job that kills its process must
    // not be restarted at once.
    const error = 'Its process ended before it finished'
    log.error({ chore: name, failures: failures + 1 }, 'a task was not finished: its process ended')
    return recordEnd(
      database,
      name,
      { error, failures: failures + 1, durationMs: null, delayMs: retryDelay(failures, intervalMs) },
      clock(),
    )
  }
  // A due time further ahead than one interval was written under a wrong clock.
  if (delayMs > 0 && delayMs <= intervalMs) return delayMs
  const isFrequent = intervalMs < FREQUENT_INTERVAL_MS
  if (!isFrequent) await recordJobStart(database, name, startedAt)
  const startTime = performance.now()
  const error = await run(startedAt).then(
    () => null,
    (reason: unknown) => ({ reason }),
  )
  const durationMs = Math.round(performance.now() - startTime)
  if (error) {
    log.error({ err: error.reason, chore: name, failures: failures + 1 }, 'task failed')
    const message = error.reason instanceof Error ? error.reason.message : String(error.reason)
    return recordEnd(
      database,
      name,
      {
        error: message,
        failures: failures + 1,
        durationMs,
        delayMs: retryDelay(failures, intervalMs),
        startedAt,
      },
      clock(),
    )
  }
  if (
    isFrequent &&
    failures === 0 &&
    lastEndedAt !== null &&
    startedAt.getTime() - lastEndedAt.getTime() < MINUTE_MS
  )
    return intervalMs
  return recordEnd(
    database,
    name,
    { error: null, failures: 0, durationMs, delayMs: intervalMs, startedAt },
    clock(),
  )
}

const retryDelay = (failures: number, intervalMs: number) =>
  Math.min(intervalMs, RETRY_DELAYS_MS[failures] ?? RETRY_DELAYS_MS.at(-1) ?? intervalMs)

async function recordEnd(
  database: Database,
  name: ScheduledJobName,
  outcome: JobOutcome,
  now: Date,
): Promise<number> {
  await recordJobEnd(database, name, outcome, now)
  return outcome.delayMs
}

const resetInterrupted = (database: Database, names: ScheduledJobName[], now: Date) =>
  write(database, (tx) =>
    tx
      .updateTable('chores')
      .set({ started_at: null, due_at: now.toISOString() })
      .where('name', 'in', names)
      .where('ended_at', 'is', null)
      .execute(),
  )
