import { Dexie, type Table } from 'dexie'
import type { Chat, Message } from '#shared/chat.ts'
import type { Notice } from '#shared/notifications.ts'
import type { Order } from '#shared/orders.ts'
import type { SavedSeller } from '#shared/sellers.ts'
import { isConnectionLost, yieldToUpgrades } from '../cache/public-db.ts'
import { isStorageFull } from '../platform/errors.ts'

/** Why the server refused something, with whatever else it says of it. */
export interface RejectionReason {
  code: string
  message: string
}

/** An intention: something this person wants done, and what became of it so far. */
export interface QueuedMutation {
  /** Its place in the queue; given when it is put there. */
  n?: number
  id: string
  /** Those of one lane need one another in their order; '' needs nobody. */
  lane: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: unknown
  /** When it was wanted, by this device's clock (ms). */
  at: number
  /** Why the server refused it; null while it waits. */
  refusal: RejectionReason | null
  /** Ids of the files that go ahead of it. */
  files: string[]
  /** Marks that nobody waits for: not shown, and dropped when refused. */
  quiet: boolean
}

/**
 * A file on this device: being written about, waiting to go out, or kept because it is looked at. `at`: when
 * it came here (ms).
 */
export interface StoredFile {
  id: string
  bytes: Blob
  state: 'draft' | 'waiting' | 'sent'
  at: number
}

/** The same where the browser keeps no blobs. */
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
  /** What is being written: beside the queue, so that it leaves in the transaction in which it is queued. */
  drafts: Table<{ key: string; text: string }, string>
  /** How far the feed has been stored, and when that was last all there is (ms). */
  cursor: Table<{ key: 'cursor'; upTo: number; at?: number | undefined }, string>
}
export type AccountDb = Dexie & Tables

/** How a person's database is called. */
export const accountDbName = (userId: string) => `oficio-mine-${userId}`

/** One person's copies and queue on this device. What is queued is on the disk before anything says so. */
export function openAccountDb(userId: string): AccountDb {
  return defineAccountTables(
    new Dexie(accountDbName(userId), { chromeTransactionDurability: 'strict', cache: 'disabled' }),
  )
}

const openDbs = new Map<string, AccountDb>()

/** The same for all of this page: one connection a person. */
export function getAccountDb(userId: string): AccountDb {
  const db = openDbs.get(userId) ?? openAccountDb(userId)
  openDbs.set(userId, db)
  return db
}

/** Gives a database this person's tables. */
export function defineAccountTables(dexie: Dexie): AccountDb {
  dexie.version(1).stores({
    chats: '_id, otherId, lastAt',
    messages: '_id, [chatId+seq], createdAt',
    queue: '++n, &id, lane',
    blobs: 'id, state, at',
    cursor: 'key',
  })
  // A new kind of thing: the feed begins anew, so that it brings those that were there before; what it finds
  // here it replaces.
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

/** Lays a file down on this device. Rejects where there is no room. */
export async function storeFile(
  db: AccountDb,
  file: Pick<StoredFile, 'id' | 'bytes' | 'state'>,
): Promise<void> {
  const row = { ...file, at: Date.now() }
  try {
    await db.blobs.put(row)
  } catch (error) {
    if (isStorageFull(error)) throw error
    // Safari keeps no blobs in a private window, but it keeps the bytes.
    await db.blobs.put({ ...row, bytes: await row.bytes.arrayBuffer(), type: row.bytes.type })
  }
}

/**
 * Runs `work`; when the system has closed the connection meanwhile (a phone that was locked), it is opened
 * again, once.
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

/** Takes a person's copies off this device; what they queued stays. */
export async function clearReplica(db: AccountDb): Promise<void> {
  const replicaTables = [db.chats, db.messages, db.orders, db.notices, db.saved, db.cursor]
  await db.transaction('rw', [...replicaTables, db.blobs], async () => {
    await db.blobs.where('state').equals('sent').delete()
    for (const table of replicaTables) await table.clear()
  })
}

const MAX_VIEWED_FILE_BYTES = 100 * 1024 * 1024

/** Lets go of the files that were looked at longest ago; the newest 100 MB stay. */
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
