import type { Transaction } from 'kysely'
import type { RecordedChange } from './feed-rows.ts'
import type { FeedEntity } from './feed-sources.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'
import { type Commit, enqueue, type QueuedWrite } from './write-queue.ts'

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

/**
 * The only way to a transaction. `work` awaits nothing but SQL; its result is returned once the commit is on
 * disk. Writes that arrive while another is running share one commit with a savepoint each: a failing one
 * affects no other. The rows of the change feed are written in the same transaction, a newer change of a
 * thing replacing the older. After the commit, `listeners` are called with each changed audience and its
 * previous last sequence number.
 *
 * In PostgreSQL, processes take turns to write. Only writes that name their `people` may run beside each
 * other, if they have none in common: all that they read and change is of these people, or is changed only by
 * writes that name none. If two make the same id, or one records a change for somebody it hasn't named, it is
 * undone and run again alone.
 */
export async function write<T>(
  database: Database,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
  { people = null }: { people?: string[] | null } = {},
): Promise<T> {
  const root = withoutSequencer(database)
  const sequencer = isSequenced(database) ? database.sequencer : null
  const { result, commit } = await enqueueWrite(root, sequencer, work, people)
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
  people: string[] | null,
): Promise<{ result: T; commit: Commit }> {
  return new Promise((resolve, reject) => {
    let outcome: { result: T } | undefined
    const job: QueuedWrite = {
      people: people && new Set(people),
      async run(tx) {
        sequencer?.throwIfAborted()
        const changes: RecordedChange[] = []
        const result = await work(tx, (audiences, entity, id) => {
          for (const audience of audiences) changes.push({ audience, entity, id })
        })
        outcome = { result }
        return changes
      },
      fail: () => sequencer?.failed(),
      settle(end) {
        if ('error' in end || !outcome) reject('error' in end ? end.error : undefined)
        else resolve({ ...outcome, commit: end })
      },
    }
    enqueue(database, job)
    sequencer?.enqueued()
  })
}
