import type { Table } from 'dexie'
import type { Batch } from '#shared/changes.ts'
import type { Chat, Message } from '#shared/chat.ts'
import type { Notice } from '#shared/notifications.ts'
import type { Order } from '#shared/orders.ts'
import type { Mine } from './db.ts'

/** How far the feed has been stored, null before the first time. */
export async function cursorOf(mine: Mine): Promise<number | null> {
  return (await mine.cursor.get('cursor'))?.upTo ?? null
}

/** The server has just said that there is nothing newer; `since`: unless it was asked in vain after that was last heard. What this can't note is only told to be older. */
export async function noteUpToDate(mine: Mine, since = 0): Promise<void> {
  await mine.cursor
    .toCollection()
    .modify((row) => {
      if ((row.at ?? 0) >= since) row.at = Date.now()
    })
    .catch(() => 0)
}

/**
 * Stores a batch with the cursor in one transaction, and takes what is done out of the queue in the same: older, ignored; with a gap
 * before it, refused (false), whoever brought it must pull; otherwise its newer rows.
 */
export function applyBatch(mine: Mine, batch: Batch, done: string[] = []): Promise<boolean> {
  const tables = { chat: mine.chats, message: mine.messages, order: mine.orders, notice: mine.notices, saved: mine.saved }
  return mine.transaction('rw', [...Object.values(tables), mine.queue, mine.cursor], async () => {
    const before = await mine.cursor.get('cursor')
    const cursor = batch.reset ? null : (before?.upTo ?? null)
    if (cursor === null && batch.after > 0) return false
    if (cursor !== null && batch.after > cursor) return false
    // A feed that begins anew says nothing of what was deleted meanwhile: what it doesn't confirm goes, and comes again where it is looked at.
    if (cursor === null) for (const table of Object.values(tables)) await table.clear()
    if (cursor === null || batch.upTo > cursor) {
      const newer = batch.changes.filter((change) => cursor === null || change.seq > cursor)
      await Promise.all([
        mine.chats.bulkPut(newer.flatMap(({ entity, row }) => (entity === 'chat' && row ? [withOther(row)] : []))),
        mine.messages.bulkPut(newer.flatMap(({ entity, row }) => (entity === 'message' && row ? [row] : []))),
        mine.orders.bulkPut(newer.flatMap(({ entity, row }) => (entity === 'order' && row ? [row] : []))),
        mine.notices.bulkPut(newer.flatMap(({ entity, row }) => (entity === 'notice' && row ? [row] : []))),
        mine.saved.bulkPut(newer.flatMap(({ entity, row }) => (entity === 'saved' && row ? [row] : []))),
        ...newer.flatMap(({ entity, id, row }) => (row === null ? [tables[entity].delete(id)] : [])),
        mine.cursor.put({ key: 'cursor', upTo: batch.upTo, at: batch.more ? before?.at : Date.now() }),
      ])
    }
    if (done.length > 0) await mine.queue.where('id').anyOf(done).delete()
    return true
  })
}

export const keepMessages = (mine: Mine, rows: Message[]): Promise<void> => keepNew(mine, mine.messages, rows)
export const keepOrders = (mine: Mine, rows: Order[]): Promise<void> => keepNew(mine, mine.orders, rows)
export const keepNotices = (mine: Mine, rows: Notice[]): Promise<void> => keepNew(mine, mine.notices, rows)
export const keepChats = (mine: Mine, rows: Chat[]): Promise<void> => keepNew(mine, mine.chats, rows.map(withOther))

/** Keeps rows that a list call brought. Those already here are as new or newer: the feed has brought them. */
function keepNew<Row extends { _id: string }>(mine: Mine, table: Table<Row, string>, rows: Row[]): Promise<void> {
  return mine.transaction('rw', table, async () => {
    const here = await table.bulkGet(rows.map(({ _id }) => _id))
    await table.bulkPut(rows.filter((_, i) => !here[i]))
  })
}

const withOther = (chat: Chat) => ({ ...chat, otherId: chat.other._id })
