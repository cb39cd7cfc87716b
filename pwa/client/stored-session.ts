import * as v from 'valibot'
import { readVault } from '../platform/vault.ts'

/** The session as stored in the vault: the two rows of local storage and the user's id. */
export const StoredSession = v.object({ user: v.string(), token: v.string(), userId: v.string() })

/** The session on this device, or null, for code without local storage, such as the service worker. */
export async function readStoredSession(): Promise<{ userId: string; token: string } | null> {
  const parsed = v.safeParse(StoredSession, (await readVault()).get('session'))
  return parsed.success ? parsed.output : null
}
