import { readLocal, removeLocal, writeLocal } from './local.ts'

const PREFIX = 'draft:'

/** What was typed into a form and not yet sent, on this device. */
export interface Draft {
  read(): Record<string, unknown>
  write(values: Record<string, unknown>): void
  clear(): void
}

/** Throws all drafts away: their owner leaves this device. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(globalThis.localStorage)) if (key.startsWith(PREFIX)) removeLocal(key)
  } catch {
    // nothing was kept there
  }
}

/** Keeps a form under a name; one form, one name. Never give it secrets. */
export function draftOf(name: string): Draft {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(readLocal(PREFIX + name) ?? '{}')
        return typeof kept === 'object' && kept !== null ? { ...kept } : {}
      } catch {
        return {}
      }
    },
    write: (values) => writeLocal(PREFIX + name, JSON.stringify(values)),
    clear: () => removeLocal(PREFIX + name),
  }
}
