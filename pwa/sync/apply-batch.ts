import type { Batch, Change, RowOf, SyncedEntity } from '#shared/protocol/changes.ts'
import type { AccountDb } from './account-db.ts'
import { getEntities } from './entities.ts'

/** The cursor of the change feed; null before the first batch. */
export async function readCursor(db: AccountDb): Promise<number | null> {
  return (await db.cursor.get('cursor'))?.upTo ?? null
}

/**
 * Whether this device has ever been up to date: until then, what isn't in the replica may be in a later
 * batch.
 */
export async function hasPulledFeed(db: AccountDb): Promise<boolean> {
  return (await db.cursor.get('cursor'))?.at !== undefined
}

/**
 * Records that the server has nothing newer than the cursor. `since` (ms): skipped if a request failed after
 * the last confirmation. If this can't be stored, the data only appears older than it is.
 */
export async function markUpToDate(db: AccountDb, since = 0): Promise<void> {
  await db.cursor
    .toCollection()
    .modify((row) => {
      if ((row.at ?? 0) >= since) row.at = Date.now()
    })
    .catch(() => 0)
}

/**
 * Stores a batch, the cursor, and the removal of `settledIds` from the outbox in one transaction. A batch
 * older than the cursor is ignored. One that leaves a gap isn't stored and resolves to false; the caller must
 * pull. Otherwise only changes newer than the cursor are stored.
 */
export function applyBatch(db: AccountDb, batch: Batch, settledIds: string[] = []): Promise<boolean> {
  const tables = Object.values(getEntities()).map(({ table }) => db.table(table))
  return db.transaction('rw', [...tables, db.outbox, db.cursor], async () => {
    const previous = await db.cursor.get('cursor')
    const cursor = batch.reset ? null : (previous?.upTo ?? null)
    if (cursor === null && batch.after > 0) return false
    if (cursor !== null && batch.after > cursor) return false
    // A feed that restarts doesn't report deletions from before. All rows are cleared; older ones are fetched
    // again when they are viewed.
    if (cursor === null) for (const table of tables) await table.clear()
    if (cursor === null || batch.upTo > cursor) {
      // A feed that restarts isn't whole before its last batch.
      const at = cursor === null ? undefined : previous?.at
      const newerChanges = batch.changes.filter((change) => cursor === null || change.seq > cursor)
      await Promise.all([
        ...newerChanges.map((change) => storeChange(db, change)),
        db.cursor.put({ key: 'cursor', upTo: batch.upTo, at: batch.more ? at : Date.now() }),
      ])
    }
    if (settledIds.length > 0) await db.outbox.where('id').anyOf(settledIds).delete()
    return true
  })
}

function storeChange(db: AccountDb, { entity, id, row }: Change): PromiseLike<unknown> {
  const { table, toCached } = getEntities()[entity]
  return row ? db.table(table).put(toCached?.(row) ?? row) : db.table(table).delete(id)
}

/**
 * Stores the rows of a list call that aren't cached yet. Cached rows come from the feed and are as new or
 * newer.
 */
export function storeMissing<E extends SyncedEntity>(
  db: AccountDb,
  entity: E,
  rows: RowOf<E>[],
): Promise<void> {
  const { table: name, toCached } = getEntities()[entity]
  const table = db.table(name)
  return db.transaction('rw', table, async () => {
    const existing = await table.bulkGet(rows.map(({ _id }) => _id))
    await table.bulkPut(rows.filter((_, i) => !existing[i]).map((row) => toCached?.(row) ?? row))
  })
}
