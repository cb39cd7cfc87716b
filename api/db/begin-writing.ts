import { sql, type Transaction } from 'kysely'
import { ADVISORY_LOCKS, isPostgres } from './engine.ts'
import type { Database } from './open.ts'
import { connections, pipelines, prepareQuery } from './prepared-query.ts'
import type { Schema } from './schema.ts'

/**
 * A process that is frozen or cut off in the middle of a write is hung up on after this time, and its lock
 * ends: the others wait no longer. No write waits for anything but the database.
 */
export const MAX_IDLE_WRITE_MS = 3_000

/** Prepares a transaction for writing. */
export async function beginWriting(database: Database, tx: Transaction<Schema>): Promise<void> {
  if (!isPostgres(tx)) {
    const connection = connections.get(database.db)
    if (connection) connections.set(tx, connection)
    return
  }
  await tx.getExecutor().provideConnection(async (connection) => void pipelines.set(tx, connection))
  // Writes are serialised across processes, so that sequence numbers are in the order of commits.
  const startedAt = performance.now()
  await takeWriteLock(tx)
  database.meter?.lockWait(performance.now() - startedAt)
}

const takeWriteLock = prepareQuery(
  () =>
    sql`select set_config('idle_in_transaction_session_timeout', ${String(MAX_IDLE_WRITE_MS)}, true), pg_advisory_xact_lock(${ADVISORY_LOCKS.writing})`,
)
