import { CompiledQuery, sql, type Transaction } from 'kysely'
import { ADVISORY_LOCKS, isPostgres } from './engine.ts'
import type { FeedEntity } from './feed-sources.ts'
import type { Database } from './open.ts'
import { connections, prepareQuery } from './prepared-query.ts'
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
  run(tx: Tx): Promise<void>
  settle(failure: { error: unknown } | null): void
}

const queues = new WeakMap<Database, WriteJob[]>()

/**
 * The only way to a transaction. `work` awaits nothing but SQL; its result is returned once the commit is on
 * disk. Writes that arrive while another is running share one commit with a savepoint each: a failing one
 * affects no other. The rows of the change feed are written in the same transaction, a newer change of a
 * thing replacing the older. After the commit, `listeners` are called with each changed audience and its
 * previous last sequence number.
 */
export async function write<T>(
  database: Database,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
): Promise<T> {
  const root = withoutSequencer(database)
  const sequencer = isSequenced(database) ? database.sequencer : null
  const { result, affected } = await enqueueWrite(root, sequencer, work)
  if (affected.has('public')) root.generation++
  for (const [audience, { previousSeq, entities }] of affected)
    for (const listener of root.listeners) listener(audience, previousSeq, entities)
  await sequencer?.waitForTurn()
  return result
}

/** Queues work for the next commit. Resolves when it is on disk. */
function enqueueWrite<T>(
  database: Database,
  sequencer: WriteSequencer | null,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
): Promise<WriteResult<T>> {
  return new Promise((resolve, reject) => {
    let outcome: WriteResult<T> | undefined
    const job: WriteJob = {
      async run(tx) {
        sequencer?.throwIfAborted()
        try {
          outcome = await runWrite(tx, work)
        } catch (error) {
          sequencer?.failed()
          throw error
        }
      },
      settle(failure) {
        if (failure || !outcome) reject(failure?.error)
        else resolve(outcome)
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
    // Lets writes of the same turn join the batch.
    await new Promise((resolve) => setImmediate(resolve))
    const group = queue.splice(0, MAX_WRITES_PER_COMMIT)
    const failures = new Map<WriteJob, { error: unknown }>()
    try {
      await database.db.transaction().execute(async (tx) => {
        // Writes are serialised across processes, so that sequence numbers are in the order of commits.
        if (isPostgres(tx))
          await tx.executeQuery(
            CompiledQuery.raw('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.writing]),
          )
        const connection = connections.get(database.db)
        if (connection) connections.set(tx, connection)
        for (const job of group) {
          await beginSavepoint(tx)
          try {
            await job.run(tx)
          } catch (error) {
            failures.set(job, { error })
            // A full disk has rolled back the whole batch: report that, not that there is no savepoint left.
            try {
              await rollbackSavepoint(tx)
            } catch {
              throw error
            }
          }
          await releaseSavepoint(tx)
        }
      })
    } catch (error) {
      // Nothing of the batch was committed.
      for (const job of group) failures.set(job, failures.get(job) ?? { error })
    }
    for (const job of group) job.settle(failures.get(job) ?? null)
  }
  queues.delete(database)
}

/** The result of some work; `before` maps each changed audience to its previous last sequence number. */
interface WriteResult<T> {
  result: T
  affected: Map<string, AudienceChanges>
}

interface AudienceChanges {
  previousSeq: number
  entities: Set<FeedEntity>
}

async function runWrite<T>(
  tx: Tx,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
): Promise<WriteResult<T>> {
  const changes: { audience: string; entity: FeedEntity; id: string }[] = []
  const affected = new Map<string, AudienceChanges>()
  const result = await work(tx, (audiences, entity, id) => {
    for (const audience of audiences) changes.push({ audience, entity, id })
  })
  for (const { audience, entity, id } of changes) {
    const audienceChanges = affected.get(audience) ?? {
      previousSeq: await latestSeq(tx, audience),
      entities: new Set(),
    }
    affected.set(audience, audienceChanges)
    audienceChanges.entities.add(entity)
    await upsertChange(tx, audience, entity, id)
  }
  return { result, affected }
}

/**
 * Its only change is a restore: clients with a lower sequence number may hold rows that the restore undid.
 */
export const RESTORE_AUDIENCE = 'restored'

/**
 * The sequence number of an audience's newest change, or of the last restore if that is newer; 0 if there is
 * neither.
 */
export async function latestSeq(db: Tx | Database['db'], audience: string): Promise<number> {
  const { rows } = await selectLatestSeq(db, audience)
  return rows[0]?.seq ?? 0
}

const beginSavepoint = prepareQuery(() => sql`savepoint one`)
const rollbackSavepoint = prepareQuery(() => sql`rollback to one`)
const releaseSavepoint = prepareQuery(() => sql`release one`)
const selectLatestSeq = prepareQuery((db, audience: string) => {
  const latestOf = (audienceId: string) =>
    db
      .selectFrom('changes')
      .select((change) => change.fn.max('seq').as('seq'))
      .where('audience', '=', audienceId)
  return db
    .selectFrom(latestOf(audience).unionAll(latestOf(RESTORE_AUDIENCE)).as('last'))
    .select((last) => last.fn.max('seq').as('seq'))
})
const upsertChange = prepareQuery((db, audience: string, entity: string, id: string) => {
  const change = { audience, entity, entity_id: id }
  if (!isPostgres(db)) return db.replaceInto('changes').values(change)
  return db
    .insertInto('changes')
    .values(change)
    .onConflict((conflict) =>
      conflict
        .columns(['audience', 'entity', 'entity_id'])
        .doUpdateSet({ seq: sql`nextval('changes_seq_seq')` }),
    )
})
