const WAITS_MS = [1000, 2000, 4000]
const RELOADED = 'reloaded-for-chunk'

/** A part of the app didn't come, after all retries and a reload. */
export class ChunkError extends Error {}

/**
 * Loads a page's chunk: retried after 1, 2 and 4 s, then the page reloads once, then a ChunkError. While the person has typed something
 * nothing is reloaded. What is answered is what React.lazy takes.
 */
export function lazyPage<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (const wait of [...WAITS_MS, null]) {
      try {
        const page = await load()
        forgetReload()
        return page
      } catch {
        if (wait !== null) await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    if (mayReload()) {
      location.reload()
      return new Promise<never>(() => undefined)
    }
    throw new ChunkError('A part of the app could not be loaded')
  }
}

function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED)) return false
    sessionStorage.setItem(RELOADED, '1')
    return true
  } catch {
    return false // without a memory of having reloaded it could go on for ever
  }
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {
    // nothing was kept there
  }
}
