import type { Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/** Runs several reads on one consistent snapshot: concurrent writes aren't visible. */
export const readSnapshot = <T>(
  { db }: Database,
  read: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
