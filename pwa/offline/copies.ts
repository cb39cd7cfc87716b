import type { Table } from 'dexie'
import type { Copies } from './db.ts'

/** What the phone has: `savedAt` is when the server was asked for it (ms). */
export interface Saved<T> {
  data: T
  savedAt: number
}

const BEST_SELLERS_KEPT = 200
const LOOKED_AT = ['profiles', 'portfolios', 'ratings', 'lists']
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** Whether a row may take the stored one's place: never an older one, unless the stored time is from a clock that ran ahead. */
export function mayReplace(row: { savedAt: number }, stored: { savedAt: number } | undefined, now: number): boolean {
  return !stored || stored.savedAt <= row.savedAt || stored.savedAt > now
}

/** Stores rows by their primary key, except those that are older than what is there. Belongs into a transaction. */
export async function putNewer<Row extends { savedAt: number }, Key>(table: Table<Row, Key>, rows: Row[], keyOf: (row: Row) => Key): Promise<void> {
  const stored = await table.bulkGet(rows.map(keyOf))
  const now = Date.now()
  await table.bulkPut(rows.filter((row, i) => mayReplace(row, stored[i], now)))
}

/** A list is its rows plus their order under a key: stored together or not at all. */
export function keepList<Row extends { _id: string; savedAt: number }>(
  copies: Copies,
  table: Table<Row, string>,
  key: string,
  at: number,
  rows: Row[],
  { total, more } = { total: rows.length, more: false },
): Promise<void> {
  return copies.transaction('rw', table, copies.lists, async () => {
    await putNewer(table, rows, (row) => row._id)
    await putNewer(copies.lists, [{ key, ids: rows.map((row) => row._id), total, more, savedAt: at }], (list) => list.key)
  })
}

/** The rows of a saved list in their order, or null when that list was never seen. */
export async function savedList<Row>(copies: Copies, table: Table<Row, string>, key: string): Promise<Saved<{ rows: Row[]; total: number; more: boolean }> | null> {
  const list = await copies.lists.get(key)
  if (!list) return null
  const rows = await table.bulkGet(list.ids)
  return { data: { rows: rows.filter((row) => row !== undefined), total: list.total, more: list.more ?? false }, savedAt: list.savedAt }
}

/** The device is full: lets go of the older half of what was merely looked at. */
export async function makeRoom(copies: Copies): Promise<void> {
  for (const name of LOOKED_AT) {
    const table = copies.table(name)
    await forgetOldest(table, Math.ceil((await table.count()) / 2))
  }
  await forgetOldest(copies.sellers, Math.ceil(((await copies.sellers.count()) - BEST_SELLERS_KEPT) / 2))
}

/** Lets go of what the server hasn't spoken of for 30 days. */
export async function forgetStale(copies: Copies, now: number): Promise<void> {
  for (const name of [...LOOKED_AT, 'sellers']) {
    await copies
      .table(name)
      .where('savedAt')
      .below(now - LIFETIME_MS)
      .delete()
  }
}

async function forgetOldest<Row, Key>(table: Table<Row, Key>, count: number): Promise<void> {
  if (count <= 0) return
  await table.bulkDelete(await table.orderBy('savedAt').limit(count).primaryKeys())
}
