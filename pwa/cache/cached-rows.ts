import type { Table } from 'dexie'
import { DAY_MS } from '#shared/time.ts'
import type { PublicDb } from './public-db.ts'
import { getPublicTables, type ListOutcome } from './public-tables.ts'

/** Cached data; `savedAt` is when it was requested from the server (ms). */
export interface CachedData<T> {
  data: T
  savedAt: number
}

const MAX_AGE_MS = 30 * DAY_MS

/**
 * Whether a row may replace the stored one: only if it isn't older, or if the stored time is in the future (a
 * clock that ran ahead).
 */
export function canReplace(
  row: { savedAt: number },
  stored: { savedAt: number } | undefined,
  now: number,
): boolean {
  return !stored || stored.savedAt <= row.savedAt || stored.savedAt > now
}

/** Stores rows by primary key, except those older than the stored ones. Must run inside a transaction. */
export async function putIfNewer<Row extends { savedAt: number }, Key>(
  table: Table<Row, Key>,
  rows: Row[],
  keyOf: (row: Row) => Key,
): Promise<void> {
  const stored = await table.bulkGet(rows.map(keyOf))
  const now = Date.now()
  await table.bulkPut(rows.filter((row, i) => canReplace(row, stored[i], now)))
}

/** Stores a list, which is its rows plus their order under a key, in one transaction. */
export function storeList<Row extends { _id: string; savedAt: number }>(
  publicDb: PublicDb,
  table: Table<Row, string>,
  { key, savedAt, rows }: { key: string; savedAt: number; rows: Row[] },
  outcome: ListOutcome = toOutcome({ total: rows.length }),
): Promise<void> {
  return publicDb.transaction('rw', table, publicDb.lists, async () => {
    await putIfNewer(table, rows, (row) => row._id)
    await putIfNewer(
      publicDb.lists,
      [{ key, ids: rows.map((row) => row._id), savedAt, ...toOutcome(outcome) }],
      (list) => list.key,
    )
  })
}

/** The rows of a stored list in order; null if the list was never stored. */
export async function readList<Row>(
  publicDb: PublicDb,
  table: Table<Row, string>,
  key: string,
): Promise<CachedData<ListOutcome & { rows: Row[] }> | null> {
  const list = await publicDb.lists.get(key)
  if (!list) return null
  const rows = await table.bulkGet(list.ids)
  return {
    data: { rows: rows.filter((row) => row !== undefined), ...toOutcome(list) },
    savedAt: list.savedAt,
  }
}

const toOutcome = ({
  total,
  more = false,
  correction = null,
  someWords = false,
  place = null,
  unservedPlace = null,
  namedCountry = null,
}: { total: number } & Partial<ListOutcome>): ListOutcome => ({
  total,
  more,
  correction,
  someWords,
  place,
  unservedPlace,
  namedCountry,
})

/** Frees space on a full device: evicts the older half of what was only viewed. */
export async function freeSpace(publicDb: PublicDb): Promise<void> {
  for (const { name, minRows } of listEvictable()) {
    const table = publicDb.table(name)
    await evictOldest(table, Math.ceil(((await table.count()) - minRows) / 2))
  }
}

/** Evicts rows that the server hasn't returned for 30 days. */
export async function evictStale(publicDb: PublicDb, now: number): Promise<void> {
  for (const { name } of listEvictable())
    await publicDb
      .table(name)
      .where('savedAt')
      .below(now - MAX_AGE_MS)
      .delete()
}

const listEvictable = () =>
  Object.entries(getPublicTables()).flatMap(([name, { minRows }]) =>
    minRows === undefined ? [] : [{ name, minRows }],
  )

async function evictOldest<Row, Key>(table: Table<Row, Key>, count: number): Promise<void> {
  if (count <= 0) return
  await table.bulkDelete(await table.orderBy('savedAt').limit(count).primaryKeys())
}
