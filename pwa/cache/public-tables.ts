import type { Table } from 'dexie'
import type { Place } from '#shared/places.ts'

/** A row as the server returned it; `savedAt` is when it was requested (ms). */
export type CachedRow<T> = T & { savedAt: number }

export interface ListOutcome {
  total: number
  more: boolean
  correction: string | null
  someWords: boolean
  place: Place | null
  unservedPlace: Place | null
  namedCountry: { code: string; others?: string[] | undefined; found: boolean } | null
}
/** Lists that an older build stored lack what a search became. */
export type CachedList = CachedRow<
  { key: string; ids: string[]; total: number } & Partial<Omit<ListOutcome, 'total'>>
>

/** The tables of the machinery. Those of features are added in `pwa/public-cache.ts`. */
export interface PublicTables {
  lists: Table<CachedList, string>
  meta: Table<{ key: string; value: number }, string>
}

/** How the public cache keeps the rows of a table. */
interface PublicTable<Row> {
  /** Its primary key and its indexes. Where they change, the version of the schema (public-db.ts) does. */
  indexes: string
  /**
   * Old rows leave, and half of those beyond this number when the device is full. Takes an index `savedAt`.
   */
  minRows?: number
  /** Its keys are users: when they delete their accounts, their rows and these pictures leave the device. */
  listPictures?(row: Row): string[]
  /** Whether a row names one of these users, who have deleted their accounts. */
  namesUsers?(row: Row, ids: ReadonlySet<string>): boolean
}

/** One for each table, so that a missing or misspelt one doesn't compile. */
export type PublicTablesOf<Tables> = {
  [Name in keyof Tables]: Tables[Name] extends Table<infer Row, string> ? PublicTable<Row> : never
}

let registered: Record<string, PublicTable<object>> | undefined

/** Called once, before the public cache is opened. */
export function registerPublicTables(tables: PublicTablesOf<Omit<PublicTables, 'lists' | 'meta'>>): void {
  registered = {
    lists: { indexes: 'key, savedAt', minRows: 0 },
    meta: { indexes: 'key' },
    ...tables,
  }
}

/** All tables. Until they are registered, the public cache must not be opened. */
export function getPublicTables() {
  if (!registered) throw new Error('No tables')
  return registered
}
