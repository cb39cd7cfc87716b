import { ASSET_CACHE } from './asset-cache.ts'
import { createListeners } from './listeners.ts'
import { readLocal, removeLocal, writeLocal } from './local-storage.ts'

const STORAGE_KEY = 'saved_here'

/**
 * The state of this device's storage: whether it is persistent, and the bytes used and available. Null where
 * the browser doesn't report it.
 */
export interface StorageState {
  isPersisted: boolean | null
  used: number | null
  quota: number | null
}

/**
 * Asks the browser for persistent storage, so that it doesn't evict our data when space is short. It may
 * refuse; asking again later is harmless.
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

/** What can be wrong with storage: it is full even after eviction, or it has stopped answering. */
export type StorageProblem = 'full' | 'stuck'

const listeners = createListeners<[StorageProblem]>()

export const watchStorage = listeners.subscribe

export const notifyStorageProblem = listeners.emit

export const notifyStorageFull = (): void => notifyStorageProblem('full')

/** Whether the browser has cleared our storage since `markAppCached` was called. True only once. */
export async function wasStorageCleared(): Promise<boolean> {
  if (!readLocal(STORAGE_KEY) || !('caches' in globalThis) || (await caches.has(ASSET_CACHE))) return false
  removeLocal(STORAGE_KEY)
  return true
}

/** Records that the app is cached on this device. */
export function markAppCached(): void {
  writeLocal(STORAGE_KEY, '1')
}

/**
 * Deletes the app's own files, at the user's request, and refetches those that this page loaded, so that the
 * HTTP cache is replaced too. Stored data stays.
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
