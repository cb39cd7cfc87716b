import * as v from 'valibot'
import { readVault } from '../platform/vault.ts'

/** Who is signed in, as the vault keeps it: the two rows of local storage, and whose they are. */
export const StoredSession = v.object({ user: v.string(), token: v.string(), userId: v.string() })

/** For those without local storage, as the worker: who is signed in on this device, or null. */
export async function readStoredSession(): Promise<{ userId: string; token: string } | null> {
  const parsed = v.safeParse(StoredSession, (await readVault()).get('session'))
  return parsed.success ? parsed.output : null
}
