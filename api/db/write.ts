import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import { isPostgres, LOCKS } from './engine.ts'
import type { Database } from './open.ts'
import { connections, prepared } from './prepared.ts'
import type { Schema } from './schema.ts'

/** Notes in the feed that a thing changed for these audiences: users' ids, or 'public'. */
export type Changed = (audiences: string[], entity: string, id: string) => void

type Tx = Transaction<Schema>

/** Follows a call of a run of calls, so that the next may begin as soon as this one's write has its place, before it is on the disk. */
export interface Follower {
  /** Its write has its place: what is queued later happens later. */
  placed(): void
  /** Throws if it must not happen any more, because of what became of an earlier one. */
  check(): void
  failed(): void
  /** Until it may go on with what was written: of many that share a commit each answers in a turn of the event loop of its own. */
  turn(): Promise<void>
}
/** Who follows the call that is being answered. */
export const follower = new AsyncLocalStorage<Follower>()

/** How many writes share a commit at most: an answer waits for no more than these. */
const MOST_TOGETHER = 64

interface Job {
  run(tx: Tx): Promise<void>
  settle(fault: { error: unknown } | null): void
}

const queues = new WeakMap<Database, Job[]>()

/**
 * The only way to a transaction. `work` awaits nothing but SQL; what it returns is handed on once the commit is on disk. Writes that come
 * while another is under way share one commit, each in a savepoint of its own: one that fails takes nothing else with it.
 * The feed's rows are written in the same transaction, a newer change of a thing replacing its older one. After the commit those who
 * listen are told whose feed has grown, and what each audience's last sequence number was before.
 */
export async function write<T>(database: Database, work: (tx: Tx, changed: Changed) => Promise<T>): Promise<T> {
  const { result, before } = await place(database, work)
  if (before.has('public')) database.generation++
  for (const [audience, { after, entities }] of before) for (const tell of database.listeners) tell(audience, after, entities)
  await follower.getStore()?.turn()
  return result
}

/** Puts work in the queue for the next commit. Resolves when it is on the disk. */
function place<T>(database: Database, work: (tx: Tx, changed: Changed) => Promise<T>): Promise<Done<T>> {
  return new Promise((resolve, reject) => {
    const following = follower.getStore()
    let done: Done<T> | undefined
    const job: Job = {
      async run(tx) {
        following?.check()
        try {
          done = await perform(tx, work)
        } catch (error) {
          following?.failed()
          throw error
        }
      },
      settle(fault) {
        if (fault || !done) reject(fault?.error)
        else resolve(done)
      },
    }
    const queue = queues.get(database)
    if (queue) queue.push(job)
    else {
      queues.set(database, [job])
      void commitAll(database)
    }
    following?.placed()
  })
}

async function commitAll(database: Database): Promise<void> {
  const queue = queues.get(database) ?? []
  while (queue.length > 0) {
    // Whoever is about to write comes along.
    await new Promise((resolve) => setImmediate(resolve))
    const group = queue.splice(0, MOST_TOGETHER)
    const faults = new Map<Job, { error: unknown }>()
    try {
      await database.db.transaction().execute(async (tx) => {
        // What one process writes, no other may write beside it: the feed's numbers stand in the order of the commits.
        if (isPostgres(tx)) await tx.executeQuery(CompiledQuery.raw('select pg_advisory_xact_lock($1)', [LOCKS.writing]))
        const connection = connections.get(database.db)
        if (connection) connections.set(tx, connection)
        for (const job of group) {
          await begin(tx)
          try {
            await job.run(tx)
          } catch (error) {
            faults.set(job, { error })
            // A full disk has undone the whole group: that is why, not that nothing is left to undo.
            try {
              await undo(tx)
            } catch {
              throw error
            }
          }
          await end(tx)
        }
      })
    } catch (error) {
      // Nothing of the group is on the disk.
      for (const job of group) faults.set(job, faults.get(job) ?? { error })
    }
    for (const job of group) job.settle(faults.get(job) ?? null)
  }
  queues.delete(database)
}

/** What came of some work; `before`: whose feed it has grown, and their last sequence number until then. */
interface Done<T> {
  result: T
  before: Map<string, Before>
}

interface Before {
  after: number
  entities: Set<string>
}

async function perform<T>(tx: Tx, work: (tx: Tx, changed: Changed) => Promise<T>): Promise<Done<T>> {
  const changes: { audience: string; entity: string; id: string }[] = []
  const before = new Map<string, Before>()
  const result = await work(tx, (audiences, entity, id) => {
    for (const audience of audiences) changes.push({ audience, entity, id })
  })
  for (const { audience, entity, id } of changes) {
    const noted = before.get(audience) ?? { after: await lastChange(tx, audience), entities: new Set() }
    before.set(audience, noted)
    noted.entities.add(entity)
    await noteChange(tx, audience, entity, id)
  }
  return { result, before }
}

/** Its one change in the feed is a restore: numbers before it may tell of what was undone. */
export const RESTORED = 'restored'

/** The number of an audience's newest change, of the last restore if that is newer, 0 where there is neither. */
export async function lastChange(db: Tx | Database['db'], audience: string): Promise<number> {
  const { rows } = await findLast(db, audience)
  return rows[0]?.seq ?? 0
}

const begin = prepared(() => sql`savepoint one`)
const undo = prepared(() => sql`rollback to one`)
const end = prepared(() => sql`release one`)
const findLast = prepared((db, audience: string) => {
  const lastOf = (whose: string) =>
    db
      .selectFrom('changes')
      .select((change) => change.fn.max('seq').as('seq'))
      .where('audience', '=', whose)
  return db.selectFrom(lastOf(audience).unionAll(lastOf(RESTORED)).as('last')).select((last) => last.fn.max('seq').as('seq'))
})
const noteChange = prepared((db, audience: string, entity: string, id: string) => {
  const change = { audience, entity, entity_id: id }
  if (!isPostgres(db)) return db.replaceInto('changes').values(change)
  return db
    .insertInto('changes')
    .values(change)
    .onConflict((known) => known.columns(['audience', 'entity', 'entity_id']).doUpdateSet({ seq: sql`nextval('changes_seq_seq')` }))
})
