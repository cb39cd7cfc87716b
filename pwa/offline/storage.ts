import { readLocal, removeLocal, writeLocal } from './local.ts'
import { ASSETS } from './worker/assets.ts'

const KEPT_AS = 'saved_here'

/** How this device keeps what is saved: whether it promised not to clear it by itself, and how many bytes are used and could be. Null: it doesn't say. */
export interface StorageState {
  promised: boolean | null
  used: number | null
  quota: number | null
}

/** Asks the browser to keep what is saved here even when it is short of space. It may say no; asking again later is free. */
export async function askToPersist(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

export async function storageState(): Promise<StorageState> {
  try {
    const [promised, { usage = null, quota = null }] = await Promise.all([navigator.storage.persisted(), navigator.storage.estimate()])
    return { promised, used: usage, quota }
  } catch {
    return { promised: null, used: null, quota: null }
  }
}

/** What can be wrong with what keeps things here: there is no room, even after making some, or it has stopped answering. */
export type StorageTrouble = 'full' | 'stuck'

const watchers = new Set<(what: StorageTrouble) => void>()

export function watchStorage(heard: (what: StorageTrouble) => void): () => void {
  watchers.add(heard)
  return () => watchers.delete(heard)
}

export function tellStorage(what: StorageTrouble): void {
  for (const heard of watchers) heard(what)
}

export const tellFull = (): void => tellStorage('full')

/** Whether the browser has cleared what was saved here since `rememberSaved` was called. It says so once. */
export async function wasCleared(): Promise<boolean> {
  if (!readLocal(KEPT_AS) || !('caches' in globalThis) || (await caches.has(ASSETS))) return false
  removeLocal(KEPT_AS)
  return true
}

/** Notes that the app lies on this device from now on. */
export function rememberSaved(): void {
  writeLocal(KEPT_AS, '1')
}

/** Throws the app's own files away, for the person's own wish, and those that this page has used out of the browser's own memory, too: what was saved or made lies elsewhere and stays. */
export async function forgetFiles(): Promise<void> {
  removeLocal(KEPT_AS)
  if ('caches' in globalThis) await caches.delete(ASSETS)
  const used = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = new Set(used.flatMap(({ origin, pathname }) => (origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [])))
  await Promise.allSettled([...own].map(async (path) => (await fetch(path, { cache: 'reload' })).arrayBuffer()))
  if ('serviceWorker' in navigator) await (await navigator.serviceWorker.getRegistration())?.unregister()
}
