import { isStorageFull } from '../platform/errors.ts'
import { notifyStorageFull } from '../platform/storage.ts'
import { readVault, writeVault } from '../platform/vault.ts'
import type { AccountDb } from '../sync/account-db.ts'
import { getEndedSession, isEphemeralSession, watchExpiry } from './session.ts'

const PREFIX = 'draft:'
/** These belong to one account and are shown to nobody else: they wait here for its next log-in. */
const ACCOUNT_PREFIX = `${PREFIX}of:`
/** The last key is on the disk after this and the time that the disk takes. */
const WRITE_DELAY_MS = 120

/**
 * What was typed into a form and not yet sent, on this device; on a borrowed one as long as the page lasts.
 */
export interface Draft {
  read(): Record<string, unknown>
  write(values: Record<string, unknown>): void
  clear(): void
  /**
   * It goes into the queue now: by which name it lies beside it, to be taken away in the same transaction.
   * What was typed last is written before that.
   */
  flush(): string
}

/** All that is known here of what was typed, so that a form needn't wait for it. */
const drafts = new Map<string, string>()
/** On a borrowed phone nothing is written down. */
const volatileKeys = new Set<string>()
const dirtyKeys = new Set<string>()
/** Where each account's lie. */
const accountDbs = new Map<string, AccountDb>()
let timer: ReturnType<typeof setTimeout> | undefined
let isWatchingExpiry = false
let channel: BroadcastChannel | undefined

/**
 * Takes over what belongs to no account from the vault, and once what an older build has left in local
 * storage: before the first form is drawn.
 */
export async function takeUpDrafts(): Promise<void> {
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
    // nothing was kept there
  }
  channel = new BroadcastChannel('oficio-drafts')
  channel.onmessage = ({ data: [key, text] }) => {
    if (typeof text === 'string') drafts.set(key, text)
    else drafts.delete(key)
  }
  addEventListener('pagehide', flush)
  addEventListener('visibilitychange', flush)
}

/** Reads what an account was writing. */
export async function readDrafts(userId: string): Promise<void> {
  const prefix = `${ACCOUNT_PREFIX}${userId}:`
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
 * The server has ended a borrowed session: what belongs to no account isn't for whoever borrows this tab
 * next.
 */
function deleteAnonymousDrafts(): void {
  if (getEndedSession()?.isEphemeral)
    for (const key of volatileKeys) if (!key.startsWith(ACCOUNT_PREFIX)) deleteDraft(key)
}

/**
 * Throws drafts away: their owner leaves this device. What belongs to an account stays for it, unless
 * `userId` throws that away too.
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

/** Keeps a form under a name; one form, one name. Never give it secrets. */
export const getDraft = (name: string): Draft => createDraft(PREFIX + name)

/** Keeps what one account is writing, over a log-out too. */
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
  }
}

function deleteDraft(key: string): void {
  drafts.delete(key)
  if (!volatileKeys.delete(key)) dirtyKeys.add(key)
}

/** Of a key: whose it is, and how it is called among theirs. */
function parseKey(key: string): { userId: string; name: string } | null {
  const [, userId, name] = /^draft:of:([^:]*):(.*)$/s.exec(key) ?? []
  return userId !== undefined && name !== undefined ? { userId, name } : null
}

/**
 * Writes what has changed. The transactions begin before this returns, so that whatever is written afterwards
 * comes after it.
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
    // Said here, it happens even if the page goes away now.
    transaction.commit?.()
  } catch {
    // The system has closed it under us, as on a phone that was locked.
    db.close({ disableAutoOpen: false })
    const writing: PromiseLike<unknown> =
      text === undefined ? db.drafts.delete(key) : db.drafts.put({ key, text })
    writing.then(undefined, reportError)
  }
}

const reportError = (error: unknown) => {
  if (isStorageFull(error)) notifyStorageFull()
}
