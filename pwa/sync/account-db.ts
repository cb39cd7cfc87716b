import { Dexie, type Table } from 'dexie'
import type { Chat, Message } from '#shared/chat.ts'
import type { Notice } from '#shared/notifications.ts'
import type { Order } from '#shared/orders.ts'
import type { SavedSeller } from '#shared/sellers.ts'
import { isConnectionLost, yieldToUpgrades } from '../cache/public-db.ts'
import { isStorageFull } from '../platform/errors.ts'

/** Why the server rejected a mutation: a code from `shared/errors.ts` and details. */
export interface RejectionReason {
  code: string
  message: string
}

/** A mutation: a change that the user asked for, with its state in the outbox. */
export interface QueuedMutation {
  /** Position in the queue, assigned on insert. */
  n?: number
  id: string
  /** Mutations of one lane are sent in order; '' means no ordering. */
  lane: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: unknown
  /** When it was enqueued, by this device's clock (ms). */
  at: number
  /** Why the server rejected it; null while pending. */
  refusal: RejectionReason | null
  /** Ids of the files to upload before the mutation is sent. */
  files: string[]
  /** Set for read marks and the like: not shown in the outbox, and dropped when rejected. */
  quiet: boolean
}

/**
 * A file on this device: part of a draft, waiting for upload, or kept because it was viewed. `at`: when it
 * was stored (ms).
 */
export interface StoredFile {
  id: string
  bytes: Blob
  state: 'draft' | 'waiting' | 'sent'
  at: number
}

/** The same for browsers that can't store blobs in IndexedDB. */
type StoredFileBytes = Omit<StoredFile, 'bytes'> & { bytes: ArrayBuffer; type: string }

const toStoredFile = (row: StoredFile | StoredFileBytes | undefined): StoredFile | undefined =>
  row && 'type' in row ? { ...row, bytes: new Blob([row.bytes], { type: row.type }) } : row

type Tables = {
  chats: Table<Chat & { otherId: string }, string>
  messages: Table<Message, string>
  orders: Table<Order, string>
  notices: Table<Notice, string>
  saved: Table<SavedSeller, string>
  queue: Table<QueuedMutation, number>
  blobs: Table<StoredFile, string, StoredFile | StoredFileBytes>
  /**
   * Drafts share the database with the queue, so that one transaction removes the draft and enqueues its
   * mutation.
   */
  drafts: Table<{ key: string; text: string }, string>
  /** The cursor of the change feed, and when the device was last known to be up to date (ms). */
  cursor: Table<{ key: 'cursor'; upTo: number; at?: number | undefined }, string>
}
export type AccountDb = Dexie & Tables

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

/** Declares the tables and upgrades of an account database. */
export function defineAccountTables(dexie: Dexie): AccountDb {
  dexie.version(1).stores({
    chats: '_id, otherId, lastAt',
    messages: '_id, [chatId+seq], createdAt',
    queue: '++n, &id, lane',
    blobs: 'id, state, at',
    cursor: 'key',
  })
  // A new kind of entity: clearing the cursor restarts the feed, so that entities from before the upgrade
  // arrive too.
  dexie
    .version(2)
    .stores({ orders: '_id, createdAt' })
    .upgrade((tx) => tx.table('cursor').clear())
  dexie
    .version(3)
    .stores({ notices: '_id, createdAt', saved: '_id, savedAt' })
    .upgrade((tx) => tx.table('cursor').clear())
  dexie.version(4).stores({ drafts: 'key' })
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
  const replicaTables = [db.chats, db.messages, db.orders, db.notices, db.saved, db.cursor]
  await db.transaction('rw', [...replicaTables, db.blobs], async () => {
    await db.blobs.where('state').equals('sent').delete()
    for (const table of replicaTables) await table.clear()
  })
}

const MAX_VIEWED_FILE_BYTES = 100 * 1024 * 1024

/** Evicts the least recently stored viewed files; the newest 100 MB stay. */
export async function evictViewedFiles(db: AccountDb): Promise<void> {
  let remainingBytes = MAX_VIEWED_FILE_BYTES
  const evictedIds: string[] = []
  await db.blobs
    .orderBy('at')
    .reverse()
    .filter(({ state }) => state === 'sent')
    .each(({ id, bytes }) => {
      remainingBytes -= bytes.size
      if (remainingBytes < 0) evictedIds.push(id)
    })
  await db.blobs.bulkDelete(evictedIds)
}
