import { Dexie, type Table } from 'dexie'
import type { MutationKind } from '#shared/protocol/mutation-payloads.ts'
import type { Mutation } from '#shared/protocol/mutations.ts'
import { isConnectionLost, yieldToUpgrades } from '../cache/public-db.ts'
import { isStorageFull } from '../platform/errors.ts'
import { getEntities } from './entities.ts'

/** Why the server rejected a mutation: a code from `shared/protocol/errors.ts` and details. */
export interface RejectionReason {
  code: string
  message: string
}

/** The state of a mutation in the outbox. */
export interface MutationState {
  /** Position in the queue, assigned on insert. */
  n?: number
  id: string
  /** Mutations of one lane are sent in order; '' means no ordering. */
  lane: string
  /** When it was enqueued, by this device's clock (ms). */
  createdAt: number
  /** Why the server rejected it; null while pending, and missing in what an older build's tab has queued. */
  rejection?: RejectionReason | null
  /** Ids of the files to upload before the mutation is sent. */
  files: string[]
  /** Not shown in the outbox, and dropped when rejected. */
  quiet: boolean
  /** The rules of its kind, stored so that the service worker can do without the registry. */
  isCreation: boolean
  isDeletion: boolean
}

/** A mutation in the outbox: what the user wants done, a union by `kind`, with its state. */
export type QueuedMutation<K extends MutationKind = MutationKind> = Mutation<K> & MutationState

/**
 * A file on this device: part of a draft, waiting for upload, or kept because it was viewed. `at`: when it
 * was stored (ms).
 */
export interface StoredFile {
  id: string
  bytes: Blob
  state: 'draft' | 'waiting' | 'sent'
  at: number
  /** Uploaded as a public video, not as an attachment. */
  isVideo?: boolean
}

/** The same for browsers that can't store blobs in IndexedDB. */
type StoredFileBytes = Omit<StoredFile, 'bytes'> & { bytes: ArrayBuffer; type: string }

const toStoredFile = (row: StoredFile | StoredFileBytes | undefined): StoredFile | undefined =>
  row && 'type' in row ? { ...row, bytes: new Blob([row.bytes], { type: row.type }) } : row

/** The tables of the machinery. Those of entities are added in `pwa/replica.ts`. */
export interface AccountTables {
  outbox: Table<QueuedMutation, number>
  blobs: Table<StoredFile, string, StoredFile | StoredFileBytes>
  /**
   * Drafts share the database with the outbox, so that one transaction removes the draft and enqueues its
   * mutation.
   */
  drafts: Table<{ key: string; text: string }, string>
  /** The cursor of the change feed, and when the device was last known to be up to date (ms). */
  cursor: Table<{ key: 'cursor'; upTo: number; at?: number | undefined }, string>
}
export type AccountDb = Dexie & AccountTables

/** The name of a user's account database. Devices in the field have it, so it can't change. */
export const accountDbName = (userId: string) => `oficio-mine-${userId}`

/**
 * Opens one user's replica and outbox. Durability is strict: a mutation is on disk before it is shown as
 * queued.
 */
export function openAccountDb(userId: string): AccountDb {
  return defineAccountTables(
    new Dexie(accountDbName(userId), { chromeTransactionDurability: 'strict', cache: 'disabled' }),
  )
}

const openDbs = new Map<string, AccountDb>()

/** The account database with one shared connection per user and page. */
export function getAccountDb(userId: string): AccountDb {
  const db = openDbs.get(userId) ?? openAccountDb(userId)
  openDbs.set(userId, db)
  return db
}

/**
 * The tables of the machinery by the version of the schema that added them. `outbox` is a table of its own:
 * tabs that still run an older build go on with `queue`, see `adoptLegacyQueue`.
 */
const TABLES_BY_VERSION: Record<number, Record<string, string>> = {
  1: { queue: '++n, &id, lane', blobs: 'id, state, at', cursor: 'key' },
  4: { drafts: 'key' },
  5: { outbox: '++n, &id, lane' },
}

/** Declares the tables and upgrades of an account database. */
export function defineAccountTables(dexie: Dexie): AccountDb {
  const entities = Object.values(getEntities())
  for (const version of new Set([1, 4, 5, ...entities.map(({ since }) => since)])) {
    const tables = { ...TABLES_BY_VERSION[version] }
    const schema = dexie.version(version)
    for (const { table, indexes, since } of entities)
      if (since === version) {
        tables[table] = indexes
        // Restarts the feed, so that entities from before the upgrade arrive too.
        schema.upgrade((tx) => tx.table('cursor').clear())
      }
    schema.stores(tables)
  }
  yieldToUpgrades(dexie)
  dexie.table('blobs').hook('reading', toStoredFile)
  return dexie as AccountDb
}

/** Stores a file on this device. Rejects when the storage is full. */
export async function storeFile(
  db: AccountDb,
  file: Pick<StoredFile, 'id' | 'bytes' | 'state'>,
): Promise<void> {
  const row = { ...file, at: Date.now() }
  try {
    await db.blobs.put(row)
  } catch (error) {
    if (isStorageFull(error)) throw error
    // Safari can't store blobs in a private window, but it can store an ArrayBuffer.
    await db.blobs.put({ ...row, bytes: await row.bytes.arrayBuffer(), type: row.bytes.type })
  }
}

/**
 * Runs `work`. If the system has closed the connection (as on a locked phone), reopens it and retries once.
 */
export async function withReopen<T>(db: AccountDb, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    db.close({ disableAutoOpen: false })
    return await work()
  }
}

/** Deletes a user's replica from this device. The outbox and unsent files stay. */
export async function clearReplica(db: AccountDb): Promise<void> {
  const replicaTables = [...Object.values(getEntities()).map(({ table }) => db.table(table)), db.cursor]
  await db.transaction('rw', [...replicaTables, db.blobs], async () => {
    await db.blobs.where('state').equals('sent').delete()
    for (const table of replicaTables) await table.clear()
  })
}
