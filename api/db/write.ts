import { sql, type Transaction } from 'kysely'
import { beginWriting } from './begin-writing.ts'
import { isPostgres } from './engine.ts'
import { type AudienceChanges, type RecordedChange, writeFeedRows } from './feed-rows.ts'
import type { FeedEntity } from './feed-sources.ts'
import type { Database } from './open.ts'
import { pipelines, prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'

/** Records in the change feed that a thing changed for these audiences: user ids, or 'public'. */
export type RecordChange = (audiences: string[], entity: FeedEntity, id: string) => void

type Tx = Transaction<Schema>

/**
 * Controls one write of a sequence, so that the next can start once this one is queued, before it is on disk.
 */
export interface WriteSequencer {
  /** The write has its position in the queue: later writes are committed later. */
  enqueued(): void
  /** Throws if the write must not run because an earlier one failed. */
  throwIfAborted(): void
  failed(): void
  /**
   * Resolves when the caller may continue after its commit: callers that share a commit each continue in
   * their own turn of the event loop.
   */
  waitForTurn(): Promise<void>
}

/** A handle on a database through which the writes of one sequence go. */
interface SequencedDatabase extends Database {
  root: Database
  sequencer: WriteSequencer
}

/** The same database, for one write of a sequence. */
export const withSequencer = (database: Database, sequencer: WriteSequencer): Database =>
  Object.create(database, { root: { value: database }, sequencer: { value: sequencer } })

const isSequenced = (database: Database): database is SequencedDatabase => 'sequencer' in database

/** The same database outside of any sequence, for writes beside the one that the sequence waits for. */
export const withoutSequencer = (database: Database): Database =>
  isSequenced(database) ? database.root : database

/** Limits how many other writes an answer waits for. */
const MAX_WRITES_PER_COMMIT = 64

interface WriteJob {
  lane: string | null
  /** Runs the work. Resolves to what it recorded in the feed. After a `trial` that fails, it is run again. */
  run(tx: Tx, isTrial?: boolean): Promise<RecordedChange[]>
  settle(end: Commit | { error: unknown }): void
}

/** A commit that is on disk, with what it added to each audience's feed. */
interface Commit {
  affected: Map<string, AudienceChanges>
  isAnnounced: boolean
}

const queues = new WeakMap<Database, WriteJob[]>()

/**
 * The only way to a transaction. `work` awaits nothing but SQL; its result is returned once the commit is on
 * disk. Writes that arrive while another is running share one commit with a savepoint each: a failing one
 * affects no other. The rows of the change feed are written in the same transaction, a newer change of a
 * thing replacing the older. After the commit, `listeners` are called with each changed audience and its
 * previous last sequence number.
 *
 * Writes of different lanes may run side by side, if what one of them reads is changed by none of the others,
 * or the clash fails on a constraint: then all of them are undone and run again, one after another.
 */
export async function write<T>(
  database: Database,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
  { lane = null }: { lane?: string | null } = {},
): Promise<T> {
  const root = withoutSequencer(database)
  const sequencer = isSequenced(database) ? database.sequencer : null
  const { result, commit } = await enqueueWrite(root, sequencer, work, lane)
  if (!commit.isAnnounced) announce(root, commit)
  await sequencer?.waitForTurn()
  return result
}

/** Once for each commit, by the first of its writes. */
function announce(database: Database, commit: Commit): void {
  commit.isAnnounced = true
  if (commit.affected.has('public')) database.generation++
  for (const [audience, { previousSeq, entities }] of commit.affected)
    for (const listener of database.listeners) listener(audience, previousSeq, entities)
}

/** Queues work for the next commit. Resolves when it is on disk. */
function enqueueWrite<T>(
  database: Database,
  sequencer: WriteSequencer | null,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
  lane: string | null,
): Promise<{ result: T; commit: Commit }> {
  return new Promise((resolve, reject) => {
    let outcome: { result: T } | undefined
    const job: WriteJob = {
      lane,
      async run(tx, isTrial = false) {
        sequencer?.throwIfAborted()
        const changes: RecordedChange[] = []
        try {
          const result = await work(tx, (audiences, entity, id) => {
            for (const audience of audiences) changes.push({ audience, entity, id })
          })
          outcome = { result }
        } catch (error) {
          if (!isTrial) sequencer?.failed()
          throw error
        }
        return changes
      },
      settle(end) {
        if ('error' in end || !outcome) reject('error' in end ? end.error : undefined)
        else resolve({ ...outcome, commit: end })
      },
    }
    const queue = queues.get(database)
    if (queue) queue.push(job)
    else {
      queues.set(database, [job])
      void commitAll(database)
    }
    sequencer?.enqueued()
  })
}

async function commitAll(database: Database): Promise<void> {
  const queue = queues.get(database) ?? []
  while (queue.length > 0) {
    // Lets writes of the same turn join the commit.
    await new Promise((resolve) => setImmediate(resolve))
    await commitGroup(database, queue)
  }
  queues.delete(database)
}

/** Commits the first of the queue. */
async function commitGroup(database: Database, queue: WriteJob[]): Promise<void> {
  const failures = new Map<WriteJob, { error: unknown }>()
  let group: WriteJob[] = []
  let end: Commit | { error: unknown }
  try {
    const feedRows = await database.db.transaction().execute(async (tx) => {
      await beginWriting(database, tx)
      // What has come while this process waited for its turn joins the commit.
      group = queue.splice(0, MAX_WRITES_PER_COMMIT)
      try {
        const rows = writeFeedRows(tx, await runAll(tx, group, failures))
        // PostgreSQL gets the commit at once after it, and takes it back if the rows fail.
        if (isPostgres(tx)) rows.catch(() => undefined)
        else await rows
        return { rows }
      } finally {
        pipelines.delete(tx)
      }
    })
    end = { affected: await feedRows.rows, isAnnounced: false }
    database.meter?.commit(group.length)
  } catch (error) {
    // Nothing of the group was committed.
    if (group.length === 0) group = queue.splice(0, MAX_WRITES_PER_COMMIT)
    end = { error }
  }
  for (const job of group) job.settle(failures.get(job) ?? end)
}

/** Runs all jobs, each in a savepoint of its own if one of them fails. Returns what the others recorded. */
async function runAll(
  tx: Tx,
  group: WriteJob[],
  failures: Map<WriteJob, { error: unknown }>,
): Promise<RecordedChange[]> {
  // The transaction itself is enough for one.
  if (group.length === 1) return (await group[0]?.run(tx)) ?? []
  const changes: RecordedChange[] = []
  // SQLite has no round trips to share.
  if (!isPostgres(tx)) return runInTurn(tx, group, failures)
  for (const wave of toWaves(group)) {
    const together = wave.length > 1 ? await tryTogether(tx, wave) : null
    changes.push(...(together ?? (await runInTurn(tx, wave, failures))))
  }
  return changes
}

/** The jobs in their order, cut where a job can't run beside those since the last cut. */
function toWaves(group: WriteJob[]): WriteJob[][] {
  const waves: WriteJob[][] = []
  let lanes = new Set<string>()
  for (const job of group) {
    const last = waves.at(-1)
    if (last && job.lane !== null && lanes.size > 0 && !lanes.has(job.lane)) last.push(job)
    else {
      waves.push([job])
      lanes = new Set()
    }
    if (job.lane !== null) lanes.add(job.lane)
  }
  return waves
}

/**
 * Runs jobs side by side on one connection, so that they share the round trips to the server. Null if one of
 * them failed: then nothing of them is left.
 */
async function tryTogether(tx: Tx, wave: WriteJob[]): Promise<RecordedChange[] | null> {
  withoutWaiting(beginSavepoint(tx))
  const results = await Promise.allSettled(wave.map((job) => job.run(tx, true)))
  const recorded = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const isComplete = recorded.length === wave.length
  if (!isComplete) await rollbackSavepoint(tx)
  withoutWaiting(releaseSavepoint(tx))
  return isComplete ? recorded.flat() : null
}

async function runInTurn(
  tx: Tx,
  jobs: WriteJob[],
  failures: Map<WriteJob, { error: unknown }>,
): Promise<RecordedChange[]> {
  const changes: RecordedChange[] = []
  for (const job of jobs) {
    const begun = withoutWaiting(beginSavepoint(tx))
    try {
      changes.push(...(await job.run(tx)))
      await begun
    } catch (error) {
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
