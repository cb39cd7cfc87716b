import type { writeVault } from '../platform/vault.ts'

const PREFIX = 'draft:'
const MIGRATED_KEY = 'took over'

/**
 * Takes what an older build has left in local storage into the vault, once: if that is written late, what is
 * there later is older than what is here.
 */
export async function migrateLegacyDrafts(
  vault: Map<string, unknown>,
  write: typeof writeVault,
): Promise<[key: string, text: string][]> {
  const legacy = Object.entries<string>(globalThis.localStorage).filter(([key]) => key.startsWith(PREFIX))
  if (!vault.has(MIGRATED_KEY)) {
    const isStored = await write({ ...Object.fromEntries(legacy), [MIGRATED_KEY]: true }).then(
      () => true,
      () => false,
    )
    if (!isStored) return legacy
  }
  for (const [key] of legacy) globalThis.localStorage.removeItem(key)
  return vault.has(MIGRATED_KEY) ? [] : legacy
}
