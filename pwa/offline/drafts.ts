import { readLocal, removeLocal, writeLocal } from './local.ts'
import { isBorrowed, readEnded, watchExpiry } from './session.ts'

const PREFIX = 'draft:'
/** These belong to one account and are shown to nobody else: they wait here for its next log-in. */
const OF_ACCOUNT = `${PREFIX}of:`

/** What was typed into a form and not yet sent, on this device; on a borrowed one as long as the page lasts. */
export interface Draft {
  read(): Record<string, unknown>
  write(values: Record<string, unknown>): void
  clear(): void
}

const lent = new Map<string, string>()
let watches = false

/** The server has ended a borrowed session: what belongs to no account isn't for whoever borrows this tab next. */
function forgetNobodys(): void {
  if (readEnded()?.borrowed) for (const key of lent.keys()) if (!key.startsWith(OF_ACCOUNT)) lent.delete(key)
}

/** Throws drafts away: their owner leaves this device. What belongs to an account stays for it, unless `userId` throws that away too. */
export function forgetDrafts(userId?: string): void {
  lent.clear()
  try {
    for (const key of Object.keys(globalThis.localStorage))
      if (key.startsWith(OF_ACCOUNT) ? userId && key.startsWith(`${OF_ACCOUNT}${userId}:`) : key.startsWith(PREFIX)) removeLocal(key)
  } catch {
    // nothing was kept there
  }
}

/** Keeps a form under a name; one form, one name. Never give it secrets. */
export const draftOf = (name: string): Draft => keep(PREFIX + name)

/** Keeps what one account is writing, over a log-out too. */
export const draftBy = (userId: string, name: string): Draft => keep(`${OF_ACCOUNT}${userId}:${name}`)

function keep(key: string): Draft {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse((isBorrowed() ? lent.get(key) : readLocal(key)) ?? '{}')
        return typeof kept === 'object' && kept !== null ? { ...kept } : {}
      } catch {
        return {}
      }
    },
    write(values) {
      if (isBorrowed()) {
        if (!watches) watchExpiry(forgetNobodys)
        watches = true
        lent.set(key, JSON.stringify(values))
      } else writeLocal(key, JSON.stringify(values))
    },
    clear() {
      lent.delete(key)
      removeLocal(key)
    },
  }
}
