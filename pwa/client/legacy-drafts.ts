import type { writeVault } from '../platform/vault.ts'

const PREFIX = 'draft:'
const MIGRATED_KEY = 'took over'

/**
 * Moves the drafts of an older build from local storage to the vault, once. Local storage is written late:
 * what reappears there after the move is older than the vault's rows.
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
