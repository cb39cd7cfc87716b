import type { Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'

/** Looks at many things as they are in one moment: nothing that is written meanwhile is seen. */
export const readSnapshot = <T>(
  { db }: Database,
  read: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
