import type { Transaction } from 'kysely'
import { acquireWriteLocks, openPipeline } from './begin-writing.ts'
import { isPostgres } from './engine.ts'
import { type AudienceChanges, type RecordedChange, writeFeedRows } from './feed-rows.ts'
import type { Database } from './open.ts'
import { pipelines } from './prepared-query.ts'
import { type Failures, runConcurrently, runExclusively, type WriteJob } from './run-jobs.ts'
import type { Schema } from './schema.ts'
import { isUnreachable } from './unreachable.ts'

type Tx = Transaction<Schema>

/** Limits how many other writes an answer waits for. */
const MAX_WRITES_PER_COMMIT = 64
/** PostgreSQL: one runs its statements while the disk is at another. More of them would be smaller. */
const MAX_COMMITS_AT_ONCE = 2

export interface QueuedWrite extends WriteJob {
  settle(end: Commit | { error: unknown }): void
}

/** A commit that is on disk, with what it added to each audience's feed. */
export interface Commit {
  affected: Map<string, AudienceChanges>
  isAnnounced: boolean
}

interface WriteQueue {
  waiting: QueuedWrite[]
  commits: Set<Promise<void>>
  /** The people whom commits under way concern. */
  busy: Set<string>
  isRunning: boolean
}

const queues = new WeakMap<Database, WriteQueue>()

/** Queues a write for the next commit that it may be in. */
export function enqueue(database: Database, job: QueuedWrite): void {
  const queue: WriteQueue = queues.get(database) ?? {
    waiting: [],
    commits: new Set(),
    busy: new Set(),
    isRunning: false,
  }
  queues.set(database, queue)
  queue.waiting.push(job)
  if (!queue.isRunning) void commitAll(database, queue)
}

/**
 * Commits all that waits. A write that names no people has those before it behind it, and those after it
 * before it; others are only kept in order with those that concern one of their people, too.
 */
async function commitAll(database: Database, queue: WriteQueue): Promise<void> {
  queue.isRunning = true
  const { waiting, commits } = queue
  while (waiting.length > 0) {
    // Lets writes of the same turn join the commit.
    await new Promise((resolve) => setImmediate(resolve))
    if (!isPostgres(database.db) || !waiting[0]?.people) {
      if (commits.size > 0) await Promise.all(commits)
      await commitExclusively(database, () => waiting.splice(0, MAX_WRITES_PER_COMMIT))
    } else if (commits.size < MAX_COMMITS_AT_ONCE && findDisjoint(queue).length > 0)
      await startCommit(database, queue)
    else await Promise.race(commits)
  }
  queue.isRunning = false
}

/** Starts a commit beside others. Resolves when only the disk is waited for. */
function startCommit(database: Database, queue: WriteQueue): Promise<void> {
  const { promise: sent, resolve } = Promise.withResolvers<void>()
  const commit = commitConcurrently(database, queue, resolve).finally(() => {
    queue.commits.delete(commit)
    resolve()
  })
  queue.commits.add(commit)
  return sent
}

/** The next writes that concern nobody who is busy or whom an earlier one concerns that has to wait. */
function findDisjoint({ waiting, busy }: WriteQueue): QueuedWrite[] {
  const blocked = new Set(busy)
  const found: QueuedWrite[] = []
  for (const job of waiting.slice(0, MAX_WRITES_PER_COMMIT)) {
    if (!job.people) break
    const people = [...job.people]
    if (people.some((id) => blocked.has(id))) for (const id of people) blocked.add(id)
    else found.push(job)
  }
  return found
}

/** Commits writes of which each names its people; alone if one of them fails. */
async function commitConcurrently(database: Database, queue: WriteQueue, onSent: () => void): Promise<void> {
  let group: QueuedWrite[] = []
  const people = new Set<string>()
  const take = () => {
    group = findDisjoint(queue)
    queue.waiting.splice(0, Infinity, ...queue.waiting.filter((job) => !group.includes(job)))
    for (const id of group.flatMap((job) => [...(job.people ?? [])])) {
      people.add(id)
      queue.busy.add(id)
    }
  }
  try {
    const commit = await commitJobs(database, async (tx) => {
      // What has come while the transaction began joins it.
      take()
      // Their statements follow at once. If this fails, so do they, and it says why.
      const locked = acquireWriteLocks(database, tx, people)
      locked.catch(() => undefined)
      try {
        return await runConcurrently(tx, group)
      } catch (error) {
        await locked
        throw error
      } finally {
        onSent()
      }
    })
    database.meter?.commit(group.length)
    for (const job of group) job.settle(commit)
  } catch (error) {
    if (group.length === 0) take()
    if (isUnreachable(error)) for (const job of group) job.settle({ error })
    else await commitExclusively(database, () => group)
  } finally {
    for (const id of people) queue.busy.delete(id)
  }
}

/** Commits any writes, while nobody else writes. */
async function commitExclusively(database: Database, take: () => QueuedWrite[]): Promise<void> {
  const failures: Failures<QueuedWrite> = new Map()
  let group: QueuedWrite[] = []
  let end: Commit | { error: unknown }
  try {
    end = await commitJobs(database, async (tx) => {
      await acquireWriteLocks(database, tx, null)
      // What has come while this process waited for its turn joins the commit.
      group = take()
      return runExclusively(tx, group, failures)
    })
    database.meter?.commit(group.length)
  } catch (error) {
    // Nothing of the group was committed.
    if (group.length === 0) group = take()
    end = { error }
  }
  for (const job of group) job.settle(failures.get(job) ?? end)
}

/** Runs work in a transaction and writes the change feed's rows of it. */
async function commitJobs(database: Database, run: (tx: Tx) => Promise<RecordedChange[]>): Promise<Commit> {
  const feedRows = await database.db.transaction().execute(async (tx) => {
    await openPipeline(database, tx)
    try {
      const rows = writeFeedRows(tx, await run(tx))
      // PostgreSQL gets the commit at once after it, and takes it back if the rows fail.
      if (isPostgres(tx)) rows.catch(() => undefined)
      else await rows
      return { rows }
    } finally {
      pipelines.delete(tx)
    }
  })
  return { affected: await feedRows.rows, isAnnounced: false }
}
