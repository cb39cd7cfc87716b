import { isPostgres } from './engine.ts'
import type { Database } from './open.ts'
import { write } from './write.ts'

/**
 * Waits for its turn to write, like every write, and writes nothing. Throws if the database doesn't answer or
 * can only be read.
 */
export const probeWriting = (database: Database): Promise<unknown> =>
  write(database, (tx) => {
    const query = tx.selectFrom('settings').select('key').where('key', '=', '')
    // A lock is refused where nothing may be written, as on a standby.
    return (isPostgres(tx) ? query.forUpdate() : query).execute()
  })
