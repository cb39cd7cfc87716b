import { readLocal } from '../platform/local-storage.ts'

/**
 * Whether somebody is probably signed in, without parsing the session: enough for the frame to reserve the
 * right layout.
 */
export function isLikelySignedIn(): boolean {
  try {
    if (sessionStorage.getItem('token')) return true
  } catch {
    // no session storage
  }
  return readLocal('token') !== null
}

export function watchSignedIn(onChange: () => void): () => void {
  for (const event of ['storage-updated', 'storage']) globalThis.addEventListener(event, onChange)
  return () => {
    for (const event of ['storage-updated', 'storage']) globalThis.removeEventListener(event, onChange)
  }
}
