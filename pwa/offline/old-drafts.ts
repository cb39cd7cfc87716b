import type { writeVault } from './vault.ts'

const PREFIX = 'draft:'
const DONE = 'took over'

/** Takes what an older build has left in local storage into the vault, once: if that is written late, what is there later is older than what is here. */
export async function takeOver(vault: Map<string, unknown>, write: typeof writeVault): Promise<[key: string, text: string][]> {
  const old = Object.entries<string>(globalThis.localStorage).filter(([key]) => key.startsWith(PREFIX))
  if (!vault.has(DONE)) {
    const kept = await write({ ...Object.fromEntries(old), [DONE]: true }).then(
      () => true,
      () => false,
    )
    if (!kept) return old
  }
  for (const [key] of old) globalThis.localStorage.removeItem(key)
  return vault.has(DONE) ? [] : old
}
