import { sql, type Transaction } from 'kysely'
import { isPostgres } from './engine.ts'
import type { RecordedChange } from './feed-rows.ts'
import { prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'

type Tx = Transaction<Schema>

/** One write that shares a transaction with others. */
export interface WriteJob {
  /** All people whose data and feeds it concerns; null if it may concern anything. */
  people: ReadonlySet<string> | null
  /** Runs the work, again if needed. Resolves to what it recorded in the feed. */
  run(tx: Tx): Promise<RecordedChange[]>
  /** Its failure is final. */
  fail(): void
}

export type Failures<Job> = Map<Job, { error: unknown }>

/**
 * Runs jobs while nobody else writes, each in a savepoint of its own if one of them fails. Returns what the
 * others recorded.
 */
export async function runExclusively<Job extends WriteJob>(
  tx: Tx,
  jobs: Job[],
  failures: Failures<Job>,
): Promise<RecordedChange[]> {
  const [first] = jobs
  // The transaction itself is enough for one.
  if (first && jobs.length === 1)
    return first.run(tx).catch((error: unknown) => {
      first.fail()
      throw error
    })
  const changes: RecordedChange[] = []
  // SQLite has no round trips to share.
  if (!isPostgres(tx)) return runInTurn(tx, jobs, failures)
  for (const wave of toWaves(jobs)) {
    const together = wave.length > 1 ? await tryTogether(tx, wave) : null
    changes.push(...(together ?? (await runInTurn(tx, wave, failures))))
  }
  return changes
}

/**
 * Runs jobs that name their people, while other processes may run those of others. Throws if one of them
 * fails, or records a change for somebody whom it hasn't named: nobody else is locked.
 */
export async function runConcurrently(tx: Tx, jobs: WriteJob[]): Promise<RecordedChange[]> {
  const changes: RecordedChange[] = []
  for (const wave of toWaves(jobs)) {
    const results = await Promise.allSettled(wave.map((job) => job.run(tx)))
    for (const [i, result] of results.entries()) {
      if (result.status === 'rejected') throw result.reason
      if (!result.value.every(({ audience }) => wave[i]?.people?.has(audience)))
        throw new Error('A write has told somebody whom it hadn’t named.')
      changes.push(...result.value)
    }
  }
  return changes
}

/** The jobs in their order, cut where one concerns somebody whom another since the last cut concerns, too. */
function toWaves<Job extends WriteJob>(jobs: Job[]): Job[][] {
  const waves: Job[][] = []
  let concerned: Set<string> | null = null
  for (const job of jobs) {
    const people: string[] = [...(job.people ?? [])]
    const isBeside = concerned && job.people && !people.some((id) => concerned?.has(id))
    if (isBeside) waves.at(-1)?.push(job)
    else {
      waves.push([job])
      concerned = job.people && new Set()
    }
    for (const id of people) concerned?.add(id)
  }
  return waves
}

/**
 * Runs jobs side by side on one connection, so that they share the round trips to the server. Null if one of
 * them failed: then nothing of them is left.
 */
async function tryTogether(tx: Tx, wave: WriteJob[]): Promise<RecordedChange[] | null> {
  withoutWaiting(beginSavepoint(tx))
  const results = await Promise.allSettled(wave.map((job) => job.run(tx)))
  const recorded = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const isComplete = recorded.length === wave.length
  if (!isComplete) await rollbackSavepoint(tx)
  withoutWaiting(releaseSavepoint(tx))
  return isComplete ? recorded.flat() : null
}

async function runInTurn<Job extends WriteJob>(
  tx: Tx,
  jobs: Job[],
  failures: Failures<Job>,
): Promise<RecordedChange[]> {
  const changes: RecordedChange[] = []
  for (const job of jobs) {
    const begun = withoutWaiting(beginSavepoint(tx))
    try {
      changes.push(...(await job.run(tx)))
      await begun
    } catch (error) {
      job.fail()
      failures.set(job, { error })
      // A full disk has rolled back the whole batch: report that, not that there is no savepoint left.
      try {
        await rollbackSavepoint(tx)
      } catch {
        throw error
      }
    }
    withoutWaiting(releaseSavepoint(tx))
  }
  return changes
}

/**
 * PostgreSQL answers in order: what comes next needn't wait for this. If this fails, so do all statements
 * after it, and the commit.
 */
function withoutWaiting<T>(answer: T | Promise<T>): T | Promise<T> {
  if (answer instanceof Promise) answer.catch(() => undefined)
  return answer
}

const beginSavepoint = prepareQuery(() => sql`savepoint one`)
const rollbackSavepoint = prepareQuery(() => sql`rollback to one`)
const releaseSavepoint = prepareQuery(() => sql`release one`)
