import { ASSET_CACHE } from './asset-cache.ts'
import { readLocal, removeLocal, writeLocal } from './local-storage.ts'

const STORAGE_KEY = 'saved_here'

/**
 * How this device keeps what is saved: whether it promised not to clear it by itself, and how many bytes are
 * used and could be. Null: it doesn't say.
 */
export interface StorageState {
  isPersisted: boolean | null
  used: number | null
  quota: number | null
}

/**
 * Asks the browser to keep what is saved here even when it is short of space. It may say no; asking again
 * later is free.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}

export async function getStorageState(): Promise<StorageState> {
  try {
    const [isPersisted, { usage = null, quota = null }] = await Promise.all([
      navigator.storage.persisted(),
      navigator.storage.estimate(),
    ])
    return { isPersisted, used: usage, quota }
  } catch {
    return { isPersisted: null, used: null, quota: null }
  }
}

/**
 * What can be wrong with what keeps things here: there is no room, even after making some, or it has stopped
 * answering.
 */
export type StorageProblem = 'full' | 'stuck'

const listeners = new Set<(problem: StorageProblem) => void>()

export function watchStorage(listener: (problem: StorageProblem) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyStorageProblem(problem: StorageProblem): void {
  for (const listener of listeners) listener(problem)
}

export const notifyStorageFull = (): void => notifyStorageProblem('full')

/** Whether the browser has cleared what was saved here since `rememberSaved` was called. It says so once. */
export async function wasStorageCleared(): Promise<boolean> {
  if (!readLocal(STORAGE_KEY) || !('caches' in globalThis) || (await caches.has(ASSET_CACHE))) return false
  removeLocal(STORAGE_KEY)
  return true
}

/** Notes that the app lies on this device from now on. */
export function markAppCached(): void {
  writeLocal(STORAGE_KEY, '1')
}

/**
 * Throws the app's own files away, for the person's own wish, and those that this page has used out of the
 * browser's own memory, too: what was saved or made lies elsewhere and stays.
 */
export async function clearAppFiles(): Promise<void> {
  removeLocal(STORAGE_KEY)
  if ('caches' in globalThis) await caches.delete(ASSET_CACHE)
  const resourceUrls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ownPaths = new Set(
    resourceUrls.flatMap(({ origin, pathname }) =>
      origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [],
    ),
  )
  await Promise.allSettled(
    [...ownPaths].map(async (path) => (await fetch(path, { cache: 'reload' })).arrayBuffer()),
  )
  if ('serviceWorker' in navigator) await (await navigator.serviceWorker.getRegistration())?.unregister()
}
