import { readLocal } from '../platform/local-storage.ts'

/**
 * Whether somebody seems to be signed in, told without parsing anything: enough for the frame to keep the
 * right place.
 */
export function isLikelySignedIn(): boolean {
  try {
    if (sessionStorage.getItem('token')) return true
  } catch {
    // no such storage
  }
  return readLocal('token') !== null
}

export function watchSignedIn(onChange: () => void): () => void {
  for (const event of ['storage-updated', 'storage']) globalThis.addEventListener(event, onChange)
  return () => {
    for (const event of ['storage-updated', 'storage']) globalThis.removeEventListener(event, onChange)
  }
}
