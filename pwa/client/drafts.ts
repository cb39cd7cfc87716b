import { isStorageFull } from '../platform/errors.ts'
import { createListeners } from '../platform/listeners.ts'
import { notifyStorageFull } from '../platform/storage.ts'
import { readVault, writeVault } from '../platform/vault.ts'
import type { AccountDb } from '../sync/account-db.ts'
import { getEndedSession, isEphemeralSession, watchExpiry } from './session.ts'

const PREFIX = 'draft:'
/** Drafts of one account, shown to nobody else; after a log-out they stay for its next log-in. */
const ACCOUNT_PREFIX = `${PREFIX}of:`
/** The last key press is on disk after this plus the time of one write. */
const WRITE_DELAY_MS = 120

/** The unsent content of a form, stored on this device; on a borrowed device it lasts as long as the page. */
export interface Draft {
  read(): Record<string, unknown>
  write(values: Record<string, unknown>): void
  clear(): void
  /**
   * Writes the latest changes and returns the draft's key in the account database, so that enqueuing the
   * mutation can delete the draft in the same transaction.
   */
  flush(): string
  /**
   * Calls `listener` when another tab has changed the draft or discarded it, until the returned function is
   * called.
   */
  watchOtherTabs(listener: (isDiscarded: boolean) => void): () => void
}

/** All drafts in memory, so that forms read them synchronously. */
const drafts = new Map<string, string>()
/** Keys of drafts made on a borrowed device, which are never stored. */
const volatileKeys = new Set<string>()
const dirtyKeys = new Set<string>()
const otherTabListeners = createListeners<[key: string, isDiscarded: boolean]>()
/** The open account databases by user. */
const accountDbs = new Map<string, AccountDb>()
let timer: ReturnType<typeof setTimeout> | undefined
let isWatchingExpiry = false
let channel: BroadcastChannel | undefined

/** Registers what an account's database holds; loaded late. */
export type ImportReplica = () => Promise<unknown>
let importReplica: ImportReplica = async () => undefined

/**
 * Loads the drafts that belong to no account from the vault, and once those that an older build left in local
 * storage. Runs before the first form is rendered.
 */
export async function loadAnonymousDrafts(importer: ImportReplica): Promise<void> {
  importReplica = importer
  const vault = await readVault()
  for (const [key, text] of vault)
    if (key.startsWith(PREFIX) && typeof text === 'string') drafts.set(key, text)
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(PREFIX)))
      for (const [key, text] of await (await import('./legacy-drafts.ts')).migrateLegacyDrafts(
        vault,
        writeVault,
      ))
        drafts.set(key, text)
  } catch {
    // local storage is unavailable
  }
  channel = new BroadcastChannel('oficio-drafts')
  channel.onmessage = ({ data: [key, text] }) => {
    const isDiscarded = typeof text !== 'string'
    if (isDiscarded) drafts.delete(key)
    else drafts.set(key, text)
    otherTabListeners.emit(key, isDiscarded)
  }
  addEventListener('pagehide', flush)
  addEventListener('visibilitychange', flush)
}

/** Loads an account's drafts. */
export async function readDrafts(userId: string): Promise<void> {
  const prefix = `${ACCOUNT_PREFIX}${userId}:`
  await importReplica()
  const { getAccountDb, withReopen } = await import('../sync/account-db.ts')
  const db = getAccountDb(userId)
  accountDbs.set(userId, db)
  const legacyDrafts = [...drafts]
    .filter(([key]) => key.startsWith(prefix) && !volatileKeys.has(key))
    .map(([key, text]) => ({ key: key.slice(prefix.length), text }))
  const rows = await withReopen(db, () =>
    db.transaction('rw', db.drafts, async () => {
      await db.drafts.bulkAdd(legacyDrafts).catch(() => undefined)
      return db.drafts.toArray()
    }),
  )
  if (legacyDrafts.length > 0)
    await writeVault(Object.fromEntries(legacyDrafts.map(({ key }) => [prefix + key, undefined])))
  for (const { key, text } of rows) if (!volatileKeys.has(prefix + key)) drafts.set(prefix + key, text)
}

/**
 * The server has ended a session on a borrowed device: drafts that belong to no account must not be shown to
 * the tab's next user.
 */
function deleteAnonymousDrafts(): void {
  if (getEndedSession()?.isEphemeral)
    for (const key of volatileKeys) if (!key.startsWith(ACCOUNT_PREFIX)) deleteDraft(key)
}

/**
 * Deletes drafts when their owner leaves this device. Account drafts stay for the next log-in, except those
 * of `userId`.
 */
export function deleteDrafts(userId?: string): void {
  for (const key of drafts.keys())
    if (
      volatileKeys.has(key) ||
      !key.startsWith(ACCOUNT_PREFIX) ||
      (userId && key.startsWith(`${ACCOUNT_PREFIX}${userId}:`))
    )
      deleteDraft(key)
  flush()
}

/** A draft that belongs to no account. Each form has its own name. Never store secrets in it. */
export const getDraft = (name: string): Draft => createDraft(PREFIX + name)

/** A draft that belongs to an account and survives a log-out. */
export const getAccountDraft = (userId: string, name: string): Draft =>
  createDraft(`${ACCOUNT_PREFIX}${userId}:${name}`)

function createDraft(key: string): Draft {
  return {
    read() {
      const parsed: unknown = JSON.parse(drafts.get(key) ?? '{}')
      return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
    },
    write(values) {
      drafts.set(key, JSON.stringify(values))
      if (isEphemeralSession()) {
        if (!isWatchingExpiry) watchExpiry(deleteAnonymousDrafts)
        isWatchingExpiry = true
        volatileKeys.add(key)
        return
      }
      volatileKeys.delete(key)
      dirtyKeys.add(key)
      timer ??= setTimeout(flush, WRITE_DELAY_MS)
    },
    clear() {
      deleteDraft(key)
      flush()
    },
    flush() {
      flush()
      return parseKey(key)?.name ?? ''
    },
    watchOtherTabs(listener) {
      return otherTabListeners.subscribe((other, isDiscarded) => other === key && listener(isDiscarded))
    },
  }
}

function deleteDraft(key: string): void {
  drafts.delete(key)
  if (!volatileKeys.delete(key)) dirtyKeys.add(key)
}

/** The user id and draft name in a key; null for a draft that belongs to no account. */
function parseKey(key: string): { userId: string; name: string } | null {
  const [, userId, name] = /^draft:of:([^:]*):(.*)$/s.exec(key) ?? []
  return userId !== undefined && name !== undefined ? { userId, name } : null
}

/**
 * Writes all changes. The transactions begin before this returns, so anything written afterwards comes after
 * them.
 */
function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const anonymous: Record<string, string | undefined> = {}
  for (const key of dirtyKeys) {
    const text = drafts.get(key)
    const parsedKey = parseKey(key)
    if (parsedKey) writeAccountDraft(parsedKey.userId, parsedKey.name, text)
    else anonymous[key] = text
    channel?.postMessage([key, text])
  }
  dirtyKeys.clear()
  if (Object.keys(anonymous).length > 0 && 'indexedDB' in globalThis)
    void writeVault(anonymous).catch(reportError)
}

function writeAccountDraft(userId: string, key: string, text: string | undefined): void {
  const db = accountDbs.get(userId)
  if (!db) return
  try {
    const transaction = db.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' })
    if (text === undefined) transaction.objectStore('drafts').delete(key)
    else transaction.objectStore('drafts').put({ key, text })
    transaction.onabort = () => reportError(transaction.error)
    // An explicit commit completes even if the page is closed now.
    transaction.commit?.()
  } catch {
    // The system has closed the connection, as on a locked phone.
    db.close({ disableAutoOpen: false })
    const writing: PromiseLike<unknown> =
      text === undefined ? db.drafts.delete(key) : db.drafts.put({ key, text })
    writing.then(undefined, reportError)
  }
}

const reportError = (error: unknown) => {
  if (isStorageFull(error)) notifyStorageFull()
}
