import { hash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { ADVISORY_LOCKS, isPostgres } from './engine.ts'
import type { Database } from './open.ts'
import { connections, pipelines, prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'

type Tx = Transaction<Schema>

/**
 * A process that is frozen or cut off in the middle of a write is hung up on after this time, and its locks
 * end: the others wait no longer. No write waits for anything but the database.
 */
export const MAX_IDLE_WRITE_MS = 3_000

/** Lets the statements of a transaction be sent without waiting for each other's answers. */
export async function openPipeline(database: Database, tx: Tx): Promise<void> {
  if (isPostgres(tx))
    return tx.getExecutor().provideConnection(async (connection) => void pipelines.set(tx, connection))
  const connection = connections.get(database.db)
  if (connection) connections.set(tx, connection)
}

/**
 * PostgreSQL: waits until nobody else writes, or nobody who concerns one of these `people`, and keeps it so
 * until the commit is on disk: the sequence numbers of an audience are in the order of commits.
 */
export async function acquireWriteLocks(
  database: Database,
  tx: Tx,
  people: ReadonlySet<string> | null,
): Promise<void> {
  if (!isPostgres(tx)) return
  const startedAt = performance.now()
  await (people ? lockPeople(tx, toLockKeys(people)) : lockAll(tx))
  database.meter?.lockWait(performance.now() - startedAt)
}

/** In ascending order, so that nobody waits for somebody who waits for them. */
const toLockKeys = (people: ReadonlySet<string>): number[] =>
  [...new Set([...people].map((id) => hash('sha256', id, 'buffer').readInt32BE(0)))].sort((a, b) => a - b)

const limitIdleTime = () =>
  sql`set_config('idle_in_transaction_session_timeout', ${sql.lit(String(MAX_IDLE_WRITE_MS))}, true)`
const lockAll = prepareQuery(
  () => sql`select ${limitIdleTime()}, pg_advisory_xact_lock(${ADVISORY_LOCKS.writing})`,
)
/**
 * People are locked once the lock of all is shared: whoever waits for the latter would otherwise wait for
 * people who wait for them.
 */
const lockPeople = prepareQuery(
  (_, keys: number[]) => sql`
    with shared as materialized (
      select ${limitIdleTime()}, pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.writing})
    )
    select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCKS.person)}, key) from shared, unnest(${keys}::int[]) as key`,
)
