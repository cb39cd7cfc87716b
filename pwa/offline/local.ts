/** Small choices in localStorage. Where storage is closed to us (private windows, blocked cookies) they last as long as the page. */
const lent = new Map<string, string>()

export function readLocal(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return lent.get(key) ?? null
  }
}

export function writeLocal(key: string, value: string): void {
  try {
    globalThis.localStorage.setItem(key, value)
  } catch {
    lent.set(key, value)
  }
}

export function removeLocal(key: string): void {
  lent.delete(key)
  try {
    globalThis.localStorage.removeItem(key)
  } catch {
    // nothing was kept there
  }
}
