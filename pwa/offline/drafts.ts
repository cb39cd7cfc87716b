import { isStorageFull } from './failure.ts'
import type { Mine } from './mine/db.ts'
import { isBorrowed, readEnded, watchExpiry } from './session.ts'
import { tellFull } from './storage.ts'
import { readVault, writeVault } from './vault.ts'

const PREFIX = 'draft:'
/** These belong to one account and are shown to nobody else: they wait here for its next log-in. */
const OF_ACCOUNT = `${PREFIX}of:`
/** The last key is on the disk after this and the time that the disk takes. */
const WRITE_AFTER_MS = 120

/** What was typed into a form and not yet sent, on this device; on a borrowed one as long as the page lasts. */
export interface Draft {
  read(): Record<string, unknown>
  write(values: Record<string, unknown>): void
  clear(): void
  /** It goes into the queue now: by which name it lies beside it, to be taken away in the same transaction. What was typed last is written before that. */
  leave(): string
}

/** All that is known here of what was typed, so that a form needn't wait for it. */
const known = new Map<string, string>()
/** On a borrowed phone nothing is written down. */
const lent = new Set<string>()
const unwritten = new Set<string>()
/** Where each account's lie. */
const places = new Map<string, Mine>()
let timer: ReturnType<typeof setTimeout> | undefined
let watches = false
let tabs: BroadcastChannel | undefined

/** Takes over what belongs to no account from the vault, and once what an older build has left in local storage: before the first form is drawn. */
export async function takeUpDrafts(): Promise<void> {
  const vault = await readVault()
  for (const [key, text] of vault) if (key.startsWith(PREFIX) && typeof text === 'string') known.set(key, text)
  try {
    if (Object.keys(localStorage).some((key) => key.startsWith(PREFIX)))
      for (const [key, text] of await (await import('./old-drafts.ts')).takeOver(vault, writeVault)) known.set(key, text)
  } catch {
    // nothing was kept there
  }
  tabs = new BroadcastChannel('oficio-drafts')
  tabs.onmessage = ({ data: [key, text] }) => {
    if (typeof text === 'string') known.set(key, text)
    else known.delete(key)
  }
  addEventListener('pagehide', flush)
  addEventListener('visibilitychange', flush)
}

/** Reads what an account was writing. */
export async function readDrafts(userId: string): Promise<void> {
  const own = `${OF_ACCOUNT}${userId}:`
  const { mineOf, reopening } = await import('./mine/db.ts')
  const mine = mineOf(userId)
  places.set(userId, mine)
  const old = [...known].filter(([key]) => key.startsWith(own) && !lent.has(key)).map(([key, text]) => ({ key: key.slice(own.length), text }))
  const rows = await reopening(mine, () =>
    mine.transaction('rw', mine.drafts, async () => {
      await mine.drafts.bulkAdd(old).catch(() => undefined)
      return mine.drafts.toArray()
    }),
  )
  if (old.length > 0) await writeVault(Object.fromEntries(old.map(({ key }) => [own + key, undefined])))
  for (const { key, text } of rows) if (!lent.has(own + key)) known.set(own + key, text)
}

/** The server has ended a borrowed session: what belongs to no account isn't for whoever borrows this tab next. */
function forgetNobodys(): void {
  if (readEnded()?.borrowed) for (const key of lent) if (!key.startsWith(OF_ACCOUNT)) forget(key)
}

/** Throws drafts away: their owner leaves this device. What belongs to an account stays for it, unless `userId` throws that away too. */
export function forgetDrafts(userId?: string): void {
  for (const key of known.keys()) if (lent.has(key) || !key.startsWith(OF_ACCOUNT) || (userId && key.startsWith(`${OF_ACCOUNT}${userId}:`))) forget(key)
  flush()
}

/** Keeps a form under a name; one form, one name. Never give it secrets. */
export const draftOf = (name: string): Draft => keep(PREFIX + name)

/** Keeps what one account is writing, over a log-out too. */
export const draftBy = (userId: string, name: string): Draft => keep(`${OF_ACCOUNT}${userId}:${name}`)

function keep(key: string): Draft {
  return {
    read() {
      const kept: unknown = JSON.parse(known.get(key) ?? '{}')
      return typeof kept === 'object' && kept !== null ? { ...kept } : {}
    },
    write(values) {
      known.set(key, JSON.stringify(values))
      if (isBorrowed()) {
        if (!watches) watchExpiry(forgetNobodys)
        watches = true
        lent.add(key)
        return
      }
      lent.delete(key)
      unwritten.add(key)
      timer ??= setTimeout(flush, WRITE_AFTER_MS)
    },
    clear() {
      forget(key)
      flush()
    },
    leave() {
      flush()
      return nameIn(key)?.name ?? ''
    },
  }
}

function forget(key: string): void {
  known.delete(key)
  if (!lent.delete(key)) unwritten.add(key)
}

/** Of a key: whose it is, and how it is called among theirs. */
function nameIn(key: string): { userId: string; name: string } | null {
  const [, userId, name] = /^draft:of:([^:]*):(.*)$/s.exec(key) ?? []
  return userId !== undefined && name !== undefined ? { userId, name } : null
}

/** Writes what has changed. The transactions begin before this returns, so that whatever is written afterwards comes after it. */
function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const nobodys: Record<string, string | undefined> = {}
  for (const key of unwritten) {
    const text = known.get(key)
    const owned = nameIn(key)
    if (owned) writeOwned(owned.userId, owned.name, text)
    else nobodys[key] = text
    tabs?.postMessage([key, text])
  }
  unwritten.clear()
  if (Object.keys(nobodys).length > 0 && 'indexedDB' in globalThis) void writeVault(nobodys).catch(tell)
}

function writeOwned(userId: string, key: string, text: string | undefined): void {
  const mine = places.get(userId)
  if (!mine) return
  try {
    const transaction = mine.backendDB().transaction('drafts', 'readwrite', { durability: 'strict' })
    if (text === undefined) transaction.objectStore('drafts').delete(key)
    else transaction.objectStore('drafts').put({ key, text })
    transaction.onabort = () => tell(transaction.error)
    // Said here, it happens even if the page goes away now.
    transaction.commit?.()
  } catch {
    // The system has closed it under us, as on a phone that was locked.
    mine.close({ disableAutoOpen: false })
    const writing: PromiseLike<unknown> = text === undefined ? mine.drafts.delete(key) : mine.drafts.put({ key, text })
    writing.then(undefined, tell)
  }
}

const tell = (error: unknown) => {
  if (isStorageFull(error)) tellFull()
}
