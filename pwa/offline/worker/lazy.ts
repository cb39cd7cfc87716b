import { answers } from '../reachable.ts'
import { hasUnsaved } from '../unsaved.ts'

const WAITS_MS = [1000, 2000, 4000]
const PATIENCE_MS = 120_000
const RELOADED = 'reloaded-for-chunk'

/** A part of the app didn't come, after all that could be tried. `unreachable`: there is no network, and this device doesn't have it yet. */
export class ChunkError extends Error {
  readonly unreachable: boolean
  constructor(unreachable: boolean) {
    super('A part of the app could not be loaded')
    this.unreachable = unreachable
  }
}

/**
 * Loads a page's chunk: retried after 1, 2 and 4 s, then the page reloads once, then a ChunkError. Nothing is reloaded while the person has
 * typed something, nor without a server to reload from. What is answered is what React.lazy takes.
 */
export function lazyPage<T extends { default: unknown }>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (const [n, wait] of [0, ...WAITS_MS].entries()) {
      if (wait > 0) await passed(wait)
      const page = await within(PATIENCE_MS, n === 0 ? load() : loadAgain(load, n)).catch(() => null)
      // An empty file is a module, too, and holds nothing.
      if (!page?.default) {
        // What others bring along can't be had under another address: the worker looks for it before the page reloads.
        if (n === 0) globalThis.navigator?.serviceWorker?.controller?.postMessage('look after')
        continue
      }
      forgetReload(load.toString())
      return page
    }
    const there = await answers()
    if (there && !hasUnsaved() && mayReload(load.toString())) {
      location.reload()
      return new Promise<never>(() => undefined)
    }
    throw new ChunkError(!there)
  }
}

/** A browser may remember that a module failed, so it is asked for under another address. */
function loadAgain<T>(load: () => Promise<T>, n: number): Promise<T> {
  const file = /import\(\s*["'`](\.\/[\w.-]+\.js)["'`]\s*\)/.exec(load.toString())?.[1]
  return file && import.meta.env.PROD ? import(/* @vite-ignore */ new URL(`${file}?retry=${n}`, import.meta.url).href) : load()
}

function passed(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return Promise.race([work, passed(ms).then(() => Promise.reject(new Error('It took too long')))])
}

/** One reload for each part: that another part came says nothing of this one. */
function mayReload(part: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === part) return false
    sessionStorage.setItem(RELOADED, part)
    return true
  } catch {
    return false // without a memory of having reloaded it could go on for ever
  }
}

function forgetReload(part: string): void {
  try {
    if (sessionStorage.getItem(RELOADED) === part) sessionStorage.removeItem(RELOADED)
  } catch {
    // nothing was kept there
  }
}
