import type { Transaction } from 'kysely'
import { DAY_MS } from '#shared/time.ts'
import type { Database } from './open.ts'
import type { Schema } from './schema.ts'
import { prepareLookup } from './statement-batch.ts'
import { write } from './write.ts'

type Tx = Transaction<Schema>

/** No request stays in transit for longer. */
const RETENTION_MS = 30 * DAY_MS

/**
 * Records that a user cancelled a mutation before it arrived, by its client-made id: the request may still be
 * in transit, and is rejected when it arrives.
 */
export async function recordCancellation(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await tx
    .insertInto('taken_back')
    .values({ user_id: userId, id, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const findCancellation = prepareLookup((db, userId: string, id: string) =>
  db.selectFrom('taken_back').select('id').where('user_id', '=', userId).where('id', '=', id),
)

export async function isCancelled(tx: Tx, userId: string, id: string): Promise<boolean> {
  return (await findCancellation(tx, userId, id)).rows.length > 0
}

export async function purgeCancellations(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString()
  await write(database, (tx) => tx.deleteFrom('taken_back').where('created_at', '<', before).execute())
}
