import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import { ADVISORY_LOCKS, isPostgres } from './engine.ts'
import type { Database } from './open.ts'
import { connections, prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'

/** Notes in the feed that a thing changed for these audiences: users' ids, or 'public'. */
export type RecordChange = (audiences: string[], entity: string, id: string) => void

type Tx = Transaction<Schema>

/**
 * Follows a call of a run of calls, so that the next may begin as soon as this one's write has its place,
 * before it is on the disk.
 */
export interface WriteSequencer {
  /** Its write has its place: what is queued later happens later. */
  enqueued(): void
  /** Throws if it must not happen any more, because of what became of an earlier one. */
  throwIfAborted(): void
  failed(): void
  /**
   * Until it may go on with what was written: of many that share a commit each answers in a turn of the event
   * loop of its own.
   */
  waitForTurn(): Promise<void>
}
/** Who follows the call that is being answered. */
export const writeSequencer = new AsyncLocalStorage<WriteSequencer>()

/** How many writes share a commit at most: an answer waits for no more than these. */
const MAX_WRITES_PER_COMMIT = 64

interface WriteJob {
  run(tx: Tx): Promise<void>
  settle(failure: { error: unknown } | null): void
}

const queues = new WeakMap<Database, WriteJob[]>()

/**
 * The only way to a transaction. `work` awaits nothing but SQL; what it returns is handed on once the commit
 * is on disk. Writes that come while another is under way share one commit, each in a savepoint of its own:
 * one that fails takes nothing else with it. The feed's rows are written in the same transaction, a newer
 * change of a thing replacing its older one. After the commit those who listen are told whose feed has grown,
 * and what each audience's last sequence number was before.
 */
export async function write<T>(
  database: Database,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
): Promise<T> {
  const { result, affected } = await enqueueWrite(database, work)
  if (affected.has('public')) database.generation++
  for (const [audience, { previousSeq, entities }] of affected)
    for (const listener of database.listeners) listener(audience, previousSeq, entities)
  await writeSequencer.getStore()?.waitForTurn()
  return result
}

/** Puts work in the queue for the next commit. Resolves when it is on the disk. */
function enqueueWrite<T>(
  database: Database,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
): Promise<WriteResult<T>> {
  return new Promise((resolve, reject) => {
    const sequencer = writeSequencer.getStore()
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
    // Whoever is about to write comes along.
    await new Promise((resolve) => setImmediate(resolve))
    const group = queue.splice(0, MAX_WRITES_PER_COMMIT)
    const failures = new Map<WriteJob, { error: unknown }>()
    try {
      await database.db.transaction().execute(async (tx) => {
        // What one process writes, no other may write beside it: the feed's numbers stand in the order of the
        // commits.
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
            // A full disk has undone the whole group: that is why, not that nothing is left to undo.
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
      // Nothing of the group is on the disk.
      for (const job of group) failures.set(job, failures.get(job) ?? { error })
    }
    for (const job of group) job.settle(failures.get(job) ?? null)
  }
  queues.delete(database)
}

/** What came of some work; `before`: whose feed it has grown, and their last sequence number until then. */
interface WriteResult<T> {
  result: T
  affected: Map<string, AudienceChanges>
}

interface AudienceChanges {
  previousSeq: number
  entities: Set<string>
}

async function runWrite<T>(
  tx: Tx,
  work: (tx: Tx, recordChange: RecordChange) => Promise<T>,
): Promise<WriteResult<T>> {
  const changes: { audience: string; entity: string; id: string }[] = []
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

/** Its one change in the feed is a restore: numbers before it may tell of what was undone. */
export const RESTORE_AUDIENCE = 'restored'

/**
 * The number of an audience's newest change, of the last restore if that is newer, 0 where there is neither.
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
