import type { ComponentType } from 'react'
import { createListeners } from '../platform/listeners.ts'
import { pingServer } from '../platform/reachability.ts'
import { hasUnsavedWork } from '../platform/unsaved-work.ts'
import { sendToWorker } from '../platform/worker-messages.ts'

const RETRY_DELAYS_MS = [1000, 2000, 4000]
const MAX_RETRY_DELAY_MS = 15_000
const LOAD_TIMEOUT_MS = 120_000
const STORAGE_KEY = 'reloaded-for-chunk'

/**
 * A chunk couldn't be loaded after all retries. `isOffline`: the server is unreachable and the chunk isn't
 * cached.
 */
export class ChunkError extends Error {
  readonly isOffline: boolean
  constructor(isOffline: boolean) {
    super('A part of the app could not be loaded')
    this.isOffline = isOffline
  }
}

/**
 * Loads a page's chunk for React.lazy: retries after 1, 2 and 4 s, then reloads the page once, then throws
 * ChunkError. It doesn't reload while there is unsaved input or while the server is unreachable.
 */
export function lazyWithRetry<T extends { default: unknown }>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    for (const [attempt, delay] of [0, ...RETRY_DELAYS_MS].entries()) {
      if (delay > 0) await sleep(delay)
      const page = await tryToLoad(load, attempt)
      if (!page) continue
      clearReloadMark(load.toString())
      return page
    }
    const isUp = await pingServer()
    if (isUp && !hasUnsavedWork() && canReload(load.toString())) {
      location.reload()
      return new Promise<never>(() => undefined)
    }
    throw new ChunkError(!isUp)
  }
}

type LoadComponent<Props> = () => Promise<{ default: ComponentType<Props> }>

/**
 * Loads a part that its screen can do without for React.lazy: its fallback stands until the chunk can be
 * loaded, however long that takes. The screen goes on meanwhile.
 */
export function lazyOptional<Props>(
  load: LoadComponent<Props>,
  onFailure?: () => void,
): LoadComponent<Props> {
  return async () => {
    for (let attempt = 0; ; attempt++) {
      const part = await tryToLoad(load, attempt)
      if (part) return part
      if (attempt === 0) onFailure?.()
      await sleep(Math.min(MAX_RETRY_DELAY_MS, 1000 * 2 ** attempt))
    }
  }
}

const unavailable = createListeners()

/**
 * Loads what a press opens, such as a dialog or a menu, like an optional part: it must not take the page
 * behind it away. `watchUnavailable` hears that it couldn't be loaded at once.
 */
export const lazyDialog = <Props>(load: LoadComponent<Props>): LoadComponent<Props> =>
  lazyOptional(load, unavailable.emit)

/**
 * Calls the listener when something was pressed that couldn't be loaded, until the returned function is
 * called.
 */
export const watchUnavailable = unavailable.subscribe

/** Null if the chunk couldn't be loaded this time. */
async function tryToLoad<T extends { default: unknown }>(
  load: () => Promise<T>,
  attempt: number,
): Promise<T | null> {
  const page = await withTimeout(LOAD_TIMEOUT_MS, attempt === 0 ? load() : retryLoad(load, attempt)).catch(
    () => null,
  )
  // An empty file is a valid module without exports.
  if (page?.default) return page
  // A retry uses another URL, but the chunk's own imports don't: the worker repairs these meanwhile.
  if (attempt === 0) sendToWorker(globalThis.navigator?.serviceWorker?.controller, 'look after')
  return null
}

/** A browser may remember that a module failed to load, so the retry uses another URL. */
function retryLoad<T>(load: () => Promise<T>, attempt: number): Promise<T> {
  const file = /import\(\s*["'`](\.\/[\w.-]+\.js)["'`]\s*\)/.exec(load.toString())?.[1]
  return file && import.meta.env.PROD
    ? import(/* @vite-ignore */ new URL(`${file}?retry=${attempt}`, import.meta.url).href)
    : load()
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  return Promise.race([work, sleep(ms).then(() => Promise.reject(new Error('It took too long')))])
}

/** One reload per chunk: that another chunk has loaded says nothing about this one. */
function canReload(chunk: string): boolean {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === chunk) return false
    sessionStorage.setItem(STORAGE_KEY, chunk)
    return true
  } catch {
    return false // without a record of the reload it could repeat for ever
  }
}

function clearReloadMark(chunk: string): void {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) === chunk) sessionStorage.removeItem(STORAGE_KEY)
  } catch {
    // session storage is unavailable
  }
}
