/**
 * Small settings in local storage. Where it is unavailable (private windows, blocked cookies) they last as
 * long as the page.
 */
const fallback = new Map<string, string>()

export function readLocal(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    globalThis.localStorage.setItem(key, value)
  } catch {
    fallback.set(key, value)
  }
}

export function removeLocal(key: string): void {
  fallback.delete(key)
  try {
    globalThis.localStorage.removeItem(key)
  } catch {
    // local storage is unavailable
  }
}
