import type { Table } from 'dexie'
import type { Batch } from '#shared/changes.ts'
import type { Chat, Message } from '#shared/chat.ts'
import type { Notice } from '#shared/notifications.ts'
import type { Order } from '#shared/orders.ts'
import type { AccountDb } from './account-db.ts'

/** How far the feed has been stored, null before the first time. */
export async function readCursor(db: AccountDb): Promise<number | null> {
  return (await db.cursor.get('cursor'))?.upTo ?? null
}

/**
 * The server has just said that there is nothing newer; `since`: unless it was asked in vain after that was
 * last heard. What this can't note is only told to be older.
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
 * Stores a batch with the cursor in one transaction, and takes what is done out of the queue in the same:
 * older, ignored; with a gap before it, refused (false), whoever brought it must pull; otherwise its newer
 * rows.
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
    // A feed that begins anew says nothing of what was deleted meanwhile: what it doesn't confirm goes, and
    // comes again where it is looked at.
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

/** Keeps rows that a list call brought. Those already here are as new or newer: the feed has brought them. */
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
