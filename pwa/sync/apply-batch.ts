import type { Table } from 'dexie'
import type { Batch } from '#shared/changes.ts'
import type { Chat, Message } from '#shared/chat.ts'
import type { Notice } from '#shared/notifications.ts'
import type { Order } from '#shared/orders.ts'
import type { AccountDb } from './account-db.ts'

/** The cursor of the change feed; null before the first batch. */
export async function readCursor(db: AccountDb): Promise<number | null> {
  return (await db.cursor.get('cursor'))?.upTo ?? null
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
  const tables = {
    chat: db.chats,
    message: db.messages,
    order: db.orders,
    notice: db.notices,
    saved: db.saved,
  }
  return db.transaction('rw', [...Object.values(tables), db.queue, db.cursor], async () => {
    const previous = await db.cursor.get('cursor')
    const cursor = batch.reset ? null : (previous?.upTo ?? null)
    if (cursor === null && batch.after > 0) return false
    if (cursor !== null && batch.after > cursor) return false
    // A feed that restarts doesn't report deletions from before. All rows are cleared; older ones are fetched
    // again when they are viewed.
    if (cursor === null) for (const table of Object.values(tables)) await table.clear()
    if (cursor === null || batch.upTo > cursor) {
      const newerChanges = batch.changes.filter((change) => cursor === null || change.seq > cursor)
      await Promise.all([
        db.chats.bulkPut(
          newerChanges.flatMap(({ entity, row }) => (entity === 'chat' && row ? [withOtherId(row)] : [])),
        ),
        db.messages.bulkPut(
          newerChanges.flatMap(({ entity, row }) => (entity === 'message' && row ? [row] : [])),
        ),
        db.orders.bulkPut(
          newerChanges.flatMap(({ entity, row }) => (entity === 'order' && row ? [row] : [])),
        ),
        db.notices.bulkPut(
          newerChanges.flatMap(({ entity, row }) => (entity === 'notice' && row ? [row] : [])),
        ),
        db.saved.bulkPut(newerChanges.flatMap(({ entity, row }) => (entity === 'saved' && row ? [row] : []))),
        ...newerChanges.flatMap(({ entity, id, row }) => (row === null ? [tables[entity].delete(id)] : [])),
        db.cursor.put({ key: 'cursor', upTo: batch.upTo, at: batch.more ? previous?.at : Date.now() }),
      ])
    }
    if (settledIds.length > 0) await db.queue.where('id').anyOf(settledIds).delete()
    return true
  })
}

export const storeMessages = (db: AccountDb, rows: Message[]): Promise<void> =>
  storeMissing(db, db.messages, rows)
export const storeOrders = (db: AccountDb, rows: Order[]): Promise<void> => storeMissing(db, db.orders, rows)
export const storeNotices = (db: AccountDb, rows: Notice[]): Promise<void> =>
  storeMissing(db, db.notices, rows)
export const storeChats = (db: AccountDb, rows: Chat[]): Promise<void> =>
  storeMissing(db, db.chats, rows.map(withOtherId))

/**
 * Stores the rows of a list call that aren't cached yet. Cached rows come from the feed and are as new or
 * newer.
 */
function storeMissing<Row extends { _id: string }>(
  db: AccountDb,
  table: Table<Row, string>,
  rows: Row[],
): Promise<void> {
  return db.transaction('rw', table, async () => {
    const existing = await table.bulkGet(rows.map(({ _id }) => _id))
    await table.bulkPut(rows.filter((_, i) => !existing[i]))
  })
}

const withOtherId = (chat: Chat) => ({ ...chat, otherId: chat.other._id })
